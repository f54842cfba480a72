import type { SQL } from "drizzle-orm";
import type { loadChannels } from "#contract/enums.ts";
import type { FeedName, RowOf, SentRow } from "#contract/feeds.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { Reader, Transaction } from "../../db/database.ts";

export type Step = { count: number; percent: number };
export type Rule = { segment: string | null; weekday: number; leadDays: number; cutoff: string };
export type Day = { date: string; kind: "open" | "closed"; leadDays: number | null; cutoff: string | null; reason: string };
export type Value = string | number | boolean | null | readonly string[] | readonly Step[] | readonly Rule[] | readonly Day[];

/** A stored entity by field: money in kopecks, quantities in hundredths, references as uuids. */
export type Doc = Readonly<Record<string, Value>>;

/** Why a row is refused: a key of locales/ru/exchange-errors.json with its values. */
export type Reason = {
  field: string;
  value?: string;
  message: string;
  values?: Record<string, string | number>;
  /** Of the entities that the refused row names or may name, where no external id does. */
  keys?: readonly string[];
};

/** A row with resolved references: the key of its entity, and the fields that it sets. */
export type ResolvedRow = { key: string; externalId: string | null; fields: Doc };

/** A row's entity, or all the reasons for refusing it. */
export type Resolved = ResolvedRow | Reason | readonly Reason[];

export const isReason = (resolved: ResolvedRow | Reason | string | undefined): resolved is Reason =>
  typeof resolved === "object" && "message" in resolved;

/** The reasons among a row's entity, its references, or what else was found for it. */
export function reasonsIn(...found: readonly (Resolved | string | null | undefined)[]): Reason[] {
  return found.flatMap((each) => {
    if (typeof each !== "object" || each === null) return [];
    return "message" in each ? [each] : "key" in each ? [] : [...each];
  });
}

/** Why a row of these entities is refused. */
export const reasonsOf = (keys: readonly string[], reasons: readonly Reason[]): Reason[] => reasons.map((reason) => ({ ...reason, keys }));

/** The new content under a key; null deletes it. */
export type Change = { key: string; doc: Doc | null };

/** A change without the values that it cannot have, and why not. */
export type LeftOut = { doc: Doc; reasons: readonly Reason[] };

/** Entities that others stand under, and all their spellings as a relation with `uuid` and `name`. */
export type Above = { feed: FeedName; names: SQL };

/**
 * What identifies an entity in a spreadsheet without external ids: the columns of what it stands under (`above`) and, last, of its
 * article or name. `names` are the stored entities by these, as a relation with `uuid` and `name`.
 */
export type NaturalKey = { fields: readonly string[]; names: SQL; above?: Above };

/** Asks a question of a load's rows once: they do not change while the load is processed. */
export type Once = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** The load that writes, and the name of its sender. */
export type Load = { uuid: string; sender: string };

/** Whether a row of the load has no fault of its own, apart from what it refers to. */
export type IsReadable = (row: unknown) => boolean;

type LoadChannel = (typeof loadChannels)[number];

/** Format of a column's cells. `reference`: id or name of another entity; `words`: text that may be empty. */
export type Kind =
  | "text"
  | "words"
  | "reference"
  | "roubles"
  | "amount"
  | "whole"
  | "grams"
  | "vatRate"
  | "flag"
  | "ladder"
  | "list"
  | "date"
  | "instant"
  | "units"
  | "soldBy"
  | "roundings"
  | "markings"
  | "paymentKinds"
  | "deferralUnits"
  | "priceLists"
  | "rules"
  | "days";

/** A column of references says where the names of what it refers to are: a relation with `uuid` and `name`. */
export type ColumnFormat = Exclude<Kind, "reference"> | { reference: SQL };

/** Query for a feed's entities. `order` are columns of an index for keyset pages; their values joined by `|` are the key. */
export type StoredQuery = { order: readonly SQL[]; type: SQL; cells: readonly string[]; rows: (where: SQL) => SQL };

/**
 * One kind of data: all that is told of it beside its row (`app/contract/feeds.ts`) and its texts. Each function makes a fixed number of
 * queries for any number of rows.
 */
