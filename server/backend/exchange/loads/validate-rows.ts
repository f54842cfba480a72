import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { type Columns, json, orNull, type RowWith, readRows } from "../../db/statement.ts";
import { translate } from "../../translate.ts";
import { type Doc, type Feed, type Reason, type ResolvedRow, reasonsIn } from "../feeds/feed.ts";
import { hasLiveKey, idOfAnother, namedBySql } from "../feeds/parts/id-owners.ts";
import { nameFieldOf, naturalId } from "../feeds/parts/natural-key.ts";
import { parseRow } from "./parse-row.ts";

export type StoredRow = { number: number; place: string; row: unknown };
/** A fault of a row; each of them has its number. `keys`: of the entities that the row names, as far as they are known. */
export type RejectedRow = {
  number: number;
  place: string;
  field: string;
  value: string;
  message: string;
  row: unknown;
  keys?: readonly string[];
};

/** A valid row with its stored entity (`before`) and the merged one to store (`doc`). */
export type ValidatedRow = {
  number: number;
  resolved: ResolvedRow;
  owner: Owner | undefined;
  before: Doc | null;
  doc: Doc;
  /** How it is counted; a "same" entity may have another part of its reported field. */
  kind: "new" | "changed" | "same";
};

/** Rows to apply, faults of rows that are not, and what was left out of rows that are. */
export type Validation = { validated: ValidatedRow[]; rejected: RejectedRow[]; leftOut: RejectedRow[] };

/**
 * The sender who loaded an entity last. They own `fields` while a key of their name is valid (`isLive`). `namedBy`: whose id
 * `externalId` is, who may be another (`isNamerLive`).
 */
const ownerColumns = {
  keyName: "text",
  externalId: orNull("text"),
  namedBy: "text",
  isNamerLive: "boolean",
  fields: "text[]",
  isWithdrawn: "boolean",
  wasOff: "boolean",
  isLive: "boolean",
} satisfies Columns;
export type Owner = Readonly<RowWith<typeof ownerColumns>>;

type Batch = Omit<Parameters<Feed["resolve"]>[2], "isReadable"> & { isFull: boolean; now: Date };

/**
 * Validates rows of a load, resolves their references and merges them with the stored entities. Writes only the key of each row.
 * `isLocking` locks the entities before reading them, then their rows of `exchange_entities`.
 */
