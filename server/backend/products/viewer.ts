import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../context.ts";

/** What decides prices and availability for the caller. */
export type Viewer = {
  access: "granted" | "guest" | "accreditation_required";
  /** Null: catalogue prices. Always null without access. */
  priceListUuid: string | null;
  /** Whose branch decides availability; null where branches do not matter: guests, staff, companies before accreditation. */
  buyer: Actor | null;
};

/** The branch a buyer orders for. */
export type OrderBranch = { assortments: string[]; storageModes: string[] };

export const guest: Viewer = { access: "guest", priceListUuid: null, buyer: null };

export function viewerOf(actor: Actor | null): Viewer {
  if (!actor) return guest;
  if (actor.companyType !== "buyer") return { access: "granted", priceListUuid: null, buyer: null };
  if (actor.companyStatus !== "accredited" || !actor.companyIsActive) return { access: "accreditation_required", priceListUuid: null, buyer: null };
  return { access: "granted", priceListUuid: actor.priceListUuid, buyer: actor };
}

/**
 * The branch the basket orders for, see basket/read-owner.ts: its own while it may, else the oldest one the caller may
 * order for; null when there is none. Read with the products, in the first row only: a question less to the database.
 */
export function orderBranchColumn({ buyer }: Viewer, isFirstRow: SQL): SQL {
  if (!buyer) return sql`null as "orderBranch"`;
  const attached = buyer.roles.includes("buyer_company_director")
    ? sql`true`
    : sql`exists (select from branch_customers bc where bc.branch_uuid = b.uuid and bc.customer_uuid = ${buyer.customerUuid})`;
  return sql`case when ${isFirstRow} then (
    select json_build_object('assortments', array(select c.assortment_uuid from contract_lines c where c.branch_uuid = b.uuid),
      'storageModes', array(select s.temperature_mode from storages s where s.distribution_center_uuid = b.distribution_center_uuid))
    from branches b
    where b.company_uuid = ${buyer.companyUuid} and b.status = 'active' and ${attached}
    order by b.uuid = (select branch_uuid from baskets where customer_uuid = ${buyer.customerUuid}) desc nulls last, b.created_at, b.uuid
    limit 1) end as "orderBranch"`;
}
