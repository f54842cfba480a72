import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { orNull, readRows } from "../../db/statement.ts";
import { type Change, type Doc, type Feed, isReason, type Resolved } from "./feed.ts";
import { partsOfBuyer } from "./find-contract-lines.ts";
import { findReferences, resolveReference } from "./identify.ts";
import { lockRows } from "./lock-rows.ts";
import { listsByTitle } from "./prices.ts";
import { readDocs } from "./read-docs.ts";

async function resolve(reader: Reader, rows: readonly RowOf<"companies">[]): Promise<Resolved[]> {
  const buyers = await readRows(reader, { uuid: "uuid", inn: "text", kpp: "text" })(sql`
    select uuid, inn, kpp from companies
    where type = 'buyer' and inn = any(${sql.param(rows.map(({ company }) => partsOfBuyer(company).inn))}::text[])`);
  const lists = await findReferences(reader, "priceLists", rows, "priceList", listsByTitle);
  return rows.map(({ company, priceList, ...rest }) => {
    const { inn, kpp } = partsOfBuyer(company);
    const [buyer, another] = buyers.filter((each) => each.inn === inn && (!kpp || each.kpp === kpp));
    if (!buyer) return { field: "company", value: company, message: "exchange.unknownCompany" };
    if (another) return { field: "company", value: company, message: "exchange.ambiguousCompany" };
    const fields: Record<string, Doc[string]> = { ...rest };
    if (priceList !== undefined) {
      const list = priceList === null ? null : resolveReference("priceList", priceList, lists);
      if (list !== null && isReason(list)) return list;
      fields.priceList = list;
    }
    return { key: buyer.uuid, externalId: null, fields };
  });
}

const read = readDocs(
  { priceList: orNull("uuid") },
  (keys) => sql`select uuid as key, price_list_uuid as "priceList" from companies where uuid = any(${keys}::uuid[]) and type = 'buyer'`,
);

/** Sets or clears a buyer's price list. The feed neither creates nor deletes companies: they register on the portal. */
async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ key, doc }) => ({ uuid: key, list: doc?.priceList ?? null }));
  await tx.execute(sql`
    update companies c set price_list_uuid = r.list from json_to_recordset(${JSON.stringify(rows)}::json) as r(uuid uuid, list uuid)
    where c.uuid = r.uuid`);
}

export const companiesFeed: Feed<"companies"> = {
  name: "companies",
  refersTo: ["priceLists"],
  initial: { priceList: null },
  resolve,
  read,
  lock: lockRows(sql`companies`),
  write,
};
