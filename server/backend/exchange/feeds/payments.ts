import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import { zonedInstant } from "#contract/plain-date.ts";
import { type LineMovement, moveLines } from "../../contracts/ledger.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { exchangePayments } from "../tables.ts";
import type { Change, Doc, Feed, Resolved } from "./feed.ts";
import { findLines } from "./find-lines.ts";
import { existingIds, uuidOf } from "./identify.ts";
import { readDocs } from "./read-docs.ts";
import { split } from "./split.ts";
import { upsertThingsOf } from "./upsert.ts";

const upsert = upsertThingsOf(exchangePayments, {
  contractLineUuid: "line",
  kind: "kind",
  document: "document",
  date: "date",
  amountKopecks: "amount",
});

async function resolve(reader: Reader, rows: readonly RowOf<"payments">[]): Promise<Resolved[]> {
  const lines = await findLines(reader, rows, false);
  const ids = await existingIds(reader, "payments", rows);
  return rows.map(({ externalId, kind, document, date, amount }, index) => {
    const line = lines[index];
    if (!line || "message" in line) return line ?? { field: "", message: "exchange.unknown" };
    if (!line.lineUuid) return { field: "assortment", message: "exchange.noContract" };
    const fields = { line: line.lineUuid, kind, document, date, amount };
    return { key: ids.get(externalId) ?? uuidOf("payments", externalId), externalId, fields };
  });
}

const read = readDocs(
  (keys) => sql`
    select uuid as key, contract_line_uuid as line, kind, document, date, amount_kopecks as amount
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

/** Writes a new payment to the ledger as it is, a change or withdrawal as a correction. */
async function write(tx: Transaction, changes: readonly Change[], now: Date): Promise<void> {
  const stored = await read(
    tx,
    changes.map(({ key }) => key),
  );
  await moveLines(
    tx,
    changes.flatMap(({ key, doc }) => movementsOf(stored.get(key) ?? null, doc)),
    now,
  );
  const { kept, gone } = split(changes);
  await upsert(tx, kept);
  if (gone.length > 0) await tx.execute(sql`delete from exchange_payments where uuid = any(${sql.param(gone)}::uuid[])`);
}

/** Change of the balance, in kopecks. */
const effectOf = ({ kind, amount }: Doc) => (kind === "payment" ? Number(amount) : -Number(amount));

function movementsOf(before: Doc | null, after: Doc | null): LineMovement[] {
  if (before && after && before.line === after.line) return [correction(after, effectOf(after) - effectOf(before))];
  return [...(before ? [correction(before, -effectOf(before))] : []), ...(after ? [first(after)] : [])];
}

const correction = (doc: Doc, amountKopecks: number): LineMovement => ({
  contractLineUuid: String(doc.line),
  kind: "correction",
  amountKopecks,
  document: String(doc.document),
  at: zonedInstant(String(doc.date), "00:00", "Europe/Moscow"),
});

/** The ledger row of a new movement. A charge becomes a correction: a ledger row `charge` releases a deal's reservation. */
function first(doc: Doc): LineMovement {
  const movement = correction(doc, effectOf(doc));
  return doc.kind === "payment" ? { ...movement, kind: "payment" } : movement;
}

export const paymentsFeed: Feed<"payments"> = {
  name: "payments",
  refersTo: ["contracts"],
  initial: { line: "", kind: "payment", document: "", date: "", amount: 0 },
  resolve,
  read,
  lock,
  write,
};
