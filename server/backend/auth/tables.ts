import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../db/columns.ts";

export const credentials = pgTable("credentials", {
  userUuid: uuid("user_uuid").primaryKey(),
  /** argon2id; null until the invitation is accepted. */
  passwordHash: text("password_hash"),
  passwordChangedAt: instant("password_changed_at"),
});

/** A family of refresh tokens: the token itself is derived from family and generation, never stored. */
export const sessions = pgTable(
  "sessions",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull(),
    mode: text("mode", { enum: ["client", "admin"] }).notNull(),
    generation: integer("generation").notNull().default(0),
    rotatedAt: instant("rotated_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [index("sessions_user").on(table.userUuid)],
);

/** Failed sign-ins by account and network, by network and by account. */
export const loginAttempts = pgTable("login_attempts", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  startedAt: instant("started_at").notNull(),
  blockedUntil: instant("blocked_until"),
});
