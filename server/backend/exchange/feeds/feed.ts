import type { FeedName, RowOf } from "#contract/feeds.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { Reader, Transaction } from "../../db/database.ts";

export type Step = { count: number; percent: number };
export type Rule = { segment: string | null; weekday: number; leadDays: number; cutoff: string };
export type Day = { date: string; kind: "open" | "closed"; leadDays: number | null; cutoff: string | null; reason: string };
export type Value = string | number | boolean | null | readonly string[] | readonly Step[] | readonly Rule[] | readonly Day[];

/** A thing as a feed sees it, by field; money in kopecks, quantities in hundredths, references as uuids. */
export type Doc = Readonly<Record<string, Value>>;

/** Why a row is refused: a key of locales/ru/exchange-errors.json with its values. */
export type Reason = { field: string; value?: string; message: string; values?: Record<string, string | number> };

/** A row whose references are found: what it is about and what it says of it. */
export type ResolvedRow = { key: string; externalId: string | null; fields: Doc };

export type Resolved = ResolvedRow | Reason;

export const isReason = (resolved: Resolved | string): resolved is Reason => typeof resolved !== "string" && "message" in resolved;

/** What is to stand under a key; null takes it away. */
export type Change = { key: string; doc: Doc | null };

/** Who writes, and by what. */
export type Load = { uuid: string; sender: string };

/** One kind of data. Each function asks a fixed number of queries, whatever the number of rows. */
export type Feed<Name extends FeedName = FeedName> = {
  name: Name;
  /** What a thing is of which nothing has been said. */
  initial: Doc;
  /** Finds what each row is about and what it refers to; one answer for each row, in order. */
  resolve(reader: Reader, rows: readonly RowOf<Name>[], load: { loadUuid: string; isLocking: boolean; now: Date }): Promise<Resolved[]>;
  /** What stands under these keys. */
  read(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>>;
  /** Keeps others from writing these things until the transaction ends, in an order that everybody keeps to. */
  lock?(tx: Reader, keys: readonly string[]): Promise<void>;
  /** A thing that is known elsewhere is put out of sight rather than taken away. */
  write(tx: Transaction, changes: readonly Change[], now: Date, load: Load): Promise<void>;
  /** Of things that people edit by version: which row's grows, and under which name a field is told to who had it open. */
  versions?: { table: "products" | "schedules"; uuidOf(key: string): string | null; changedField(field: string): ChangedField };
  /** What becomes of a thing that a full load no longer names, and of one that is named again. Absent: it is taken away. */
  withdrawal?: { withdraw(doc: Doc): Doc; restore(doc: Doc): Doc };
  /** Why a thing cannot stand as it would after its row, whose fields are each good. */
  faultOf?(doc: Doc, before: Doc | null): Reason | undefined;
  /** The same of what stands elsewhere: why some of these things cannot become what they would, by key. */
  faultsOf?(reader: Reader, changes: readonly (Change & { before: Doc | null })[], now: Date): Promise<ReadonlyMap<string, Reason>>;
  /** The figure whose halving or doubling stops a full load, in kopecks. */
  priceOf?(doc: Doc): number | null;
  /** The figure whose falling to nothing everywhere stops a full load. */
  stockOf?(doc: Doc): number;
};

export type Feeds = { readonly [Name in FeedName]: Feed<Name> };
