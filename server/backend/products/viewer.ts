import { sql } from "drizzle-orm";
import type { Actor, Context } from "../context.ts";
import { readPrepared } from "../db/prepared.ts";

/** What decides prices and availability for the caller. */
export type Viewer = {
  access: "granted" | "guest" | "accreditation_required";
  /** Null: catalogue prices. Always null without access. */
  priceListUuid: string | null;
  /** Assortments of the branch's contract; null when contracts do not matter: guests, staff, companies before accreditation. */
  contracted: ReadonlySet<string> | null;
  hasBranch: boolean;
};

export const guest: Viewer = { access: "guest", priceListUuid: null, contracted: null, hasBranch: false };
const staff: Viewer = { access: "granted", priceListUuid: null, contracted: null, hasBranch: false };
const notAccredited: Viewer = { access: "accreditation_required", priceListUuid: null, contracted: null, hasBranch: false };

/** At most one query. */
export async function findViewer({ db, actor }: Pick<Context, "db" | "actor">): Promise<Viewer> {
  if (!actor) return guest;
  if (actor.companyType !== "buyer") return staff;
  if (actor.companyStatus !== "accredited" || !actor.companyIsActive) return notAccredited;
  const [branch] = await readPrepared<{ assortments: string[] }>(db, branchOf(actor));
  return { access: "granted", priceListUuid: actor.priceListUuid, contracted: new Set(branch?.assortments), hasBranch: branch !== undefined };
}

/** The basket's branch while it is active and the caller's; else the oldest one he may order for. */
function branchOf(actor: Actor) {
  const attached = actor.roles.includes("buyer_company_director")
    ? sql`true`
    : sql`exists (select from branch_customers bc where bc.branch_uuid = b.uuid and bc.customer_uuid = ${actor.customerUuid})`;
  return sql`
    select array(select c.assortment_uuid::text from contract_lines c where c.branch_uuid = b.uuid) as assortments
    from branches b
    where b.company_uuid = ${actor.companyUuid} and b.status = 'active' and ${attached}
    order by b.uuid = (select branch_uuid from baskets where customer_uuid = ${actor.customerUuid}) desc nulls last, b.created_at, b.uuid
    limit 1`;
}