export async function validateRows(
  reader: Transaction,
  feed: Feed,
  stored: readonly StoredRow[],
  { loadUuid, keyName, channel, isFull, isLocking, receivedAt, once, now }: Batch,
): Promise<Validation> {
  const rejected: RejectedRow[] = [];
  const rejectRow = (row: StoredRow, reason: Reason, keys = reason.keys) =>
    rejected.push({ ...faultOf(row, reason), ...(keys && { keys }) });

  const parsed = stored.map((each) => ({ each, ...parseRow(feed, each.row, channel === "file") }));
  const isReadable = (row: unknown) => parseRow(feed, row, channel === "file").faults.length === 0;
  const lookUp = async (rows: readonly { row: RowOf<Feed["name"]> | undefined }[], isLockingRows: boolean) => {
    const known = rows.flatMap(({ row }) => row ?? []);
    const outcomes =
      known.length > 0
        ? await feed.resolve(reader, known, { loadUuid, keyName, channel, isLocking: isLockingRows, receivedAt, once, isReadable })
        : [];
    return new Map(known.map((row, index) => [row, outcomes[index]]));
  };
  const faulty = parsed.filter(({ faults }) => faults.length > 0);
  // Apart from the others, which they must not influence.
  const lookedUp = await lookUp(
    faulty.map(({ row, naming }) => ({ row: row ?? naming })),
    false,
  );
  for (const { each, row, naming, faults } of faulty) {
    const outcome = (row ?? naming) ? lookedUp.get((row ?? naming) as RowOf<Feed["name"]>) : undefined;
    const others = reasonsIn(row && outcome).filter(({ field }) => faults.every((fault) => fault.field !== field));
    const keys = outcome && "key" in outcome ? [outcome.key] : reasonsIn(outcome).flatMap((reason) => reason.keys ?? []);
    for (const fault of [...faults, ...others]) rejectRow(each, fault, keys);
  }
  const faultless = parsed.filter(({ faults }) => faults.length === 0);
  const outcomes = await lookUp(faultless, isLocking);
  const named = faultless.flatMap(({ each, row }) => {
    const outcome = row && outcomes.get(row);
    const reasons = reasonsIn(outcome);
    for (const reason of reasons) rejectRow(each, reason);
    return outcome && reasons.length === 0 ? [{ each, resolved: outcome as ResolvedRow }] : [];
  });
  if (named.length === 0) return { validated: [], rejected, leftOut: [] };

  const keys = named.map(({ resolved }) => resolved.key);
  const first = await storeKeys(
    reader,
    loadUuid,
    named.map(({ each, resolved }) => ({ number: each.number, key: resolved.key })),
  );
  if (isLocking)
    await feed.lock(
      reader,
      named.map(({ resolved }) => ({ key: resolved.key, doc: resolved.fields })),
    );
  const current = await feed.read(reader, keys);
  const owners = await readOwners(reader, feed.name, keys, isLocking);
  const earlierOf = ({ each, resolved }: (typeof named)[number]) => {
    const earlier = first.get(resolved.key);
    return earlier && earlier.number < each.number ? earlier : undefined;
  };
  const contentOf = await readContents(
    reader,
    loadUuid,
    named.flatMap((row) => earlierOf(row)?.number ?? []),
  );
  const merged = named.flatMap((row): ValidatedRow[] => {
    const { each, resolved } = row;
    const earlier = earlierOf(row);
    if (earlier) {
      rejectRow(each, repeatedReason(feed, each.row, { ...earlier, row: contentOf.get(earlier.number) }, channel === "file"));
      return [];
    }
    const before = current.get(resolved.key) ?? null;
    const owner = owners.get(resolved.key);
    const another = before && idOfAnother(feed, resolved, { before, owner, keyName });
    if (another) {
      rejectRow(each, another);
      return [];
    }
    const doc = merge(feed, before, resolved.fields, { owner, ownFields: isFull && owner?.keyName === keyName ? owner.fields : [] });
    const taken = before
      ? ownedBy(owner, keyName).filter((field) => field in resolved.fields && !isSame(withParts(feed, field), before, doc))
      : [];
    const owned = taken.map((field) => ({ field, message: "exchange.owned", values: { owner: owner?.keyName ?? "" } }));
    const faults = [...owned, ...[feed.faultOf?.(doc, before) ?? []].flat()];
    for (const fault of faults) rejectRow(each, fault);
    if (faults.length > 0) return [];
    return [{ number: each.number, resolved, owner, before, doc, kind: kindOf(feed, before, doc) }];
  });
  const left = channel === "page" ? undefined : await feed.leaveOut?.(reader, changesOf(merged));
  const leftOut = named.flatMap(({ each, resolved }) =>
    first.get(resolved.key)?.number === each.number ? (left?.get(resolved.key)?.reasons ?? []).map((reason) => faultOf(each, reason)) : [],
  );
  const validated = merged.map((row) => {
    const doc = left?.get(row.resolved.key)?.doc;
    return doc ? { ...row, doc, kind: kindOf(feed, row.before, doc) } : row;
  });
  const faults = await feed.faultsOf?.(reader, changesOf(validated), now);
  if (!faults) return { validated, rejected, leftOut };
  for (const { each, resolved } of named) {
    const fault = faults.get(resolved.key);
    if (fault && first.get(resolved.key)?.number === each.number) rejectRow(each, fault);
  }
  return { validated: validated.filter(({ resolved }) => !faults.has(resolved.key)), rejected, leftOut };
}

const faultOf = ({ number, place, row }: StoredRow, { field, value = "", message, values }: Reason): RejectedRow => ({
  number,
  place,
  field,
  value: shortened(value),
  message: translate(message, values),
  row,
});

const kindOf = (feed: Feed, before: Doc | null, doc: Doc): ValidatedRow["kind"] =>
  before === null ? "new" : isSame(withoutParts(feed, Object.keys(doc)), before, doc) ? "same" : "changed";

const changesOf = (rows: readonly ValidatedRow[]) =>
  rows.filter(({ kind }) => kind !== "same").map(({ resolved, before, doc }) => ({ key: resolved.key, before, doc }));

/** A row that only its article or name identifies may be another entity's. */
function repeatedReason(feed: Feed, row: unknown, earlier: StoredRow, isTable: boolean): Reason {
  const { naturalKey } = feed;
  const { place } = earlier;
  const sent = row as Record<string, unknown>;
  const field = naturalKey ? nameFieldOf(naturalKey) : "";
  if (!naturalKey || naturalId(naturalKey, sent) !== sent.externalId) {
    // Price lists call articles codes, and articles repeat.
    const isOfCode = isTable && field === "sku" && sent.sku === undefined && typeof sent.externalId === "string";
    if (!isOfCode) return otherFigure(feed, row, earlier, isTable) ?? { field: "", message: "exchange.repeated", values: { place } };
    return { field: "externalId", value: String(sent.externalId), message: "exchange.repeatedCode", values: { place } };
  }
  const name = String(sent[field]);
  return { field, value: name, message: "exchange.repeatedName", values: { name, place } };
}

