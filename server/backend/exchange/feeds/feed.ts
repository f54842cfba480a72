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
  /** The fields of a thing for which nothing was sent. */
  initial: Doc;
  /** Finds what each row is about and what it refers to; one answer for each row, in order. */
  resolve(reader: Reader, rows: readonly RowOf<Name>[], load: { loadUuid: string; isLocking: boolean; now: Date }): Promise<Resolved[]>;
  /** The stored things under these keys. */
  read(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>>;
  /** Locks these things until the transaction ends, always in the same order. */
  lock?(tx: Reader, keys: readonly string[]): Promise<void>;
  /** Writes the changes. A thing that other data refer to is hidden rather than deleted. */
  write(tx: Transaction, changes: readonly Change[], now: Date, load: Load): Promise<void>;
  /**
   * For things that people edit by version: the table of the version, and the name under which a changed field is reported to
   * people who have the thing open.
   */
  versions?: { table: "products" | "schedules"; uuidOf(key: string): string | null; changedField(field: string): ChangedField };
  /** What happens to a thing that a full load no longer names, and to one that is named again. Absent: it is deleted. */
  withdrawal?: { withdraw(doc: Doc): Doc; restore(doc: Doc): Doc };
  /** Why a thing would be inconsistent after its row although each field is valid. */
  faultOf?(doc: Doc, before: Doc | null): Reason | undefined;
  /** The same for consistency with other data: why some of these changes are impossible, by key. */
  faultsOf?(reader: Reader, changes: readonly (Change & { before: Doc | null })[], now: Date): Promise<ReadonlyMap<string, Reason>>;
  /** The figure whose halving or doubling stops a full load, in kopecks. */
  priceOf?(doc: Doc): number | null;
  /** The figure whose falling to nothing everywhere stops a full load. */
  stockOf?(doc: Doc): number;
};

export type Feeds = { readonly [Name in FeedName]: Feed<Name> };
