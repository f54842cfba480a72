import { z } from "zod";
import { call } from "./call.ts";
import { Money, Uuid } from "./primitives.ts";

/** Project calls: the specification names the screen, not the call. */
export const ContractLine = z.object({
  uuid: Uuid,
  branchUuid: Uuid,
  branchName: z.string(),
  assortment: z.object({ uuid: Uuid, name: z.string() }),
  type: z.enum(["deferred", "prepaid"]),
  limit: Money,
  balance: Money,
  debt: Money,
  reserved: Money,
  available: Money,
  overdue: Money,
  deferralDays: z.number(),
  updatedAt: z.string(),
});
export type ContractLine = z.infer<typeof ContractLine>;

const Lines = z.object({ contracts: z.array(ContractLine) });

const contractReaders = [
  "buyer_company_director",
  "seller_sales_representative",
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "supervisor",
  "tech_support",
  "platform_manager",
] as const;

export const contracts = {
  listByCompany: call("GET", "/v1/contracts/company/:uuid", { may: contractReaders, project: true, params: z.object({ uuid: Uuid }), answer: Lines }),
  listByBranch: call("GET", "/v1/contracts/branch/:branchUuid", {
    may: [...contractReaders, "buyer_company_manager"],
    project: true,
    params: z.object({ branchUuid: Uuid }),
    answer: Lines,
  }),
};
