import { sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import type { StatusLog } from "#contract/deal.ts";
import type { Transaction } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { enqueue } from "../events/outbox.ts";
import { dealLogs } from "./tables.ts";

/** The log entry's uuid derives from `id`, so an entry cannot be written twice. A null `event` writes no log: only the display changed. */
type DocumentChange = { id: string; dealUuid: string; event: StatusLog["event"] | null; name: string };

/** UUID namespace for log entries derived from `id`. */
const namespace = "3a9e8f64-51d7-4c6b-9a55-7d0f2b8c1e36";

/**
 * Writes the log and notifies open pages of deals whose documents an external system has added, replaced or removed. Like
 * `logDocument`, it leaves the deals' versions.
 */
export async function notifyOfDocuments(
  tx: Transaction,
  changes: readonly DocumentChange[],
  { actorName, now }: { actorName: string; now: Date },
): Promise<void> {
  const logs = changes.flatMap(({ id, dealUuid, event, name }) =>
    event === null
      ? []
      : [{ uuid: uuidv5(id, namespace), dealUuid, event, actorName, actorSide: "system" as const, comment: name, createdAt: now }],
  );
  if (logs.length > 0) await tx.insert(dealLogs).values(logs);
  const people = await listPeopleOfDeals(tx, [...new Set(changes.map(({ dealUuid }) => dealUuid))]);
  const events = [...people].map(([uuid, to]) => ({ type: "deal_updated" as const, to, payload: { deal_uuid: uuid }, now }));
  await enqueue(tx, { events });
}

/** `everyoneOf` for each deal, in two queries for any number of deals. */
export async function listPeopleOfDeals(tx: Transaction, dealUuids: readonly string[]): Promise<Map<string, string[]>> {
  if (dealUuids.length === 0) return new Map();
  const parties = await readRows(tx, { uuid: "uuid", seller: "uuid", people: "uuid[]" })(sql`
    select d.uuid, d.seller_company_uuid as seller, array_remove(array(
      select p.uuid from customers p where p.company_uuid = d.buyer_company_uuid and p.status = 'active'
        and ('buyer_company_director' = any(p.roles) or 'buyer_accountant' = any(p.permissions)
        or 'buyer_company_manager' = any(p.roles)
          and exists (select from branch_customers b where b.branch_uuid = d.branch_uuid and b.customer_uuid = p.uuid))
      union select p.uuid from customers p where p.uuid = d.seller_customer_uuid and p.status = 'active'
      union select d.buyer_customer_uuid
      union select c.sales_representative_uuid
    ), null) as people
    from deals d left join companies c on c.uuid = d.buyer_company_uuid
    where d.uuid = any(${sql.param([...dealUuids])}::uuid[]) order by d.uuid`);
  const staff = await readRows(tx, { uuid: "uuid", company: "uuid", isEverywhere: "boolean" })(sql`
    select uuid, company_uuid as company, roles && array['supervisor', 'seller_security', 'platform_manager'] as "isEverywhere"
    from customers
    where status = 'active'
      and roles && array['supervisor', 'seller_security', 'platform_manager', 'seller_regional_director'] order by uuid limit 1000`);
  return new Map(
    parties.map(({ uuid, seller, people }) => {
      const viewers = staff.filter(({ company, isEverywhere }) => isEverywhere || company === seller);
      return [uuid, [...people, ...viewers.map((person) => person.uuid)]];
    }),
  );
}
