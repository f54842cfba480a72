import { z } from "zod";
import { call } from "./call.ts";
import { Feed } from "./feeds.ts";
import { ByUuid, Instant, listOf, PageQuery, queryInteger, Uuid } from "./primitives.ts";
import { exchangeEditors, exchangeReaders } from "./roles.ts";

const may = exchangeReaders;

export const loadModes = ["changes", "full"] as const;
export const loadStates = ["waiting", "running", "held", "done", "failed", "cancelled", "undone"] as const;
export type LoadState = (typeof loadStates)[number];
export const doors = ["json", "1c", "file", "page", "demo"] as const;

/** read = new + changed + same + refused. `withdrawn` are things that a full load no longer names, `unread` what has no place here. */
const Counts = z.object({
  read: z.number(),
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  withdrawn: z.number(),
  refused: z.number(),
  unread: z.number(),
});

/** `place` is where the sender finds it: a line of his file, an element of his document. `field` is empty for a whole row. */
export const Refusal = z.object({ place: z.string(), field: z.string(), value: z.string(), message: z.string() });
export type Refusal = z.infer<typeof Refusal>;

/** A column of a table: its heading, what it was met as (null: nothing here is called so), and the first value under it. */
const SheetColumn = z.object({ at: z.number(), title: z.string(), field: z.string().nullable(), sample: z.string() });
export type SheetColumn = z.infer<typeof SheetColumn>;

/**
 * The table that a load came as: the file's name, empty for a paste, the headings that mean nothing here, and fields that every
 * row needs and no column gives.
 */
const Source = z.object({
  name: z.string(),
  unread: z.array(z.string()),
  columns: z.array(SheetColumn),
  missing: z.array(z.string()),
});
export type Source = z.infer<typeof Source>;

/** What a load does to one thing: the fields that change, as a person writes them. */
export const Difference = z.object({
  title: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type Difference = z.infer<typeof Difference>;

/** Why a full load waits for a person: what it would do, of how many. */
const Hold = z.object({ reason: z.enum(["withdrawn", "prices", "stock"]), count: z.number(), of: z.number() });

export const Load = z.object({
  uuid: Uuid,
  feed: Feed,
  door: z.enum(doors),
  mode: z.enum(loadModes),
  trial: z.boolean(),
  state: z.enum(loadStates),
  /** Name of the key or of the person. */
  sender: z.string(),
  counts: Counts,
  /** `rows` so far; `share` of the whole, 0 to 1. */
  progress: z.object({ rows: z.number(), share: z.number() }),
  holds: z.array(Hold),
  /** The first 100; all of them by `refusals`. */
  refusals: z.array(Refusal),
  /** What went wrong with the load as a whole; empty when nothing did. */
  failure: z.string(),
  /** The load that this one takes back. */
  undoes: Uuid.nullable(),
  source: Source.nullable(),
  /** `apply`: of a table that has been tried; `match`: some of its columns mean nothing here yet. */
  allowedActions: z.array(z.enum(["confirm", "cancel", "undo", "apply", "match"])),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type Load = z.infer<typeof Load>;

/**
 * When a load of the feed, trials and undoing ones aside, was last done; null: never. `isStale`: that is longer ago than the
 * seller expects, `staleHours` (null: he expects nothing).
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
    /** `freshness`: of every feed that the asker sees, whatever the filters are. */
    answer: z.object({ loads: z.array(LoadSummary), total: z.number(), freshness: z.array(Freshness) }),
  }),
  getLoad: call("GET", "/v1/exchange/loads/:uuid", { may, keys: "reads", params: ByUuid, answer: Load }),
  /** Refused rows in their order, 100 a page unless `perPage` says otherwise. */
  listRefusals: call("GET", "/v1/exchange/loads/:uuid/refusals", {
    may,
    keys: "reads",
    params: ByUuid,
    query: z.object({ page: queryInteger(1, 100_000).default(1), perPage: queryInteger(1, 1000).default(100) }),
    answer: z.object({ refusals: z.array(Refusal), total: z.number() }),
  }),
  /** All of them as CSV (RFC 4180, UTF-8): `place,field,value,message`. A text that a table would take for a formula begins with `'`. */
  getRefusalsFile: call("GET", "/v1/exchange/loads/:uuid/refusals.csv", {
    may,
    keys: "reads",
    file: true,
    params: ByUuid,
    answer: z.unknown(),
  }),
  /** The first 50 things that stood before and that the load changes, or would. */
  listDifferences: call("GET", "/v1/exchange/loads/:uuid/differences", {
    may,
    params: ByUuid,
    answer: z.object({ differences: z.array(Difference) }),
  }),
  /** The refused rows as a workbook to mend and send again, with what is wrong in the last column. */
  getRefusedRows: call("GET", "/v1/exchange/loads/:uuid/refused-rows", { may, file: true, params: ByUuid, answer: z.unknown() }),
  /** A person's yes to what the guard has stopped. */
  confirmLoad: call("POST", "/v1/exchange/loads/:uuid/confirm", {
    may: exchangeEditors,
    params: ByUuid,
    answer: Load,
    refuses: ["CONFLICT"],
  }),
  /** What has been applied so far stays, and can be undone. */
  cancelLoad: call("POST", "/v1/exchange/loads/:uuid/cancel", {
    may: exchangeEditors,
    keys: "writes",
    params: ByUuid,
    answer: Load,
    refuses: ["CONFLICT"],
  }),
  /** A load of its own that puts back what the given one has changed, but for what has changed since. Possible for 30 days. */
  undoLoad: call("POST", "/v1/exchange/loads/:uuid/undo", {
    may: exchangeEditors,
    params: ByUuid,
    answer: Load,
    refuses: ["CONFLICT"],
  }),
};
