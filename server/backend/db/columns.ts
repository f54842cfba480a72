import { sql } from "drizzle-orm";
import { bigint, customType, integer, timestamp, uuid } from "drizzle-orm/pg-core";

/** Kopecks as a safe integer (checked in connect.ts). */
export const kopecks = (name: string) => bigint(name, { mode: "number" });

export const id = () => uuid("uuid").primaryKey();

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);

/** Incremented by each change of the row or its parts, see versions/. */
export const version = () => integer("version").notNull().default(1);

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
