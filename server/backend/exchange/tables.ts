import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { LoadState, loadChannels, loadModes } from "#contract/enums.ts";
import type { ReadableName, WritableName } from "#contract/exchange-keys.ts";
import type { Load, RowError, Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { paymentKinds } from "#contract/money-enums.ts";
import { contractLines } from "../contracts/tables.ts";
import { createdAt, id, instant, kopecks } from "../db/columns.ts";
import { deals } from "../deals/tables.ts";
import { files } from "../files/tables.ts";
import type { PictureFault } from "../pictures/make-sides.ts";
import { pictures } from "../pictures/tables.ts";
import type { Doc } from "./feeds/feed.ts";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const exchangeKeys = pgTable(
  "exchange_keys",
  {
    uuid: id(),
    /** The sender's name. Data belong to the name, so a new key of the same name keeps owning them. */
    name: text("name").notNull(),
    /** SHA-256 of the key. */
    digest: text("digest").notNull(),
    writes: text("writes").array().$type<WritableName[]>().notNull(),
    reads: text("reads").array().$type<ReadableName[]>().notNull(),
    /** CIDR; empty allows any address. */
    networks: text("networks").array().notNull(),
    expiresAt: instant("expires_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [uniqueIndex("exchange_keys_digest").on(table.digest), index("exchange_keys_name").on(table.name)],
);

/** `checking` counts without writing: the first phase of dry runs, full and guarded loads. */
export type LoadPhase = "checking" | "applying" | "withdrawing" | "undoing";

// Stored prices and those that halve or double, goods in stock and those that run out, balances and those whose sign turns; `mirrored`
// of these are about as large as before.
export type GuardCounts = {
  priced: number;
  drastic: number;
  stocked: number;
  emptied: number;
  signed?: number;
  turned?: number;
  mirrored?: number;
};

export const exchangeLoads = pgTable(
  "exchange_loads",
  {
    uuid: id(),
    /** Order of arrival. */
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    feed: text("feed").$type<FeedName>().notNull(),
    channel: text("channel").$type<(typeof loadChannels)[number]>().notNull(),
    mode: text("mode").$type<(typeof loadModes)[number]>().notNull(),
    isDryRun: boolean("is_dry_run").notNull(),
    /** Name of a key; empty for a person, whose loads own no fields. */
    keyName: text("key_name").notNull(),
    sender: text("sender").notNull(),
    /** The sender's idempotency key as `key:…`, else the load's uuid. */
    onceKey: text("once_key").notNull(),
    digest: text("digest").notNull(),
    state: text("state").$type<LoadState | "receiving">().notNull(),
    phase: text("phase").$type<LoadPhase>().notNull(),
    /** Number of the last row that the phase has processed. */
    position: integer("position").notNull().default(0),
    counts: jsonb("counts").$type<Load["counts"]>().notNull(),
    guardCounts: jsonb("guard_counts").$type<GuardCounts>().notNull(),
    holdReasons: jsonb("hold_reasons").$type<Load["holdReasons"]>().notNull().default([]),
    isConfirmed: boolean("is_confirmed").notNull().default(false),
    isCancelled: boolean("is_cancelled").notNull().default(false),
    /** Consecutive failures without a finished batch. */
    attempts: integer("attempts").notNull().default(0),
    failure: text("failure").notNull().default(""),
    undoes: uuid("undoes"),
    /** The key that sent it; null for people, and for loads from before this column. */
    keyUuid: uuid("key_uuid"),
    source: jsonb("source").$type<Pick<Source, "name" | "unread"> & Partial<Source>>(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("exchange_loads_once").on(table.feed, table.keyName, table.onceKey),
    index("exchange_loads_open").on(table.feed, table.number).where(sql`state in ('waiting', 'running')`),
    index("exchange_loads_number").on(table.number),
  ],
);

/** Rows as sent, until their load has ended; those of a spreadsheet's dry run for a day longer. */
export const exchangeRows = pgTable(
  "exchange_rows",
  {
    loadUuid: uuid("load_uuid")
      .notNull()
      .references(() => exchangeLoads.uuid, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    /** Position in the sender's document. */
    place: text("place").notNull(),
    row: jsonb("row").notNull(),
    /** Key of the row's entity; null until the row is resolved. */
    key: text("key"),
  },
  (table) => [
    primaryKey({ columns: [table.loadUuid, table.number] }),
    index("exchange_rows_key").on(table.loadUuid, table.key, table.number).where(sql`key is not null`),
  ],
);

export type RowFault = Omit<RowError, "place">;

/** The file of a spreadsheet's dry run, if it has several sheets of which a person may choose another; kept as long as its rows. */
export const exchangeWorkbooks = pgTable("exchange_workbooks", {
  loadUuid: uuid("load_uuid")
    .primaryKey()
    .references(() => exchangeLoads.uuid, { onDelete: "cascade" }),
  bytes: bytea("bytes").notNull(),
});

export const exchangeRowErrors = pgTable(
  "exchange_row_errors",
  {
    loadUuid: uuid("load_uuid")
      .notNull()
      .references(() => exchangeLoads.uuid, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    place: text("place").notNull(),
    field: text("field").notNull(),
    value: text("value").notNull(),
    message: text("message").notNull(),
    /** The row's further faults. */
    others: jsonb("others").$type<RowFault[]>().notNull().default([]),
    /** The row as sent, for the sender's list of rejected rows, and keys of the entities that it names, as far as they are known. */
    ...{ row: jsonb("row"), keys: jsonb("keys").$type<string[]>() },
  },
  (table) => [primaryKey({ columns: [table.loadUuid, table.number] })],
);

const characteristics = sql`feed = 'goods' and external_id like '%#_%'`;
/** Entities received by exchange: the sender, their id for the entity, and the fields that they own. */
export const exchangeEntities = pgTable(
  "exchange_entities",
  {
    feed: text("feed").$type<FeedName>().notNull(),
    /** Uuid of the entity, or uuids of its references joined by `|`. */
    key: text("key").notNull(),
    /** The sender's id; null where the key consists of references. */
    externalId: text("external_id"),
    /** Name of the key whose id it is, empty for people; null in rows from before the column: `key_name`. */
    namedBy: text("named_by"),
    keyName: text("key_name").notNull(),
    fields: text("fields").array().notNull(),
    /** A full load no longer named it; `wasOff`: a person had switched it off before, and so it stays when it is named again. */
    isWithdrawn: boolean("is_withdrawn").notNull().default(false),
    wasOff: boolean("was_off"),
    loadedAt: instant("loaded_at").notNull(),
  },
  ({ feed, key, externalId }) => [
    primaryKey({ columns: [feed, key] }),
    uniqueIndex("exchange_entities_external").on(feed, externalId),
    index("exchange_entities_characteristics").on(sql`split_part(external_id, '#', 1)`).where(characteristics),
  ],
);

/** Changes of a load, for undoing, kept for 30 days: the entity before (null: none) and the changed fields after (null: deleted). */
export const exchangeChanges = pgTable(
  "exchange_changes",
  {
    loadUuid: uuid("load_uuid")
      .notNull()
      .references(() => exchangeLoads.uuid, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    key: text("key").notNull(),
    before: jsonb("before").$type<Doc>(),
    after: jsonb("after").$type<Doc>(),
  },
  (table) => [primaryKey({ columns: [table.loadUuid, table.number] })],
);

/** Rows of `exchange_entities` before and after a load; null where there was none. Kept as long as changes are. */
export const exchangeOwnerships = pgTable(
  "exchange_ownerships",
  {
    loadUuid: uuid("load_uuid")
      .notNull()
      .references(() => exchangeLoads.uuid, { onDelete: "cascade" }),
    key: text("key").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.loadUuid, table.key] })],
);

/** Files sent as pictures, by the sender's names, to which rows of the feed `pictures` refer. Each is a picture or has a `fault`. */
export const exchangePictures = pgTable(
  "exchange_pictures",
  {
    keyName: text("key_name").notNull(),
    file: text("file").notNull(),
    picture: text("picture").references(() => pictures.name, { onDelete: "cascade" }),
    /** Why the file is no picture. */
    fault: text("fault").$type<PictureFault>(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyName, table.file] }), index("exchange_pictures_picture").on(table.picture)],
);

/** Files of deal documents received by exchange, stored once for their content and name. */
export const exchangeDocuments = pgTable("exchange_documents", {
  fileUuid: uuid("file_uuid")
    .primaryKey()
    .references(() => files.uuid, { onDelete: "cascade" }),
  /** When maintenance first found no deal that refers to it; else null. */
  unusedSince: instant("unused_since"),
});

/** Senders' file names, to which rows of the feed `documents` refer. */
export const exchangeDocumentNames = pgTable(
  "exchange_document_names",
  {
    keyName: text("key_name").notNull(),
    file: text("file").notNull(),
    fileUuid: uuid("file_uuid")
      .notNull()
      .references(() => exchangeDocuments.fileUuid, { onDelete: "cascade" }),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyName, table.file] }), index("exchange_document_names_file").on(table.fileUuid)],
);

