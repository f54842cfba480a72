import { z } from "zod";
import { call } from "./call.ts";
import { DeferralCheck } from "./deferral-check.ts";
import { legalForms, loadChannels, loadModes, loadStates } from "./enums.ts";
import { Feed } from "./feeds.ts";
import { maxPage } from "./limits.ts";
import { ByUuid, Instant, listOf, Money, PageQuery, queryInteger, Uuid } from "./primitives.ts";
import { loadEditors, loadReaders } from "./roles.ts";

const may = loadReaders;

/**
 * Rows: read = new + changed + same + refused. `withdrawn` counts entities that a full load no longer names, `unread` rows that have
 * no place here.
 */
const Counts = z.object({
  read: z.number(),
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  withdrawn: z.number(),
  refused: z.number(),
  unread: z.number(),
});

/**
 * A fault of a row; a row has one for each field that is wrong. Also a value that was left out of a row that is loaded: such a row is not
 * counted as refused. `place` locates it for the sender: a line of the file, an element of
 * the document. `field` is empty when the whole row is refused.
 */
export const RowError = z.object({ place: z.string(), field: z.string(), value: z.string(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

/**
 * A column of a spreadsheet: its heading, the field it was matched to (null: none), and its first value. `grams`: what that value is in
 * grams, when the heading of a weight names another unit.
 */
const SpreadsheetColumn = z.object({
  at: z.number(),
  title: z.string(),
  field: z.string().nullable(),
  sample: z.string(),
  grams: z.string().optional(),
});
export type SpreadsheetColumn = z.infer<typeof SpreadsheetColumn>;

/** A sheet with filled lines of a workbook that has several sheets. `isRead`: the rows of the load are from it. */
const WorkbookSheet = z.object({ name: z.string(), lines: z.number(), isRead: z.boolean() });
export type WorkbookSheet = z.infer<typeof WorkbookSheet>;

/**
 * The spreadsheet of a load: the file's name (empty for pasted text), its sheets if there are several, the line of its headings (lines
 * above it are not loaded; null for old loads), headings that match no field, all columns (one without a title is named by its
 * letter), and required fields without a column.
 */
const Source = z.object({
  name: z.string(),
  sheets: z.array(WorkbookSheet),
  headingLine: z.number().nullable(),
  unread: z.array(z.string()),
  columns: z.array(SpreadsheetColumn),
  missing: z.array(z.string()),
  /** Required fields without a column whose only possible value on the portal is taken, or one of the named `choices` for each row. */
  assumed: z.array(z.object({ field: z.string(), name: z.string(), choices: z.array(z.string()).optional() })).optional(),
  /** Of `missing` those with several possible values on the portal: the first of their names. */
  absent: z.array(z.object({ field: z.string(), names: z.array(z.string()) })).optional(),
  /** Fields that several columns look like: none is taken, and they are in `missing` until a person has chosen. */
  twice: z.array(z.object({ field: z.string(), titles: z.array(z.string()) })).optional(),
  /** Columns whose titles are names of the field: each row of the table became one for each of them. */
  spread: z.object({ field: z.string(), titles: z.array(z.string()) }).optional(),
  /** Lines that are no rows, as titles of groups: how many, and the first of them. */
  asides: z.object({ count: z.number(), first: z.array(z.string()) }).optional(),
  /** Those of `unread` whose values are loaded as another feed. */
  elsewhere: z.array(z.object({ title: z.string(), feed: Feed })).optional(),
});
export type Source = z.infer<typeof Source>;

/** The first balance that a dry run of contracts states, to check its sign; `isDebt`: the buyer owes `amount`. */
const FirstBalance = z.object({
  company: z.string(),
  legalForm: z.enum(legalForms),
  branch: z.string(),
  amount: Money,
  isDebt: z.boolean(),
});
export type FirstBalance = z.infer<typeof FirstBalance>;

/** Fields of one entity that a load changes, formatted for people. */
export const Difference = z.object({
  title: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type Difference = z.infer<typeof Difference>;

/** A category that a dry run would create; `above` is null for one of the top level. */
const NewSection = z.object({ name: z.string(), above: z.string().nullable() });
export type NewSection = z.infer<typeof NewSection>;

/**
 * Why a load waits for confirmation: `count` entities of `of` would be withdrawn, halve or double their price, run out of stock, or have
 * a balance of the opposite sign.
 */
const HoldReason = z.object({ reason: z.enum(["withdrawn", "prices", "stock", "signs"]), count: z.number(), of: z.number() });

export const Load = z.object({
  uuid: Uuid,
  feed: Feed,
  door: z.enum(loadChannels),
  mode: z.enum(loadModes),
  trial: z.boolean(),
  state: z.enum(loadStates),
  /** Name of the key or the person. */
  sender: z.string(),
  counts: Counts,
  /** `rows` so far; `share` is 0 to 1. */
  progress: z.object({ rows: z.number(), share: z.number() }),
  holdReasons: z.array(HoldReason),
  /** Of the first 100 rows; `listRowErrors` answers all. */
  refusals: z.array(RowError),
  /** Why the whole load failed; empty unless it did. */
  failure: z.string(),
  /** The load that this one undoes. */
  undoes: Uuid.nullable(),
  source: Source.nullable(),
  /** For a spreadsheet after its dry run: `apply`, `match` for other fields of its columns, `sheet` if it has other sheets. */
  allowedActions: z.array(z.enum(["confirm", "cancel", "undo", "apply", "match", "sheet"])),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type Load = z.infer<typeof Load>;

/**
 * When a load of the feed last succeeded, apart from dry runs and undos; null: never. `isStale`: longer ago than `staleHours` (null:
 * no limit).
 */
const Freshness = z.object({ feed: Feed, loadedAt: Instant.nullable(), staleHours: z.number().nullable(), isStale: z.boolean() });
export type Freshness = z.infer<typeof Freshness>;

export const LoadSummary = Load.omit({ refusals: true });
export type LoadSummary = z.infer<typeof LoadSummary>;

export const loadCalls = {
  listLoads: call("GET", "/v1/exchange/loads", {
    may,
    keys: "reads",
    query: PageQuery.extend({ feed: listOf(Feed), state: listOf(z.enum(loadStates, { error: "invalid" })) }),
    /** `freshness` covers every feed that the caller may see, whatever the filters. */
    answer: z.object({ loads: z.array(LoadSummary), total: z.number(), freshness: z.array(Freshness) }),
  }),
  getLoad: call("GET", "/v1/exchange/loads/:uuid", { may, keys: "reads", params: ByUuid, answer: Load }),
  /** Faults of rejected rows, and values left out of others, in their order. `perPage` and `total` count rows. */
  listRowErrors: call("GET", "/v1/exchange/loads/:uuid/refusals", {
    may,
    keys: "reads",
    params: ByUuid,
    query: z.object({ page: queryInteger(1, maxPage).default(1), perPage: queryInteger(1, 1000).default(100) }),
    answer: z.object({ refusals: z.array(RowError), total: z.number() }),
  }),
  /**
   * All faults of rejected rows as CSV (RFC 4180, UTF-8): `place,field,value,message`. A text that a spreadsheet would run as a formula
   * begins with `'`.
   */
  getRowErrorsFile: call("GET", "/v1/exchange/loads/:uuid/refusals.csv", {
    may,
    keys: "reads",
    file: true,
    params: ByUuid,
    answer: z.unknown(),
  }),
  /** The first 50 existing entities that the load changes, or would change. */
  listDifferences: call("GET", "/v1/exchange/loads/:uuid/differences", {
    may,
    params: ByUuid,
    /**
     * `firstBalance` is null for other feeds, and after a day. `deferrals`: of contracts of retail chains whose deferral the load sets,
     * and of companies that it makes one; null if there are none. A dry run checks the changes that it lists.
     */
    answer: z.object({
      differences: z.array(Difference),
      /** The first 50, of a dry run of categories, for a day. */
      newSections: z.array(NewSection),
      firstBalance: FirstBalance.nullable(),
      deferrals: DeferralCheck.nullable(),
    }),
  }),
  /** The rejected rows as a workbook to correct and send again; the last column says what is wrong. */
  getRejectedRows: call("GET", "/v1/exchange/loads/:uuid/refused-rows", { may, file: true, params: ByUuid, answer: z.unknown() }),
  /** Confirms a load that waits (`holdReasons`). */
  confirmLoad: call("POST", "/v1/exchange/loads/:uuid/confirm", {
    may: loadEditors,
    params: ByUuid,
    answer: Load,
    errors: ["CONFLICT"],
  }),
  /** Stops the load. What it has applied stays and can be undone. */
  cancelLoad: call("POST", "/v1/exchange/loads/:uuid/cancel", {
    may: loadEditors,
    keys: "writes",
    params: ByUuid,
    answer: Load,
    errors: ["CONFLICT"],
  }),
  /** Starts a load that reverts the given one, except what has changed since. Possible for 30 days. */
  undoLoad: call("POST", "/v1/exchange/loads/:uuid/undo", {
    may: loadEditors,
    params: ByUuid,
    answer: Load,
    errors: ["CONFLICT"],
  }),
};
