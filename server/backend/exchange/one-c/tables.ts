import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { mappingKinds } from "#contract/enums.ts";
import { createdAt, id, instant } from "../../db/columns.ts";
import { bytea, exchangeKeys } from "../tables.ts";

/** Sessions of 1C's protocol; expire an hour after their last call. */
export const exchangeSessions = pgTable(
  "exchange_sessions",
  {
    uuid: id(),
    keyUuid: uuid("key_uuid")
      .notNull()
      .references(() => exchangeKeys.uuid, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's value. */
    digest: text("digest").notNull(),
    /** Session id for URLs; not accepted without the cookie. */
    sessid: text("sessid").notNull(),
    /** Protocol version that the sender named at `init`, else empty. Senders with a version end a full exchange by `deactivate`. */
    version: text("version").notNull().default(""),
    /** `init` was called. */
    isReady: boolean("is_ready").notNull().default(false),
    /** Position of the last deal sent in this session; null before the first `query`. */
    given: bigint("given", { mode: "number" }),
    usedAt: instant("used_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("exchange_sessions_digest").on(table.digest), index("exchange_sessions_used").on(table.usedAt)],
);

/** Cursor of each sender's confirmed deals, by key name. */
export const exchangeTaken = pgTable("exchange_taken", {
  keyName: text("key_name").primaryKey(),
  position: bigint("position", { mode: "number" }).notNull(),
  confirmedAt: instant("confirmed_at").notNull(),
});

/** Orders and payments of 1C of which something was not applied, by key name, for people. */
export const exchangeRejectedDocuments = pgTable(
  "exchange_rejected_documents",
  {
    keyName: text("key_name").notNull(),
    /** 1C's id of the document, else its number. */
    document: text("document").notNull(),
    title: text("title").notNull(),
    /** The deal that it is for; null if there is none. */
    dealUuid: uuid("deal_uuid"),
    message: text("message").notNull(),
    rejectedAt: instant("rejected_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyName, table.document] })],
);

/** Parts of a session's files; parts with the same name form one file, in order of `number`. */
export const exchangeParts = pgTable(
  "exchange_parts",
  {
    uuid: id(),
    sessionUuid: uuid("session_uuid")
      .notNull()
      .references(() => exchangeSessions.uuid, { onDelete: "cascade" }),
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    name: text("name").notNull(),
    /** Bytes; null until the part is complete. */
    size: bigint("size", { mode: "number" }),
  },
  (table) => [index("exchange_parts_session").on(table.sessionUuid, table.name, table.number)],
);

/** Bytes of parts, in chunks of equal size. */
export const exchangeChunks = pgTable(
  "exchange_chunks",
  {
    partUuid: uuid("part_uuid")
      .notNull()
      .references(() => exchangeParts.uuid, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.partUuid, table.number] })],
);

/** Contents of a document, counted before it is loaded. */
export type FirstPass = {
  groups: number;
  priceTypes: number;
  products: number;
  variants: number;
  prices: number;
  /** Stock quantities. */
  rests: number;
  /** Ids of groups with goods of their own. */
  filledGroups: string[];
  isFullCatalogue: boolean;
  isFullOffers: boolean;
  /** Pictures of goods; absent in first passes from before 1C could load pictures. */
  pictures?: number;
  /** Offers with neither prices nor stock; absent in older first passes. */
  bareOffers?: number;
  /** Elements that belong to no feed. */
  unreadElsewhere: number;
};

/** Imports that the sender asked for: of one file, or with an empty name of all files as a full exchange. */
export const exchangeImports = pgTable(
  "exchange_imports",
  {
    uuid: id(),
    sessionUuid: uuid("session_uuid")
      .notNull()
      .references(() => exchangeSessions.uuid, { onDelete: "cascade" }),
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    name: text("name").notNull(),
    state: text("state").$type<"waiting" | "done" | "failed">().notNull().default("waiting"),
    /** Uuids of its loads by step. */
    loads: jsonb("loads").$type<Record<string, string>>().notNull().default({}),
    firstPass: jsonb("first_pass").$type<FirstPass>(),
    /** Final message to the sender. */
    message: text("message").notNull().default(""),
  },
  (table) => [uniqueIndex("exchange_imports_name").on(table.sessionUuid, table.name)],
);

/** Targets on the portal of entities in a sender's system, by key name. */
export const exchangeMappings = pgTable(
  "exchange_mappings",
  {
    uuid: id(),
    keyName: text("key_name").notNull(),
    kind: text("kind").$type<(typeof mappingKinds)[number]>().notNull(),
    externalId: text("external_id").notNull(),
    name: text("name").notNull(),
    /** External id of a group's parent. */
    parent: text("parent"),
    target: text("target").notNull(),
    isGuess: boolean("is_guess").notNull(),
    /** For a property: its values' texts by id. For a price type: `currency` and `tax`. */
    words: jsonb("words").$type<Record<string, string>>().notNull().default({}),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [uniqueIndex("exchange_mappings_id").on(table.keyName, table.kind, table.externalId)],
);
