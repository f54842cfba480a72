import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { Address, Uuid } from "./primitives.ts";
import { branchStatuses } from "./statuses.ts";

export const Branch = z.object({
  uuid: Uuid,
  companyUuid: Uuid,
  name: z.string(),
  address: Address,
  status: z.enum(branchStatuses),
  customerList: z.array(z.object({ uuid: Uuid, name: z.string() })),
  distributionCenter: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  schedule: z.object({ uuid: Uuid, name: z.string() }).nullable(),
});
export type Branch = z.infer<typeof Branch>;

export const branches = {
  /** perPage 0 means all (domain.md C30). */
  list: call("GET", "/v1/branches/branch/:companyUuid/list", {
    may: signedIn,
    params: z.object({ companyUuid: Uuid }),
    query: z.object({
      page: z.coerce.number({ error: "invalid" }).int().min(1, { error: "invalid" }).max(100_000, { error: "invalid" }).default(1),
      perPage: z.coerce.number({ error: "invalid" }).int().min(0, { error: "invalid" }).max(1000, { error: "invalid" }).default(0),
    }),
    answer: z.object({ branches: z.array(Branch), total: z.number() }),
  }),
  get: call("GET", "/v1/branches/branch/:uuid", { may: signedIn, params: z.object({ uuid: Uuid }), answer: Branch }),
};
