import { z } from "zod";
import { call } from "./call.ts";
import { CollectedQuantities } from "./deals.ts";
import { ExchangeDeal } from "./exchange-deals.ts";
import { cataloguePrices, feedNames, type RowOf } from "./feeds.ts";
import { FileBody, filesBodyLimit, StoredFile } from "./file-body.ts";
import { GoodsPicture } from "./pictures.ts";
import { Instant, line, limited, listOf, optionalText, PageQuery, queryInteger, Uuid } from "./primitives.ts";
import {
  dealReaders,
  exchangeEditors,
  exchangeMappers,
  exchangeMapReaders,
  exchangeReaders,
  keyMakers,
  setupReaders,
  type Role,
} from "./roles.ts";
import { dealStatuses, units } from "./statuses.ts";
import { mostSheetMegabytes } from "./sheet-limits.ts";
import { largestPaperBytes, uploadTimeout } from "./upload.ts";

export const loadModes = ["changes", "full"] as const;
export const loadStates = ["waiting", "running", "held", "done", "failed", "cancelled", "undone"] as const;
export type LoadState = (typeof loadStates)[number];
export const doors = ["json", "1c", "file", "page", "demo"] as const;

const Feed = z.enum(feedNames, { error: "invalid" });

/** What a key may be given beside feeds: to report statuses of deals, and to read deals. */
export const writableNames = [...feedNames, "dealStatuses"] as const;
export const readableNames = [...feedNames, "deals"] as const;
export type WritableName = (typeof writableNames)[number];
export type ReadableName = (typeof readableNames)[number];

const Writable = z.enum(writableNames, { error: "invalid" });
const Readable = z.enum(readableNames, { error: "invalid" });

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

/** A key is no person: it signs in nowhere and does what it names. */
export const ExchangeKey = z.object({
  uuid: Uuid,
  name: z.string(),
  writes: z.array(Writable),
  reads: z.array(Readable),
  /** CIDR; from anywhere when empty. */
  networks: z.array(z.string()),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  lastUsedAt: Instant.nullable(),
  isLive: z.boolean(),
});
export type ExchangeKey = z.infer<typeof ExchangeKey>;

const KeyFields = z
  .object({
    name: line(60),
    writes: z.array(Writable, { error: "invalid" }).max(writableNames.length, { error: "invalid" }).default([]),
    reads: z.array(Readable, { error: "invalid" }).max(readableNames.length, { error: "invalid" }).default([]),
    networks: z
      .array(limited(50).regex(/^[0-9a-fA-F.:]+\/\d{1,3}$/, { error: "exchange.network" }))
      .max(20, { error: "invalid" })
      .default([]),
    /** Instant with zone; never when absent. */
    expiresAt: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
  })
  .refine(({ writes, reads }) => writes.length + reads.length > 0, { path: ["writes"], error: "exchange.feedless" });

/** Of a session of 1C's exchange. */
export const exchangeCookie = "exchange_session";

export const mappingKinds = ["priceType", "property", "group", "unit", "storage"] as const;

/** Fields of goods that a property of another system may feed. */
export const propertyTargets = [
  "brand",
  "composition",
  "shelfLifeDays",
  "temperatureMode",
  "step",
  "min",
  "max",
  "unitsInSupply",
  "calories",
  "proteins",
  "fats",
  "carbohydrates",
  "netWeight",
  "grossWeight",
] as const satisfies readonly (keyof RowOf<"goods">)[];

/** A thing of the sender's becomes one of its own here: a price list, a shelf. */
export const ownTarget = "own";
/** A group that is no shelf: its subgroups stand in its place. */
export const skippedTarget = "skip";

/** What else there is to choose, beside uuids of price lists (`priceType`), segments (`group`) and storages. Empty is nothing. */
export const mappingTargets = {
  priceType: ["", cataloguePrices, ownTarget],
  property: ["", ...propertyTargets],
  group: ["", ownTarget, skippedTarget],
  unit: ["", ...units],
  storage: [""],
} as const satisfies Record<(typeof mappingKinds)[number], readonly string[]>;

