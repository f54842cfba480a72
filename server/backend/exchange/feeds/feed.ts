import type { FeedName, RowOf } from "#contract/feeds.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { Reader, Transaction } from "../../db/database.ts";

export type Step = { count: number; percent: number };
export type Rule = { segment: string | null; weekday: number; leadDays: number; cutoff: string };
export type Day = { date: string; kind: "open" | "closed"; leadDays: number | null; cutoff: string | null; reason: string };
export type Value = string | number | boolean | null | readonly string[] | readonly Step[] | readonly Rule[] | readonly Day[];

/** A stored entity by field: money in kopecks, quantities in hundredths, references as uuids. */
export type Doc = Readonly<Record<string, Value>>;

/** Why a row is refused: a key of locales/ru/exchange-errors.json with its values. */
export type Reason = { field: string; value?: string; message: string; values?: Record<string, string | number> };

/** A row with resolved references: the key of its entity, and the fields that it sets. */
export type ResolvedRow = { key: string; externalId: string | null; fields: Doc };

export type Resolved = ResolvedRow | Reason;

export const isReason = (resolved: Resolved | string): resolved is Reason => typeof resolved !== "string" && "message" in resolved;

/** The new content under a key; null deletes it. */
export type Change = { key: string; doc: Doc | null };

/** The load that writes, and the name of its sender. */
export type Load = { uuid: string; sender: string };

/** One kind of data. Each function makes a fixed number of queries for any number of rows. */
export type Feed<Name extends FeedName = FeedName> = {
  name: Name;
  /** Feeds whose entities rows refer to: these entities stay as they are while a batch is written. */
  refersTo: readonly FeedName[];
  /** Default values of the fields. */
  initial: Doc;
  /**
   * A field that is as of an instant. Its `parts` are written, owned and undone with it; a change of them alone is not reported. A full
   * load changes it only by stating it, others of the sender's fields that a row does not name get their default.
   */
  reported?: { field: string; parts: readonly string[] };
  /** Resolves each row's entity and references. Returns one result per row, in order. */
  resolve(
    reader: Reader,
    rows: readonly RowOf<Name>[],
    load: { loadUuid: string; isLocking: boolean; receivedAt: Date },
  ): Promise<Resolved[]>;
  /** The stored entities under these keys. */
  read(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>>;
  /**
   * Locks the rows of these entities until the transaction ends, in order of key, so that nobody else writes what `read` reads. Called
   * before `read`. `doc` has the fields to be set; null if they are not known yet.
   */
  lock(tx: Transaction, changes: readonly Change[]): Promise<void>;
  /** Writes the changes. An entity that other data refer to is hidden rather than deleted. */
  write(tx: Transaction, changes: readonly Change[], now: Date, load: Load): Promise<void>;
  /** For entities with a version for optimistic locking: the version's table, and the names of changed fields in conflict messages. */
  versions?: { table: "products" | "schedules"; uuidOf(key: string): string | null; changedField(field: string): ChangedField };
  /** Changes an entity that a full load no longer names, and one that is named again. Without it such entities are deleted. */
  withdrawal?: { withdraw(doc: Doc): Doc; restore(doc: Doc): Doc };
  /** Why the merged entity is inconsistent although each field is valid. */
  faultOf?(doc: Doc, before: Doc | null): Reason | undefined;
  /** Why changes conflict with other data, by key. */
  faultsOf?(reader: Reader, changes: readonly (Change & { before: Doc | null })[], now: Date): Promise<ReadonlyMap<string, Reason>>;
  /** The fields as a row states them, if they are stored otherwise. */
  toRow?(doc: Doc): Doc;
  /** Price for the guard, in kopecks: a full or guarded load that halves or doubles many is held. */
  priceOf?(doc: Doc): number | null;
  /** Quantity for the guard: a full load that sets all to zero is held. */
  stockOf?(doc: Doc): number;
};

export type Feeds = { readonly [Name in FeedName]: Feed<Name> };
