import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { mappingKinds } from "#contract/exchange-mapping.ts";
import { createdAt, id, instant } from "../../db/columns.ts";
import { exchangeKeys } from "../tables.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A session of a system that speaks 1C's protocol: from its sign-in to its last call, an hour after its last call at most. */
export const exchangeSessions = pgTable(
  "exchange_sessions",
  {
    uuid: id(),
    keyUuid: uuid("key_uuid")
      .notNull()
      .references(() => exchangeKeys.uuid, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's value. */
    digest: text("digest").notNull(),
    /** Carried in addresses, and good for nothing without the cookie. */
    sessid: text("sessid").notNull(),
    /** Of the exchange's scheme, as the sender named it. Who names one says `deactivate` at the end of a full exchange. */
    version: text("version").notNull().default(""),
    /** `init` was called. */
    isReady: boolean("is_ready").notNull().default(false),
    /** Position of the last deal that was given out; null before the first `query`. */
    given: bigint("given", { mode: "number" }),
    usedAt: instant("used_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("exchange_sessions_digest").on(table.digest), index("exchange_sessions_used").on(table.usedAt)],
);

/** Up to which change a sender has confirmed deals, by the name of his keys. */
export const exchangeTaken = pgTable("exchange_taken", {
  keyName: text("key_name").primaryKey(),
  position: bigint("position", { mode: "number" }).notNull(),
  confirmedAt: instant("confirmed_at").notNull(),
});

/** Parts of the files of a session: those of one name make one file, in their order. */
export const exchangeParts = pgTable(
  "exchange_parts",
  {
    uuid: id(),
    sessionUuid: uuid("session_uuid")
      .notNull()
      .references(() => exchangeSessions.uuid, { onDelete: "cascade" }),
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    name: text("name").notNull(),
    /** Bytes; null until the last of them has come. */
    size: bigint("size", { mode: "number" }),
  },
  (table) => [index("exchange_parts_session").on(table.sessionUuid, table.name, table.number)],
);

/** Bytes of parts, in pieces of one size. */
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

/** What was found in a file when it was read for the first time. */
export type Survey = {
  groups: number;
  priceTypes: number;
  products: number;
  variants: number;
  prices: number;
  /** Quantities of goods in storages. */
  rests: number;
  /** Groups that goods lie in directly. */
  shelves: string[];
  isFullCatalogue: boolean;
  isFullOffers: boolean;
  /** Files of pictures that goods name; absent in files read before they had a place here. */
  pictures?: number;
  /** What is of no feed. */
  unreadElsewhere: number;
};

/** A file of a session that its sender wants loaded; without a name it is all of them at once, as the whole there is. */
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
    /** Loads that were made of it, by step. */
    loads: jsonb("loads").$type<Record<string, string>>().notNull().default({}),
    survey: jsonb("survey").$type<Survey>(),
    /** What the sender is told in the end. */
    message: text("message").notNull().default(""),
  },
  (table) => [uniqueIndex("exchange_imports_name").on(table.sessionUuid, table.name)],
);

/** What things of a sender's system correspond to here. */
export const exchangeMappings = pgTable(
  "exchange_mappings",
  {
    uuid: id(),
    keyName: text("key_name").notNull(),
    kind: text("kind").$type<(typeof mappingKinds)[number]>().notNull(),
    externalId: text("external_id").notNull(),
    name: text("name").notNull(),
    /** Of a group: the id of the one it lies in. */
    parent: text("parent"),
    target: text("target").notNull(),
    isGuess: boolean("is_guess").notNull(),
    /** Of a property: texts of its values by id. Of a price type: `currency` and `tax`. */
    words: jsonb("words").$type<Record<string, string>>().notNull().default({}),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [uniqueIndex("exchange_mappings_id").on(table.keyName, table.kind, table.externalId)],
);
