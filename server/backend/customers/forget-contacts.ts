import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { readRows } from "../db/statement.ts";

/** A person has had few phones. */
const maxContacts = 100;

/** Takes a buyer's phones off the route sheets of their orders; their names stay, as in deals. */
export async function forgetContacts(tx: Transaction, person: { uuid: string; surname: string; name: string }): Promise<void> {
  const name = `${person.surname} ${person.name}`.trim();
  const own = sql`kind = 'routeSheet' and (storage_uuid, date) in (
    select s.storage_uuid, s.delivery_date from deals d join suborders s on s.deal_uuid = d.uuid
    where d.buyer_customer_uuid = ${person.uuid})`;
  const found = await readRows(tx, { contact: "text" })(sql`
    select distinct contact from storage_sheets, jsonb_array_elements(content -> 'stops') stop,
      jsonb_array_elements_text(stop -> 'contacts') contact
    where ${own} and starts_with(contact, ${`${name}, `}) limit ${maxContacts}`);
  for (const { contact } of found)
    await tx.execute(sql`
      update storage_sheets set content = replace(content::text, to_jsonb(${contact}::text)::text, to_jsonb(${name}::text)::text)::jsonb
      where ${own}`);
}
