import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
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
    /** `User-Agent` and network address of the sign-in; shown to the person alone. */
    device: text("device").notNull().default(""),
    address: text("address").notNull().default(""),
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

/** What a person typed when registering. Company and person come to be when the code is confirmed, not before. */
export type RegistrationData = {
  surname: string;
  name: string;
  patronymic: string;
  legalForm: "legal" | "individual";
  companyName: string;
  inn: string;
  /** The contact of the other method, which nobody has proven. */
  other?: string | null;
  consents: { kind: "terms" | "personal_data"; version: string; textHash: string; address: string; givenAt: string }[];
};

/** Several may wait for one address: only who holds the code of his own becomes the owner. */
export const registrations = pgTable(
  "registrations",
  {
    uuid: id(),
    method: text("method", { enum: ["email", "phone"] }).notNull(),
    address: text("address").notNull(),
    passwordHash: text("password_hash").notNull(),
    data: jsonb("data").$type<RegistrationData>().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("registrations_address").on(table.address, table.createdAt), index("registrations_expires").on(table.expiresAt)],
);

/** A consent as it was given; the text's hash says which text. */
export const consents = pgTable(
  "consents",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull(),
    kind: text("kind", { enum: ["terms", "personal_data"] }).notNull(),
    version: text("version").notNull(),
    textHash: text("text_hash").notNull(),
    /** Network address it came from. */
    address: text("address").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [index("consents_user").on(table.userUuid)],
);

/**
 * A flow that waits for a code. Token and code are stored as hashes. `new_password` is a restore whose code was right:
 * its token is another one and sets one password.
 */
export const codeFlows = pgTable(
  "code_flows",
  {
    uuid: id(),
    purpose: text("purpose", { enum: ["registration", "restore", "new_password", "email", "phone"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The registration, or the user. Null: nobody has this login, the flow only looks like one. */
    subjectUuid: uuid("subject_uuid"),
    method: text("method", { enum: ["email", "phone"] }).notNull(),
    /** Where the codes go. */
    address: text("address").notNull(),
    codeHash: text("code_hash"),
    codeExpiresAt: instant("code_expires_at"),
    checks: integer("checks").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("code_flows_subject").on(table.subjectUuid), index("code_flows_expires").on(table.expiresAt)],
);

/** When codes were sent to an address within the last hour. */
export const codeSends = pgTable("code_sends", {
  address: text("address").primaryKey(),
  sentAt: timestamp("sent_at", { withTimezone: true, mode: "date" }).array().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** A link to set the first password; the token is stored as a hash. */
export const invitations = pgTable(
  "invitations",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull(),
    method: text("method", { enum: ["email", "phone"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [index("invitations_user").on(table.userUuid)],
);
