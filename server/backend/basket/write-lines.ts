import { sql } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { EventType } from "../events/outbox.ts";
import { outboxEvents } from "../events/tables.ts";
import { throwProblem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { translate } from "../translate.ts";
import type { WantedLine } from "./check-lines.ts";
import { termsToday } from "./price-terms.ts";
import type { ExistingLines } from "./read-for-change.ts";
import { basketLines, baskets } from "./tables.ts";

/** Limit of lines in a basket, as in the contract's PUT. */
const maxLines = 500;

type Writing = {
  basketUuid: string;
  /** The version that was read. */
  version: number;
  dropped: readonly string[];
  /** Also removes lines that are not in `lines`. */
  dropsOthers: boolean;
  lines: readonly WantedLine[];
  /** Position of the first line; the others follow. */
  firstPosition: number;
  /** Existing lines keep their positions. */
  keepsPositions: boolean;
  /** From this number on, removed lines can be restored by `basket.restore`; null: none. */
  restorableFrom: number | null;
  /** Absent if unchanged. */
  branchUuid?: string | null;
  at: Date;
};

const goes = sql`(product_uuid = any((select ${sql.placeholder("dropped")}::uuid[])::uuid[])
      or ((select ${sql.placeholder("dropsOthers")}::boolean)
        and product_uuid <> all((select ${sql.placeholder("products")}::uuid[])::uuid[])))`;

// Parameters stand in sub-selects to get a generic plan.
const write = statement({ version: "integer" })<Record<string, unknown>>(sql`
  with restorable as (
    select json_agg(json_build_object('productUuid', product_uuid, 'quantity', quantity_hundredths, 'isChecked', is_checked,
      'substitution', substitution, 'analogUuid', analog_uuid, 'lastSeenTerms', last_seen_terms, 'notifiedTerms', notified_terms)
      order by position, product_uuid)::jsonb as lines
    from ${basketLines} where ${sql.placeholder("restorableFrom")}::int is not null
      and basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid) and ${goes}
    having count(*) >= ${sql.placeholder("restorableFrom")}::int
  ), changed as (
    update ${baskets} set version = version + 1, updated_at = ${sql.placeholder("at")}::timestamptz,
      cleared = coalesce((select lines from restorable), cleared),
      cleared_shelf_life = case when exists (select from restorable) then shelf_life else cleared_shelf_life end,
      cleared_at = case when exists (select from restorable) then ${sql.placeholder("at")}::timestamptz else cleared_at end,
      shelf_life = case when (select ${sql.placeholder("dropsOthers")}::boolean)
        and cardinality((select ${sql.placeholder("products")}::uuid[])) = 0 then '{}' else shelf_life end,
      branch_uuid = case when ${sql.placeholder("keepsBranch")}::boolean then branch_uuid else ${sql.placeholder("branchUuid")}::uuid end
    where uuid = ${sql.placeholder("basketUuid")} and version = ${sql.placeholder("version")} returning uuid, version, customer_uuid
  ), wanted as (
    select * from unnest((select ${sql.placeholder("products")}::uuid[]), ${sql.placeholder("quantities")}::int[],
      ${sql.placeholder("checks")}::boolean[], ${sql.placeholder("positions")}::int[])
      as wanted (product_uuid, quantity_hundredths, is_checked, position)
  ), gone as (
    delete from ${basketLines} where basket_uuid = (select uuid from changed) and ${goes}
  ), set_lines as (
    insert into ${basketLines} as line
      (basket_uuid, product_uuid, quantity_hundredths, is_checked, position, last_seen_terms, notified_terms)
    select changed.uuid, wanted.*, today.terms, today.terms from changed cross join wanted
    left join lateral (select ${termsToday(sql`(select o.price_list_uuid from ${customers} c
      join ${companies} o on o.uuid = c.company_uuid where c.uuid = changed.customer_uuid)`)} as terms
      from ${products} p where p.uuid = wanted.product_uuid
        and not exists (select from ${basketLines} own where own.basket_uuid = changed.uuid
          and own.product_uuid = wanted.product_uuid) offset 0) today on true
    on conflict (basket_uuid, product_uuid) do update set quantity_hundredths = excluded.quantity_hundredths,
      is_checked = excluded.is_checked,
      position = case when ${sql.placeholder("keepsPositions")}::boolean then line.position else excluded.position end
    where (line.quantity_hundredths, line.is_checked) <> (excluded.quantity_hundredths, excluded.is_checked)
      or (line.position <> excluded.position and not ${sql.placeholder("keepsPositions")}::boolean)
  ), notified as (
    insert into ${outboxEvents} (type, recipient_uuids, payload, created_at)
    select ${sql.raw(`'${"basket_updated" satisfies EventType}'`)}, array[customer_uuid], '{}'::jsonb,
      ${sql.placeholder("at")}::timestamptz from changed
  )
  select version from changed`);

/**
 * Every change of a basket is this one statement: lines, version, and the event for the owner's other tabs. It updates the basket's
 * row first, so concurrent changes queue. Returns the new version, or undefined if the stored version is not the one that was read;
 * it has then written nothing.
 */
async function writeBasket(
  to: Reader,
  { basketUuid, version, dropped, dropsOthers, lines, firstPosition, keepsPositions, restorableFrom, branchUuid, at }: Writing,
): Promise<number | undefined> {
  const [row] = await write(to, {
    basketUuid,
    version,
    dropped: [...dropped],
    dropsOthers,
    products: lines.map((line) => line.productUuid),
    quantities: lines.map((line) => line.quantity),
    checks: lines.map((line) => line.isChecked),
    positions: lines.map((_, index) => firstPosition + index),
    keepsPositions,
    restorableFrom,
    keepsBranch: branchUuid === undefined,
    branchUuid: branchUuid ?? null,
    at: at.toISOString(),
  });
  return row?.version;
}

/** The basket to write; absent `branchUuid` keeps the branch. */
export type Written = { basketUuid: string; version: number; stored: ExistingLines; branchUuid?: string | null; at: Date };

/** PUT: replaces all lines. */
export function replaceLines(to: Reader, { stored: _, ...written }: Written, wanted: readonly WantedLine[]): Promise<number | undefined> {
  const lines = wanted.filter((line) => line.quantity > 0);
  return writeBasket(to, {
    ...written,
    dropped: [],
    dropsOthers: true,
    lines,
    firstPosition: 0,
    keepsPositions: false,
    restorableFrom: null,
  });
}

/** PATCH: changes only the named lines; new ones are appended, quantity 0 removes. Two or more removed lines can be restored. */
export function mergeLines(to: Reader, { stored, ...written }: Written, wanted: readonly WantedLine[]): Promise<number | undefined> {
  const dropped = wanted.filter((line) => line.quantity === 0).map((line) => line.productUuid);
  const lines = wanted.filter((line) => line.quantity > 0);
  const added = lines.filter((line) => !stored.named.has(line.productUuid)).length;
  if (stored.count - dropped.filter((uuid) => stored.named.has(uuid)).length + added > maxLines)
    throwProblem("VALIDATION_ERROR", { products: [translate("tooManyLines", { count: maxLines })] });
  return writeBasket(to, {
    ...written,
    dropped,
    dropsOthers: false,
    lines,
    firstPosition: stored.lastPosition + 1,
    keepsPositions: true,
    restorableFrom: 2,
  });
}

type Locked = { uuid: string; version: number };

async function writeLocked(tx: Transaction, writing: Writing): Promise<void> {
  if ((await writeBasket(tx, writing)) === undefined) throwProblem("CONFLICT");
}

/** Removes ordered lines; they cannot be restored. */
export async function dropLines(
  tx: Transaction,
  { uuid: basketUuid, version }: Locked,
  productUuids: readonly string[],
  at: Date,
): Promise<void> {
  await writeLocked(tx, {
    basketUuid,
    version,
    dropped: productUuids,
    dropsOthers: false,
    lines: [],
    firstPosition: 0,
    keepsPositions: true,
    restorableFrom: null,
    at,
  });
}

/** DELETE: removes all lines, which can be restored, and keeps the branch. */
export async function emptyBasket(tx: Transaction, { uuid: basketUuid, version }: Locked, at: Date): Promise<void> {
  await writeLocked(tx, {
    basketUuid,
    version,
    dropped: [],
    dropsOthers: true,
    lines: [],
    firstPosition: 0,
    keepsPositions: false,
    restorableFrom: 1,
    at,
  });
}