const figures: readonly unknown[] = ["roubles", "amount", "whole"];

/** The first sum or quantity that a repeated row states otherwise. */
function otherFigure(feed: Feed, row: unknown, { place, row: earlier }: StoredRow, isTable: boolean): Reason | undefined {
  const [later, first] = [row, earlier].map((each) => (parseRow(feed, each, isTable).row ?? {}) as Record<string, unknown>);
  const isOther = (field: string) => [later?.[field], first?.[field]].every((value) => value != null) && later?.[field] !== first?.[field];
  const field = Object.entries(feed.columns).find(([name, format]) => figures.includes(format) && isOther(name))?.[0];
  if (field === undefined) return undefined;
  const sentAs = (sent: unknown) => String((sent as Record<string, unknown>)[field]);
  return { field, value: sentAs(row), message: "exchange.repeatedOther", values: { place, other: sentAs(earlier) } };
}

/** Fields that another sender owns; loads of `keyName` may not change them. */
export function ownedBy(owner: Owner | undefined, keyName: string): readonly string[] {
  return owner?.isLive && owner.keyName !== "" && owner.keyName !== keyName ? owner.fields : [];
}

type PreviousState = { owner: Owner | undefined; ownFields: readonly string[] };

const withParts = ({ reported }: Feed, field: string) => (field === reported?.field ? [field, ...reported.parts] : [field]);

export const withoutParts = ({ reported }: Pick<Feed, "reported">, fields: readonly string[]) =>
  fields.filter((field) => !reported?.parts.includes(field));

const isSame = (fields: readonly string[], before: Doc, doc: Doc) => fields.every((field) => isDeepStrictEqual(before[field], doc[field]));

/** Merges a row into the stored entity. A full load resets the sender's fields that the row does not name. */
function merge(feed: Feed, before: Doc | null, fields: Doc, { owner, ownFields }: PreviousState): Doc {
  const reset = ownFields.filter((field) => field !== feed.reported?.field);
  const withoutOwn = Object.fromEntries(reset.map((field) => [field, feed.initial[field] ?? null]));
  const base = before && owner?.isWithdrawn && !owner.wasOff ? (feed.withdrawal?.restore(before) ?? before) : before;
  return { ...feed.initial, ...base, ...withoutOwn, ...feed.derived?.(fields, base, reset), ...fields };
}

/** Stores the key of each row. Returns the load's first row with each key. */
async function storeKeys(reader: Reader, loadUuid: string, rows: readonly { number: number; key: string }[]) {
  const numbers = rows.map(({ number }) => number);
  await reader.execute(sql`
    update exchange_rows e set key = r.key from json_to_recordset(${JSON.stringify(rows)}::json) as r(number int, key text)
    where e.load_uuid = ${loadUuid} and e.number between ${Math.min(...numbers)} and ${Math.max(...numbers)}
      and e.number = r.number and e.key is distinct from r.key`);
  const firstRows = await readRows(reader, { key: "text", number: "integer", place: "text" })(sql`
    select distinct on (key) key, number, place from exchange_rows
    where load_uuid = ${loadUuid} and key = any(${sql.param(rows.map(({ key }) => key))}::text[]) order by key, number`);
  return new Map(firstRows.map(({ key, ...row }) => [key, row]));
}

/** Rows of the load as they were sent, by number. */
async function readContents(reader: Reader, loadUuid: string, numbers: readonly number[]): Promise<Map<number, unknown>> {
  if (numbers.length === 0) return new Map();
  const rows = await readRows(reader, { number: "integer", row: json<unknown>() })(sql`
    select number, row from exchange_rows where load_uuid = ${loadUuid} and number = any(${sql.param([...new Set(numbers)])}::int[])`);
  return new Map(rows.map(({ number, row }) => [number, row]));
}

export async function readOwners(reader: Reader, feed: string, keys: readonly string[], isLocking: boolean): Promise<Map<string, Owner>> {
  const rows = await readRows(reader, { key: "text", ...ownerColumns })(sql`
    select key, key_name as "keyName", external_id as "externalId", fields, is_withdrawn as "isWithdrawn",
      coalesce(was_off, false) as "wasOff",
      ${namedBySql} as "namedBy", ${hasLiveKey(sql`key_name`)} as "isLive", ${hasLiveKey(namedBySql)} as "isNamerLive"
    from exchange_entities t where feed = ${feed} and key = any(${sql.param([...keys])}::text[])
    order by key ${isLocking ? sql`for update of t` : sql``}`);
  return new Map(rows.map(({ key, ...owner }) => [key, owner]));
}

const shortened = (value: string) => (value.length > 200 ? `${value.slice(0, 199)}…` : value);