/** Payments and charges of the accounting system. Each moves the balance of its contract line, unless a reported balance has it. */
export const exchangePayments = pgTable(
  "exchange_payments",
  {
    uuid: id(),
    contractLineUuid: uuid("contract_line_uuid")
      .notNull()
      .references(() => contractLines.uuid, { onDelete: "cascade" }),
    kind: text("kind").$type<(typeof paymentKinds)[number]>().notNull(),
    document: text("document").notNull(),
    date: date("date").notNull(),
    amountKopecks: kopecks("amount_kopecks").notNull(),
    /** False until its day begins (count-payments.ts). */
    isCounted: boolean("is_counted").notNull().default(true),
    dealUuid: uuid("deal_uuid"),
  },
  (table) => [
    index("exchange_payments_line").on(table.contractLineUuid, table.date),
    index("exchange_payments_due").on(table.date).where(sql`not is_counted`),
  ],
);

/** Cursor of each reader of `GET /v1/exchange/deals`. */
export const exchangeReads = pgTable("exchange_reads", {
  keyName: text("key_name").primaryKey(),
  position: bigint("position", { mode: "number" }).notNull(),
  readAt: instant("read_at").notNull(),
});

export const dealPositions = pgSequence("exchange_deal_positions");

/** Every deal with the position of its last change; written by triggers on the tables of a deal (`note_deal_changes`). */
export const exchangeDealChanges = pgTable(
  "exchange_deal_changes",
  {
    dealUuid: uuid("deal_uuid")
      .primaryKey()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    /** Assigned after the commit of the change, see deal-changes.ts; null before. */
    position: bigint("position", { mode: "number" }),
    /** Position of the last change reported to webhooks; null for a deal not reported yet. */
    notifiedPosition: bigint("notified_position", { mode: "number" }),
    notifiedStatus: text("notified_status"),
  },
  (table) => [
    uniqueIndex("exchange_deal_changes_position").on(table.position),
    index("exchange_deal_changes_unnotified").on(table.position).where(sql`notified_position is distinct from position`),
    index("exchange_deal_changes_waiting").on(table.dealUuid).where(sql`position is null`),
  ],
);