export const Mapping = z.object({
  uuid: Uuid,
  /** Name of the key. */
  sender: z.string(),
  kind: z.enum(mappingKinds),
  externalId: z.string(),
  name: z.string(),
  /** Of a group: `externalId` of the one it lies in, and the names of all those that it lies in, from the top. */
  parent: z.string().nullable(),
  parents: z.array(z.string()),
  target: z.string(),
  /** Nobody has chosen it: it was guessed from the name. */
  isGuess: z.boolean(),
  /** Something of it is not shown or not loaded until a person has chosen. */
  isWaiting: z.boolean(),
  seenAt: Instant,
});
export type Mapping = z.infer<typeof Mapping>;

const ByUuid = z.object({ uuid: Uuid });
const may = exchangeReaders;

/** A year. */
export const mostStaleHours = 8760;

/** `guardPercent` of goods withdrawn, or of prices halved or doubled, is what a full load may do without a person's yes. */
const Settings = z.object({
  isStockBlocking: z.boolean({ error: "invalid" }),
  guardPercent: z.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }).max(100, { error: "invalid" }),
  /** Hours after which what a feed has brought counts as old, each feed once; of others nothing is expected. */
  staleAfter: z
    .array(
      z.object({
        feed: Feed,
        hours: z
          .number({ error: "invalid" })
          .int({ error: "invalid" })
          .min(1, { error: "invalid" })
          .max(mostStaleHours, { error: "invalid" }),
      }),
      { error: "invalid" },
    )
    .max(feedNames.length, { error: "invalid" })
    .default([]),
});

/** What a seller needs before his first deal, in the order in which it comes to be. */
export const setupSteps = ["company", "people", "centers", "schedules", "goods", "prices", "buyers", "terms"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** People without whom accreditation or delivery stands still, and those who bring data in. */
export const setupRoles = [
  "supervisor",
  "seller_content_manager",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const satisfies readonly Role[];

export const setupParts = [
  "legalAddress",
  "bankDetails",
  "center",
  "storage",
  "schedule",
  "rules",
  "segments",
  "sorted",
  "limits",
  ...setupRoles,
] as const;

const Setup = z.object({
  /** The seller's company. */
  sellerUuid: Uuid.nullable(),
  /** Then nobody is led by the list any more. */
  hasDeals: z.boolean(),
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      isDone: z.boolean(),
      /** People, centres, schedules, goods, goods with a price that are shown, buyers, contract lines there are. */
      count: z.number(),
      /** What a step that has begun still wants. */
      missing: z.array(z.enum(setupParts)),
    }),
  ),
});
export type Setup = z.infer<typeof Setup>;

/** A system that takes deals, by the name of its keys; one that uses two doors stands here twice. `door` is null before its first time. */
const DealReader = z.object({
  name: z.string(),
  door: z.enum(["1c", "json"]).nullable(),
  /** When it last confirmed what it had been given, or asked for what comes after. */
  readAt: Instant.nullable(),
  /** Deals that have changed since; counted to a thousand. */
  waiting: z.number(),
  /** The last change of the deal that has waited longest. */
  since: Instant.nullable(),
});
export type DealReader = z.infer<typeof DealReader>;

