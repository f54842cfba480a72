import { and, asc, eq, sql } from "drizzle-orm";
import { branchCustomers, branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { distributionCenters } from "../distribution/tables.ts";
import type { BuyerCompany, OrderBranch } from "./basket-data.ts";
import { baskets } from "./tables.ts";

export type OwnBranch = OrderBranch & { status: "active" | "disabled" };

/** The caller's basket without its lines, the company and the branches in the caller's scope, disabled ones included. */
export type BasketOwner = { uuid: string; version: number; branchUuid: string | null; company: BuyerCompany; branches: OwnBranch[] };

/** A time zone for a branch without a centre: such a branch has no schedule, so no date depends on it. */
const fallbackTimeZone = "Europe/Moscow";

/**
 * One query. A director orders for every branch of the company, a manager for those he is attached to. `keep` holds the
 * company as it is until the transaction ends: an order goes to the representative whom the company has when it is written.
 */
export async function readOwner(reader: Reader, actor: Actor, keep?: "company"): Promise<BasketOwner> {
  const query = reader
    .select({
      basketUuid: baskets.uuid,
      version: baskets.version,
      basketBranchUuid: baskets.branchUuid,
      company: {
        uuid: companies.uuid,
        name: companies.name,
        isActive: companies.isActive,
        status: companies.status,
        salesRepresentativeUuid: companies.salesRepresentativeUuid,
        approvalThresholdKopecks: companies.approvalThresholdKopecks,
      },
      branch: {
        uuid: branches.uuid,
        name: branches.name,
        address: branches.physicalAddress,
        status: branches.status,
        scheduleUuid: branches.scheduleUuid,
        distributionCenterUuid: branches.distributionCenterUuid,
        minOrderKopecks: branches.minOrderKopecks,
      },
      center: { minOrderKopecks: distributionCenters.minOrderKopecks, timeZone: distributionCenters.timeZone },
    })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .leftJoin(baskets, eq(baskets.customerUuid, customers.uuid))
    .leftJoin(branches, and(eq(branches.companyUuid, customers.companyUuid), mayOrderFor(actor)))
    .leftJoin(distributionCenters, eq(distributionCenters.uuid, branches.distributionCenterUuid))
    .where(eq(customers.uuid, actor.customerUuid))
    .orderBy(asc(branches.createdAt), asc(branches.uuid));
  const rows = await (keep ? query.for("share", { of: companies }) : query);

  const [first] = rows;
  if (!first) throw new Error("The signed-in customer is gone");
  return {
    // One basket per customer: until it is stored it goes by the customer's own uuid.
    uuid: first.basketUuid ?? actor.customerUuid,
    version: first.version ?? 0,
    branchUuid: first.basketBranchUuid,
    company: first.company,
    branches: rows.flatMap(({ branch, center }) =>
      branch === null
        ? []
        : [{ ...branch, minOrderKopecks: branch.minOrderKopecks ?? center?.minOrderKopecks ?? 0, timeZone: center?.timeZone ?? fallbackTimeZone }],
    ),
  };
}

export function isActive(branch: OwnBranch): boolean {
  return branch.status === "active";
}

/** The basket's branch while it may be ordered for, else the first that may. */
export function orderBranch(owner: Pick<BasketOwner, "branches" | "branchUuid">, wanted = owner.branchUuid): OwnBranch | null {
  const offered = owner.branches.filter(isActive);
  return offered.find((branch) => branch.uuid === wanted) ?? offered[0] ?? null;
}

function mayOrderFor(actor: Actor) {
  if (actor.roles.includes("buyer_company_director")) return undefined;
  return sql`exists (select 1 from ${branchCustomers} where ${branchCustomers.branchUuid} = ${branches.uuid} and ${branchCustomers.customerUuid} = ${actor.customerUuid})`;
}