export type Feed<Name extends FeedName = FeedName> = {
  name: Name;
  /** Example rows for `/openapi.json`. */
  examples: readonly SentRow<Name>[];
  /** Columns of the feed's spreadsheet, in order: one for each field. */
  columns: { readonly [Field in keyof SentRow<Name> & string]-?: ColumnFormat };
  /** The field whose value is in the row's `unit`. This one is read and not stored: files of the portal have no column of it. */
  measured?: string;
  naturalKey?: NaturalKey;
  /** Stored entities with the cells that identify them in a spreadsheet, except those that a row could not identify. */
  stored: StoredQuery;
  /** Fields of an entity's title; without any, the title consists of the names of what its key is made of. */
  titleFields: readonly string[];
  /**
   * Fields that rows of two senders with one id must all have in common to mean one entity; without these one field of the title, since
   * names are spelled anew.
   */
  sameness?: readonly string[];
  /** Where those names are, if no column of references says it. */
  keyNames?: readonly SQL[];
  /**
   * Statements of at most six names by required field: a table without the field's column means the only one there is; of several the
   * first are named to the person.
   */
  onlyOf?: Readonly<Record<string, SQL>>;
  /**
   * A required field that is found for each row of a table that does not say it: the value that asks for it, the names by which a table
   * would say it, and what may be found, for people; without any it is not.
   */
  foundFor?: { field: string; value: string; names: SQL; choices: SQL };
  /** A required field whose names may be titles of columns: then their cells are values of the field `value`. */
  inColumns?: { field: string; value: string; names: SQL };
  /** Of entities that stand in others of the feed: which of these values of `parent` name a stored one. */
  parents?(reader: Reader, wanted: readonly string[]): Promise<(wanted: string) => boolean>;
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
    load: {
      loadUuid: string;
      keyName: string;
      channel: LoadChannel;
      isLocking: boolean;
      receivedAt: Date;
      once: Once;
      isReadable: IsReadable;
    },
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
  versions?: {
    table: "products" | "schedules" | "distribution_centers" | "storages" | "categories";
    uuidOf(key: string): string | null;
    changedField(field: string): ChangedField;
  };
  /**
   * Changes an entity that a full load no longer names, and one that is named again; `own` are the fields that the sender has set. Without
   * it such entities are deleted. `isOff`: a person has switched it off, which naming it again must not undo.
   */
  withdrawal?: {
    withdraw(doc: Doc, own: readonly string[]): Doc;
    restore(doc: Doc): Doc;
    isOff?(doc: Doc, own: readonly string[]): boolean;
  };
  /**
   * Values that follow from a row's other fields. `stored` is null for a new entity; `reset` are fields that a full load returns to their
   * defaults.
   */
  derived?(fields: Doc, stored: Doc | null, reset: readonly string[]): Doc;
  /** Why the merged entity is inconsistent although each field is valid. */
  faultOf?(doc: Doc, before: Doc | null): Reason | undefined;
  /**
   * Changes of a load without single values that conflict with other data, by key: the rest of their rows is loaded, and the values are
   * reported. A person on a page is told by `faultsOf` instead.
   */
  leaveOut?(reader: Reader, changes: readonly (Change & { before: Doc | null })[]): Promise<ReadonlyMap<string, LeftOut>>;
  /** Why changes conflict with other data, by key. */
  faultsOf?(reader: Reader, changes: readonly (Change & { before: Doc | null })[], now: Date): Promise<ReadonlyMap<string, Reason>>;
  /** The fields as a row states them, if they are stored otherwise. */
  toRow?(doc: Doc): Doc;
  /** Price for the guard, in kopecks: a full or guarded load that halves or doubles many is held. */
  priceOf?(doc: Doc): number | null;
  /** Balance for the guard, in kopecks: any load that turns most signs is held. */
  balanceOf?(doc: Doc): number;
  /** Quantity for the guard: a full load that sets all to zero is held. */
  stockOf?(doc: Doc): number;
};
