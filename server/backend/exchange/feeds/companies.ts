import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { orNull } from "../../db/statement.ts";
import { type Change, type Feed, isReason, type Resolved, reasonsIn, reasonsOf } from "./feed.ts";
import { buyerNames, findBuyers } from "./parts/buyers.ts";
import { lockRows, readDocs } from "./parts/entity-sql.ts";
import type { Referring } from "./parts/id-owners.ts";
import { findReferences, resolveReference } from "./parts/identify.ts";
import { storedByUuid } from "./parts/stored.ts";
import { priceListNames, priceListTarget } from "./price-lists.ts";

async function resolve(reader: Reader, rows: readonly RowOf<"companies">[], load: Referring): Promise<Resolved[]> {
  const buyersOf = await findBuyers(
    reader,
    rows.map(({ company }) => company),
  );
  const lists = await findReferences(reader, priceListTarget, rows, "priceList", load);
  return rows.map(({ company, priceList, ...rest }) => {
    const [buyer, another] = buyersOf(company);
    const list = priceList ? resolveReference("priceList", priceList, lists) : priceList;
    const why = another ? "exchange.ambiguousCompany" : "exchange.unknownCompany";
    const reasons = reasonsIn(list, buyer && !another ? null : { field: "company", value: company, message: why });
    if (buyer && !another && reasons.length > 0) return reasonsOf([buyer.uuid], reasons);
    if (!buyer || reasons.length > 0 || (list && isReason(list))) return reasons;
    return { key: buyer.uuid, externalId: null, fields: { ...rest, ...(list !== undefined && { priceList: list }) } };
  });
}

const read = readDocs(
  { priceList: orNull("uuid"), retailChain: "boolean" },
  (keys) => sql`
    select uuid as key, price_list_uuid as "priceList", is_retail_chain as "retailChain"
    from companies where uuid = any(${keys}::uuid[]) and type = 'buyer'`,
);

/** Sets or clears a buyer's terms. The feed neither creates nor deletes companies: they register on the portal. */
async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ key, doc }) => ({ uuid: key, list: doc?.priceList ?? null, chain: doc?.retailChain ?? false }));
  await tx.execute(sql`
    update companies c set price_list_uuid = r.list, is_retail_chain = r.chain
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(uuid uuid, list uuid, chain boolean) where c.uuid = r.uuid`);
}

export const companiesFeed: Feed<"companies"> = {
  name: "companies",
  examples: [{ company: "7199123453", priceList: "opt", retailChain: true }],
  columns: { company: "text", priceList: { reference: priceListNames }, retailChain: "flag" },
  stored: storedByUuid(
    [sql`c.uuid`],
    ["company"],
    (where) => sql`
      select c.uuid::text as key, n.name as company from companies c join ${buyerNames} n on n.uuid = c.uuid
      where c.type = 'buyer' and c.status = 'accredited' and ${where}`,
  ),
  titleFields: [],
  keyNames: [sql`companies`],
  refersTo: ["priceLists"],
  initial: { priceList: null, retailChain: false },
  resolve,
  read,
  lock: lockRows(sql`companies`),
  write,
  // A company does not cease to be a chain because a full load no longer names it, nor loses a price list that others gave it.
  withdrawal: { withdraw: (doc, own) => (own.includes("priceList") ? { ...doc, priceList: null } : doc), restore: (doc) => doc },
};
