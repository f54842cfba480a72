import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import { nameReported } from "../../contracts/allocate.ts";
import { dayBegin, hasBegun, isSince } from "../../contracts/dated.ts";
import { type LineMovement, lockBalances, moveLines } from "../../contracts/ledger.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { orNull, readRows } from "../../db/statement.ts";
import { uncomparedPayments } from "../../payments/tables.ts";
import { exchangePayments } from "../tables.ts";
import { type Change, type Doc, type Feed, type Resolved, reasonsIn } from "./feed.ts";
import { readDocs, split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { contractCells, contractLine, findContractLines, ofLine } from "./parts/find-contract-lines.ts";
import { existingIds, uuidOf } from "./parts/identify.ts";
import { dayFault } from "./parts/moments.ts";
import { readPartId } from "./parts/payment-part.ts";
import { storedByKey } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(exchangePayments, {
  contractLineUuid: "line",
  kind: "kind",
  document: "document",
  date: "date",
  amountKopecks: "amount",
  isCounted: "isCounted",
  dealUuid: "deal",
});

async function resolve(reader: Reader, rows: readonly RowOf<"payments">[], { receivedAt }: { receivedAt: Date }): Promise<Resolved[]> {
  const lines = await findContractLines(reader, rows, false);
  const ids = await existingIds(reader, "payments", rows);
  return rows.map(({ externalId, kind, document, date, amount }, index) => {
    const line = lines[index];
    const fault = dayFault("date", date, receivedAt);
    if (!line || Array.isArray(line)) return reasonsIn(line ?? { field: "", message: "exchange.unknown" }, fault);
    if (!line.lineUuid || fault)
      return reasonsIn(line.lineUuid ? undefined : { field: "assortment", message: "exchange.noContract" }, fault);
    const deal = kind === "payment" ? readPartId(externalId).deal || null : null;
    const fields = { line: line.lineUuid, kind, document, date, amount, deal };
    return { key: ids.get(externalId) ?? uuidOf("payments", externalId), externalId, fields };
  });
}

const read = readDocs(
  { line: "uuid", kind: "text", document: "text", date: "date", amount: "integer", deal: orNull("uuid") },
  (keys) => sql`
    select uuid as key, contract_line_uuid as line, kind, document, date, amount_kopecks as amount, deal_uuid as deal
    from exchange_payments where uuid = any(${keys}::uuid[])`,
);

/** Locks the contract lines as deals do: those of the stored payments, and those of the new ones. */
async function lock(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const keys = sql.param(changes.map(({ key }) => key));
  const lines = sql.param(changes.flatMap(({ doc }) => (doc?.line ? [String(doc.line)] : [])));
  await tx.execute(sql`
    select from contract_lines where uuid in (
      select unnest(${lines}::uuid[]) union select contract_line_uuid from exchange_payments where uuid = any(${keys}::uuid[]))
    order by uuid for update`);
}

/**
 * Writes a new payment to the ledger as it is, another sum as the difference, a withdrawal as what takes it back; of what a reported
 * balance includes only which deal it names, and nothing for a day to come.
 */
async function write(tx: Transaction, changes: readonly Change[], now: Date): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const stored = await read(tx, keys);
  const balanceAt = await lockBalances(tx, linesOf([...stored.values(), ...changes.flatMap(({ doc }) => (doc ? [doc] : []))]));
  const hasPassed = (doc: Doc) => hasBegun(String(doc.date), now);
  const counts = (doc: Doc) => hasPassed(doc) && isSince(String(doc.date), balanceAt.get(String(doc.line)) ?? null);
  const waiting = await readRows(tx, { key: "uuid" })(
    sql`select uuid as key from exchange_payments where uuid = any(${sql.param(keys)}::uuid[]) and not is_counted`,
  );
  const uncounted = new Set(waiting.map(({ key }) => key));
  const moves = changes.map(({ key, doc }) => {
    const before = stored.get(key);
    const known = before && !uncounted.has(key) ? before : null;
    const begun = doc && hasPassed(doc) ? doc : null;
    return { before: { doc: known, counts: known && counts(known) }, after: { doc: begun, counts: begun && counts(begun) } };
  });
  await moveLines(
    tx,
    moves.flatMap(({ before, after }) => movementsOf(before.counts ? before.doc : null, after.counts ? after.doc : null)),
    now,
  );
  await nameReported(
    tx,
    moves.flatMap(({ before, after }) => [
      ...(before.doc && !before.counts ? [correction(before.doc, -effectOf(before.doc))] : []),
      ...(after.doc && !after.counts ? [first(after.doc)] : []),
    ]),
  );
  const { kept, gone } = split(changes);
  await upsert(
    tx,
    kept.map(({ key, doc }) => ({ key, doc: { ...doc, isCounted: hasBegun(String(doc.date), now) } })),
  );
  if (kept.length > 0) await tx.insert(uncomparedPayments).values(kept.map(({ key }) => ({ paymentUuid: key })));
  if (gone.length > 0) await tx.execute(sql`delete from exchange_payments where uuid = any(${sql.param(gone)}::uuid[])`);
}

