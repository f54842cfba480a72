import { type SQL, sql } from "drizzle-orm";
import type { ApprovalRule, ClientOrderRule } from "#contract/enums.ts";
import { branchCustomers, branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, statement, text } from "../db/statement.ts";
import { distributionCenters } from "../distribution/tables.ts";
import type { BasketData, BuyerCompany, OrderBranch } from "./basket-data.ts";
import { baskets } from "./tables.ts";

export type OwnBranch = OrderBranch & { status: "active" | "disabled" };

/** The caller's basket without lines, the company, and the branches in the caller's scope, including disabled ones. */
export type BasketOwner = {
  uuid: string;
  version: number;
  branchUuid: string | null;
  company: BuyerCompany;
  orderer: BasketData["orderer"];
  branches: OwnBranch[];
};

/** Time zone of a branch without a distribution centre. It has no schedule, so no date depends on it. */
export const fallbackTimeZone = "Europe/Moscow";

export const ownerColumns = {
  basketUuid: orNull("uuid"),
  version: orNull("integer"),
  basketBranchUuid: orNull("uuid"),
  companyUuid: "uuid",
  companyName: "text",
  companyIsActive: "boolean",
  companyStatus: "text",
  salesRepresentativeUuid: orNull("uuid"),
  approvalThresholdKopecks: orNull("integer"),
  approvalRule: text<ApprovalRule>(),
  clientOrders: text<ClientOrderRule>(),
  branches: orNull(json<(Omit<OwnBranch, "timeZone"> & { timeZone: string | null })[]>()),
} satisfies Columns;
type OwnerRow = RowWith<typeof ownerColumns>;

export type OwnerValues = { customerUuid: string; isDirector: boolean };

/** The query of `readOwner` with more columns; `b` is the basket. */
export const ofCaller = (more: SQL) => sql`
  select b.uuid as "basketUuid", b.version, b.branch_uuid as "basketBranchUuid",
    o.uuid as "companyUuid", o.name as "companyName", o.is_active as "companyIsActive", o.status as "companyStatus",
    o.sales_representative_uuid as "salesRepresentativeUuid", o.approval_threshold_kopecks as "approvalThresholdKopecks",
    o.approval_rule as "approvalRule", o.client_orders as "clientOrders", (
      select json_agg(json_build_object('uuid', r.uuid, 'name', r.name, 'address', r.physical_address, 'status', r.status, 'scheduleUuid',
        r.schedule_uuid,
        'distributionCenterUuid', r.distribution_center_uuid, 'minOrderKopecks', coalesce(r.min_order_kopecks, d.min_order_kopecks, 0),
          'timeZone', d.time_zone)
        order by r.created_at, r.uuid)
      from ${branches} r left join ${distributionCenters} d on d.uuid = r.distribution_center_uuid
      where r.company_uuid = c.company_uuid and (${sql.placeholder("isDirector")}::boolean
        or exists (select from ${branchCustomers} a where a.branch_uuid = r.uuid and a.customer_uuid = c.uuid))
    ) as branches${more}
  from ${customers} c
  join ${companies} o on o.uuid = c.company_uuid
  left join ${baskets} b on b.customer_uuid = c.uuid
  where c.uuid = ${sql.placeholder("customerUuid")}`;

const readRow = statement(ownerColumns)<OwnerValues>(ofCaller(sql``));
const readRowLockingCompany = statement(ownerColumns)<OwnerValues>(sql`${ofCaller(sql``)} for share of o`);

/**
 * One query. A director orders for every branch of the company, a manager for those they are attached to. `lock` takes a share lock
 * on the company's row, so that its representative cannot change before the order is committed.
 */
export async function readOwner(reader: Reader, actor: Actor, lock?: "company"): Promise<BasketOwner> {
  const read = lock ? readRowLockingCompany : readRow;
  const [row] = await read(reader, ownerValues(actor));
  return toOwner(actor, row);
}

export const ownerValues = ({ customerUuid, roles }: Actor): OwnerValues => ({
  customerUuid,
  isDirector: roles.includes("buyer_company_director"),
});

export function toOwner(actor: Actor, row: OwnerRow | undefined): BasketOwner {
  if (!row) throw new Error("The signed-in customer is gone");
  return {
    // One basket per customer; `lockBasket` stores it under the customer's uuid.
    uuid: row.basketUuid ?? actor.customerUuid,
    version: row.version ?? 0,
    branchUuid: row.basketBranchUuid,
    company: {
      uuid: row.companyUuid,
      name: row.companyName,
      isActive: row.companyIsActive,
      status: row.companyStatus,
      salesRepresentativeUuid: row.salesRepresentativeUuid,
      approvalThresholdKopecks: row.approvalThresholdKopecks,
      approvalRule: row.approvalRule,
      clientOrders: row.clientOrders,
    },
    orderer: actor.roles.includes("buyer_company_director") ? null : { personUuid: actor.customerUuid },
    branches: (row.branches ?? []).map((branch) => ({ ...branch, timeZone: branch.timeZone ?? fallbackTimeZone })),
  };
}

export function isActive(branch: OwnBranch): boolean {
  return branch.status === "active";
}

/** The wanted branch if it is active, else the first active one. */
export function orderBranch(owner: Pick<BasketOwner, "branches" | "branchUuid">, wanted = owner.branchUuid): OwnBranch | null {
  const offered = owner.branches.filter(isActive);
  return offered.find((branch) => branch.uuid === wanted) ?? offered[0] ?? null;
}
