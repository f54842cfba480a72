import { sql } from "drizzle-orm";
import { branchCustomers, branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { statement } from "../db/prepared.ts";
import { distributionCenters } from "../distribution/tables.ts";
import type { BuyerCompany, OrderBranch } from "./basket-data.ts";
import { baskets } from "./tables.ts";

export type OwnBranch = OrderBranch & { status: "active" | "disabled" };

/** The caller's basket without its lines, the company and the branches in the caller's scope, disabled ones included. */
export type BasketOwner = { uuid: string; version: number; branchUuid: string | null; company: BuyerCompany; branches: OwnBranch[] };

/** A time zone for a branch without a centre: such a branch has no schedule, so no date depends on it. */
const fallbackTimeZone = "Europe/Moscow";

type Row = {
  basketUuid: string | null;
  version: number | null;
  basketBranchUuid: string | null;
  companyUuid: string;
  companyName: string;
  companyIsActive: boolean;
  companyStatus: string;
  salesRepresentativeUuid: string | null;
  approvalThresholdKopecks: number | null;
  uuid: string | null;
  name: string;
  address: string;
  status: OwnBranch["status"];
  scheduleUuid: string | null;
  distributionCenterUuid: string | null;
  branchMinimum: number | null;
  centerMinimum: number | null;
  timeZone: string | null;
};

const ofCaller = sql`
  select b.uuid as "basketUuid", b.version, b.branch_uuid as "basketBranchUuid",
    o.uuid as "companyUuid", o.name as "companyName", o.is_active as "companyIsActive", o.status as "companyStatus",
    o.sales_representative_uuid as "salesRepresentativeUuid", o.approval_threshold_kopecks as "approvalThresholdKopecks",
    r.uuid, r.name, r.physical_address as address, r.status, r.schedule_uuid as "scheduleUuid",
    r.distribution_center_uuid as "distributionCenterUuid", r.min_order_kopecks as "branchMinimum",
    d.min_order_kopecks as "centerMinimum", d.time_zone as "timeZone"
  from ${customers} c
  join ${companies} o on o.uuid = c.company_uuid
  left join ${baskets} b on b.customer_uuid = c.uuid
  left join ${branches} r on r.company_uuid = c.company_uuid and (${sql.placeholder("isDirector")}::boolean
    or exists (select from ${branchCustomers} a where a.branch_uuid = r.uuid and a.customer_uuid = c.uuid))
  left join ${distributionCenters} d on d.uuid = r.distribution_center_uuid
  where c.uuid = ${sql.placeholder("customerUuid")}
  order by r.created_at, r.uuid`;

const readRows = statement<{ customerUuid: string; isDirector: boolean }, Row>(ofCaller);
const readRowsKeepingCompany = statement<{ customerUuid: string; isDirector: boolean }, Row>(sql`${ofCaller} for share of o`);

/**
 * One query. A director orders for every branch of the company, a manager for those he is attached to. `keep` holds the
 * company as it is until the transaction ends: an order goes to the representative whom the company has when it is written.
 */
export async function readOwner(reader: Reader, actor: Actor, keep?: "company"): Promise<BasketOwner> {
  const read = keep ? readRowsKeepingCompany : readRows;
  const rows = await read(reader, { customerUuid: actor.customerUuid, isDirector: actor.roles.includes("buyer_company_director") });
  const [first] = rows;
  if (!first) throw new Error("The signed-in customer is gone");
  return {
    // One basket per customer: until it is stored it goes by the customer's own uuid.
    uuid: first.basketUuid ?? actor.customerUuid,
    version: first.version ?? 0,
    branchUuid: first.basketBranchUuid,
    company: {
      uuid: first.companyUuid,
      name: first.companyName,
      isActive: first.companyIsActive,
      status: first.companyStatus,
      salesRepresentativeUuid: first.salesRepresentativeUuid,
      approvalThresholdKopecks: first.approvalThresholdKopecks,
    },
    branches: rows.flatMap(toBranch),
  };
}

function toBranch({ uuid, name, address, status, scheduleUuid, distributionCenterUuid, branchMinimum, centerMinimum, timeZone }: Row): OwnBranch[] {
  if (uuid === null) return [];
  const minOrderKopecks = branchMinimum ?? centerMinimum ?? 0;
  return [{ uuid, name, address, status, scheduleUuid, distributionCenterUuid, minOrderKopecks, timeZone: timeZone ?? fallbackTimeZone }];
}

export function isActive(branch: OwnBranch): boolean {
  return branch.status === "active";
}

/** The basket's branch while it may be ordered for, else the first that may. */
export function orderBranch(owner: Pick<BasketOwner, "branches" | "branchUuid">, wanted = owner.branchUuid): OwnBranch | null {
  const offered = owner.branches.filter(isActive);
  return offered.find((branch) => branch.uuid === wanted) ?? offered[0] ?? null;
}