const linesOf = (docs: readonly Doc[]) => docs.map(({ line }) => String(line));

type Movement = Required<LineMovement>;

/** Change of the balance, in kopecks. */
const effectOf = ({ kind, amount }: Doc) => (kind === "payment" ? Number(amount) : -Number(amount));

/** Of another day or document the one before is taken back whole: its day's act has it, and a withdrawal finds its payment. */
function movementsOf(before: Doc | null, after: Doc | null): LineMovement[] {
  if (before && after && (["line", "kind", "date", "document", "deal"] as const).every((name) => before[name] === after[name]))
    return [correction(after, effectOf(after) - effectOf(before))];
  return [...(before ? [correction(before, -effectOf(before))] : []), ...(after ? [first(after)] : [])];
}

/** What takes a payment back, or a part of it, is a payment: it is no charge of its own. */
const correction = (doc: Doc, amountKopecks: number): Movement => ({
  contractLineUuid: String(doc.line),
  kind: doc.kind === "payment" ? "payment" : "correction",
  amountKopecks,
  document: String(doc.document),
  at: dayBegin(String(doc.date)),
  deals: doc.deal ? [{ dealUuid: String(doc.deal), amountKopecks }] : [],
});

/** The ledger row of a new movement. A charge becomes a correction: a ledger row `charge` releases a deal's reservation. */
export const first = (doc: Doc): Movement => correction(doc, effectOf(doc));

export const paymentsFeed: Feed<"payments"> = {
  name: "payments",
  examples: [
    {
      externalId: "pp-318",
      company: "7199123453",
      branch: "Магазин № 1",
      assortment: "Молочная продукция",
      kind: "payment",
      document: "Платёжное поручение № 318 от 4 марта",
      date: "2026-03-04",
      amount: "50000.00",
    },
  ],
  columns: {
    externalId: "text",
    company: "text",
    branch: "text",
    assortment: "text",
    kind: "paymentKinds",
    document: "text",
    date: "date",
    amount: "roubles",
  },
  stored: storedByKey(
    ["externalId", ...contractCells],
    (where) => sql`
      select t.key, t.external_id as "externalId", ${contractLine} from exchange_entities t
      join exchange_payments e on e.uuid = t.key::uuid join contract_lines l on l.uuid = e.contract_line_uuid ${ofLine}
      where t.feed = 'payments' and t.external_id is not null and ${where}`,
  ),
  titleFields: ["document"],
  sameness: ["line", "kind", "date", "amount"],
  refersTo: ["contracts"],
  initial: { line: "", kind: "payment", document: "", date: "", amount: 0, deal: null },
  resolve,
  read,
  lock,
  write,
};