export const exchange = {
  listKeys: call("GET", "/v1/exchange/keys", { may: keyMakers, answer: z.object({ keys: z.array(ExchangeKey) }) }),
  /**
   * The secret is answered once and kept nowhere: sent again under the same `Idempotency-Key` the call is refused. Two living
   * keys of one name at most, so that one can take the other's place.
   */
  createKey: call("POST", "/v1/exchange/keys", {
    may: keyMakers,
    body: KeyFields,
    answer: z.object({ uuid: Uuid, key: z.string() }),
    idempotent: true,
    refuses: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  getKey: call("GET", "/v1/exchange/keys/:uuid", { may: keyMakers, params: ByUuid, answer: ExchangeKey }),
  /** From now on it opens nothing. What it wrote keeps its name. */
  removeKey: call("DELETE", "/v1/exchange/keys/:uuid", { may: keyMakers, params: ByUuid, answer: z.object({ isDone: z.literal(true) }) }),
  getSettings: call("GET", "/v1/exchange/settings", { may, answer: Settings }),
  putSettings: call("PUT", "/v1/exchange/settings", { may: exchangeEditors, body: Settings, answer: Settings }),
  getSetup: call("GET", "/v1/exchange/setup", { may: setupReaders, answer: Setup }),
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
  /** A workbook to fill in: what its columns are, and what stands in the portal now. */
  getTemplate: call("GET", "/v1/exchange/template", {
    may,
    file: true,
    query: z.object({ feed: Feed.default("goods") }),
    answer: z.unknown(),
  }),
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
  /** What price types, properties, groups and units of 1C stand for here, and what may be chosen. What waits stands first. */
  listMappings: call("GET", "/v1/exchange/mapping", {
    may: exchangeMapReaders,
    query: PageQuery.extend({
      perPage: queryInteger(1, 1000).default(100),
      kind: listOf(z.enum(mappingKinds, { error: "invalid" })),
      sender: limited(60).optional(),
      /** A part of the name. */
      search: limited(100).optional(),
    }),
    answer: z.object({
      mappings: z.array(Mapping),
      total: z.number(),
      /** By kind, of the sender asked for, or of all. */
      counts: z.array(z.object({ kind: z.enum(mappingKinds), total: z.number(), waiting: z.number() })),
      /** Goods that nobody sees until they have a segment. */
      unsortedGoods: z.number(),
      senders: z.array(z.string()),
      segments: z.array(z.object({ uuid: Uuid, name: z.string(), category: z.string() })),
      priceLists: z.array(z.object({ uuid: Uuid, title: z.string() })),
      storages: z.array(z.object({ uuid: Uuid, name: z.string(), center: z.string() })),
    }),
  }),
  /** What comes from now on is loaded so; what has come moves when its sender sends it again. */
  setMappings: call("PUT", "/v1/exchange/mapping", {
    may: exchangeMappers,
    body: z.object({
      mappings: z
        .array(z.object({ uuid: Uuid, target: limited(50).regex(/^[\w-]*$/, { error: "invalid" }) }), { error: "required" })
        .min(1, { error: "required" })
        .max(500, { error: "invalid" }),
    }),
    answer: z.object({ isDone: z.literal(true) }),
  }),
  /**
   * A table, XLSX or CSV, of at most 100,000 rows whose headings name the fields in Russian. It is tried: nothing changes until
   * `applyLoad`. The same table again is answered with the same trial.
   */
  sendFile: call("POST", "/v1/exchange/:feed/file", {
    may: exchangeEditors,
    params: z.object({ feed: Feed }),
    body: FileBody.omit({ contentType: true }).extend({ mode: z.enum(loadModes, { error: "invalid" }).default("changes") }),
    answer: Load,
    refuses: ["PAYLOAD_TOO_LARGE"],
    bodyLimit: filesBodyLimit(mostSheetMegabytes * 1024 ** 2),
    timeout: uploadTimeout,
  }),
  /** A load of its own with the rows of a tried table. Possible for a day, once: again it is answered with the first one. */
  applyLoad: call("POST", "/v1/exchange/loads/:uuid/apply", {
    may: exchangeEditors,
    params: ByUuid,
    answer: Load,
    refuses: ["CONFLICT"],
    timeout: uploadTimeout,
  }),
  /**
   * Says what columns of a tried table mean that their headings do not tell: a trial of its own, by the rows that were sent then.
   * Possible for a day; said once more, it is answered with the same trial.
   */
  matchColumns: call("POST", "/v1/exchange/loads/:uuid/columns", {
    may: exchangeEditors,
    params: ByUuid,
    body: z.object({
      columns: z
        .array(z.object({ at: z.number().int().min(0).max(10_000), field: limited(50).regex(/^[a-zA-Z]+$/, { error: "invalid" }) }), {
          error: "required",
        })
        .min(1, { error: "required" })
        .max(200, { error: "invalid" }),
    }),
    answer: Load,
    refuses: ["CONFLICT"],
    timeout: uploadTimeout,
  }),
  /**
   * Deals changed since, whole, in the order of their last change; from the first one without `after`. `cursor` is what to send
   * as `after` next time, and stays when there is nothing new. A deal may come more often than it changed, and comes once for
   * several changes that nobody has read between; a change whose transaction commits late comes later, it is never passed by.
   */
  listDeals: call("GET", "/v1/exchange/deals", {
    may: dealReaders,
    keys: "reads",
    query: z.object({ after: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0), limit: queryInteger(1, 100).default(50) }),
    answer: z.object({
      deals: z.array(ExchangeDeal),
      cursor: z.number(),
      /** More are there already. */
      hasMore: z.boolean(),
    }),
  }),
  /** Who takes deals by key, and how much of it waits for him. Fifty at most. */
  listDealReaders: call("GET", "/v1/exchange/deal-readers", { may, answer: z.object({ readers: z.array(DealReader) }) }),
  /**
   * What the accounting system or the warehouse says of a deal: either its `status`, or the actual quantities of one suborder,
   * out of which the status follows (domain.md section 10, D8 and D9). A key acts as the warehouse feed of that table, a person
   * as himself; a status that it does not give is refused. Said twice it is done once.
   */
  setDealStatus: call("POST", "/v1/exchange/deals/:uuid/status", {
    may: dealReaders,
    keys: "writes",
    params: ByUuid,
    body: z
      .object({
        status: z.enum(dealStatuses, { error: "invalid" }).optional(),
        reason: optionalText(1000),
        collected: CollectedQuantities.optional(),
      })
      .refine(({ status, collected }) => (status === undefined) !== (collected === undefined), {
        path: ["status"],
        error: "exchange.statusOrCollected",
      })
      .refine(({ status, reason }) => status !== undefined || !reason, { path: ["reason"], error: "exchange.reasonOfStatus" }),
    answer: ExchangeDeal,
    refuses: ["TRANSITION_NOT_ALLOWED", "LIMIT_EXCEEDED", "PREPAYMENT_REQUIRED"],
  }),
  /**
   * The bytes of a picture (PNG, JPEG, WebP or AVIF, 20 MB at most) under a name of the sender's own, for rows of `pictures` that
   * name it. The same name again stands for the newer bytes. What no row names within 30 days goes.
   */
  sendPicture: call("POST", "/v1/exchange/pictures/files", {
    may: exchangeEditors,
    keys: "writes",
    query: z.object({ name: line(255) }),
    stream: true,
    bodyLimit: 20 * 1024 ** 2 + 1,
    answer: GoodsPicture.omit({ alt: true }).extend({ file: z.string() }),
    refuses: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA"],
  }),
  /**
   * The bytes of a paper (PDF, JPG or PNG, 30 MB at most) under a name of the sender's own that ends as its kind does, for rows of
   * `documents` that name it. The same name again stands for the newer bytes. What no row names within 30 days goes.
   */
  sendPaper: call("POST", "/v1/exchange/documents/files", {
    may: exchangeEditors,
    keys: "writes",
    query: z.object({ name: line(255) }),
    stream: true,
    bodyLimit: largestPaperBytes + 1,
    timeout: uploadTimeout,
    answer: StoredFile.omit({ uuid: true }).extend({ file: z.string() }),
    refuses: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA"],
  }),
  /**
   * Rows of a feed (`feeds.ts`): a JSON array of at most 4 MiB, or lines of JSON (application/x-ndjson) of any number up to a
   * million rows. Answered when they are received; how they fare is read at `loads/{uuid}`. The same `Idempotency-Key`, or
   * without one the same content, answers with the first load.
   */
  send: call("POST", "/v1/exchange/:feed", {
    may: exchangeEditors,
    keys: "writes",
    params: z.object({ feed: Feed }),
    query: z.object({
      mode: z.enum(loadModes, { error: "invalid" }).default("changes"),
      trial: z.stringbool({ error: "invalid" }).default(false),
    }),
    stream: true,
    bodyLimit: 2 * 1024 ** 3,
    answer: Load,
    idempotent: true,
    status: 202,
    refuses: ["PAYLOAD_TOO_LARGE", "IDEMPOTENCY_MISMATCH"],
  }),
};
