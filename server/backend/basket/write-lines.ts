import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { statement } from "../db/prepared.ts";
import type { EventType } from "../events/notify.ts";
import { outboxEvents } from "../events/tables.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import type { WantedLine } from "./check-lines.ts";
import type { StoredLines } from "./read-asked.ts";
import { basketLines, baskets } from "./tables.ts";

/** As the contract's largest PUT. */
const mostLines = 500;

/** What becomes of a basket: lines that go, lines that are set, the branch. */
type Writing = {
  basketUuid: string;
  dropped: readonly string[];
  /** Lines that are not set go too. */
  dropsOthers: boolean;
  lines: readonly WantedLine[];
  /** Of the first line; lines after it follow. */
  firstPosition: number;
  /** Lines already there keep their positions. */
  keepsPositions: boolean;
  /** Absent: stays. */
  branchUuid?: string | null;
  at: Date;
};

// Sub-selects hide the values from the planner: one plan for every change.
const write = statement<Record<string, unknown>, { version: number }>(sql`
  with wanted as (
    select * from unnest((select ${sql.placeholder("products")}::uuid[]), ${sql.placeholder("quantities")}::int[], ${sql.placeholder("checks")}::boolean[], ${sql.placeholder("positions")}::int[])
      as wanted (product_uuid, quantity_hundredths, is_checked, position)
  ), gone as (
    delete from ${basketLines} where basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid) and (product_uuid = any((select ${sql.placeholder("dropped")}::uuid[])::uuid[])
      or ((select ${sql.placeholder("dropsOthers")}::boolean) and product_uuid <> all((select ${sql.placeholder("products")}::uuid[])::uuid[])))
  ), set_lines as (
    insert into ${basketLines} as line (basket_uuid, product_uuid, quantity_hundredths, is_checked, position)
    select ${sql.placeholder("basketUuid")}::uuid, wanted.* from wanted
    on conflict (basket_uuid, product_uuid) do update set quantity_hundredths = excluded.quantity_hundredths, is_checked = excluded.is_checked,
      position = case when ${sql.placeholder("keepsPositions")}::boolean then line.position else excluded.position end
    where (line.quantity_hundredths, line.is_checked) <> (excluded.quantity_hundredths, excluded.is_checked)
      or (line.position <> excluded.position and not ${sql.placeholder("keepsPositions")}::boolean)
  ), changed as (
    update ${baskets} set version = version + 1, updated_at = ${sql.placeholder("at")}::timestamptz,
      branch_uuid = case when ${sql.placeholder("keepsBranch")}::boolean then branch_uuid else ${sql.placeholder("branchUuid")}::uuid end
    where uuid = ${sql.placeholder("basketUuid")} returning version, customer_uuid
  ), told as (
    insert into ${outboxEvents} (type, recipient_uuids, payload, created_at)
    select ${sql.raw(`'${"basket_updated" satisfies EventType}'`)}, array[customer_uuid], '{}'::jsonb, ${sql.placeholder("at")}::timestamptz from changed
  )
  select version from changed`);

/**
 * Every change of a basket ends here, in one statement: its lines, its version, and the word to the owner's other tabs. The
 * basket is locked by then. Answers the new version.
 */
async function writeBasket(
  tx: Transaction,
  { basketUuid, dropped, dropsOthers, lines, firstPosition, keepsPositions, branchUuid, at }: Writing,
): Promise<number> {
  const [row] = await write(tx, {
    basketUuid,
    dropped: [...dropped],
    dropsOthers,
    products: lines.map((line) => line.productUuid),
    quantities: lines.map((line) => line.quantity),
    checks: lines.map((line) => line.isChecked),
    positions: lines.map((_, index) => firstPosition + index),
    keepsPositions,
    keepsBranch: branchUuid === undefined,
    branchUuid: branchUuid ?? null,
    at: at.toISOString(),
  });
  return row?.version ?? refuse("CONFLICT");
}

/** Locked by then, with what is stored in it; `branchUuid` absent: the branch stays. */
export type Written = { basketUuid: string; stored: StoredLines; branchUuid?: string | null; at: Date };

/** PUT: the basket holds exactly these lines afterwards, in their order. */
export function replaceLines(tx: Transaction, { stored: _, ...written }: Written, wanted: readonly WantedLine[]): Promise<number> {
  const lines = wanted.filter((line) => line.quantity > 0);
  return writeBasket(tx, { ...written, dropped: [], dropsOthers: true, lines, firstPosition: 0, keepsPositions: false });
}

/** PATCH: only the named lines change; new ones come last, quantity 0 drops. */
export function mergeLines(tx: Transaction, { stored, ...written }: Written, wanted: readonly WantedLine[]): Promise<number> {
  const dropped = wanted.filter((line) => line.quantity === 0).map((line) => line.productUuid);
  const lines = wanted.filter((line) => line.quantity > 0);
  const added = lines.filter((line) => !stored.asked.has(line.productUuid)).length;
  if (stored.count - dropped.filter((uuid) => stored.asked.has(uuid)).length + added > mostLines)
    refuse("VALIDATION_ERROR", { products: [say("tooManyLines", { count: mostLines })] });
  return writeBasket(tx, { ...written, dropped, dropsOthers: false, lines, firstPosition: stored.lastPosition + 1, keepsPositions: true });
}

/** What was ordered leaves the basket. */
export function dropLines(tx: Transaction, basketUuid: string, productUuids: readonly string[], at: Date): Promise<number> {
  return writeBasket(tx, { basketUuid, dropped: productUuids, dropsOthers: false, lines: [], firstPosition: 0, keepsPositions: true, at });
}

/** DELETE: nothing is left; the branch stays chosen. */
export function emptyBasket(tx: Transaction, basketUuid: string, at: Date): Promise<number> {
  return writeBasket(tx, { basketUuid, dropped: [], dropsOthers: true, lines: [], firstPosition: 0, keepsPositions: false, at });
}
