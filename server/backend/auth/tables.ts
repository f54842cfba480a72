import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { contactMethods } from "#contract/enums.ts";
import { createdAt, id, instant } from "../db/columns.ts";

export const credentials = pgTable("credentials", {
  userUuid: uuid("user_uuid").primaryKey(),
  /** Argon2id; null until the invitation is accepted. */
  passwordHash: text("password_hash"),
  passwordChangedAt: instant("password_changed_at"),
});

/** A session is a family of refresh tokens, which are derived from it and their generation, never stored. */
export const sessions = pgTable(
  "sessions",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull(),
    /** The employee that the person acts as, in the company they have chosen. Without it, as sessions of older versions, it is over. */
    customerUuid: uuid("customer_uuid"),
    mode: text("mode", { enum: ["client", "admin"] }).notNull(),
    generation: integer("generation").notNull().default(0),
    rotatedAt: instant("rotated_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** `User-Agent` and IP address of the sign-in; shown to the person only. */
    device: text("device").notNull().default(""),
    address: text("address").notNull().default(""),
    /** When the person last proved in it who they are, see reauthenticate.ts. Null in sessions of older versions: not lately. */
    provenAt: instant("proven_at"),
    createdAt: createdAt(),
  },
  (table) => [index("sessions_user").on(table.userUuid)],
);

/** Failed attempts by key, and trusted networks and browsers, see attempts.ts. */
export const loginAttempts = pgTable("login_attempts", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  startedAt: instant("started_at").notNull(),
  blockedUntil: instant("blocked_until"),
});

/** A registration form. Company and person are created when the code is confirmed. */
export type RegistrationData = {
  surname: string;
  name: string;
  patronymic: string;
  legalForm: "legal" | "individual";
  companyName: string;
  inn: string;
  /** The unverified contact of the other method. */
  other?: string | null;
  consents: {
    kind: "terms" | "personal_data";
    version: string;
    textHash: string;
    /** Absent in forms from before it was kept. */
    operator?: string;
    address: string;
    givenAt: string;
  }[];
};

/** One address may have several: the person who enters its own code becomes the owner. */
export const registrations = pgTable(
  "registrations",
  {
    uuid: id(),
    method: text("method", { enum: contactMethods }).notNull(),
    address: text("address").notNull(),
    passwordHash: text("password_hash").notNull(),
    data: jsonb("data").$type<RegistrationData>().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("registrations_address").on(table.address, table.createdAt), index("registrations_expires").on(table.expiresAt)],
);

/** A consent with the checksum of its text, which leaves a place for the operator. */
export const consents = pgTable(
  "consents",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull(),
    kind: text("kind", { enum: ["terms", "personal_data"] }).notNull(),
    version: text("version").notNull(),
    textHash: text("text_hash").notNull(),
    /** Name, INN and address of whom the text named then. */
    operator: text("operator").notNull().default(""),
    /** IP address. */
    address: text("address").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [index("consents_user").on(table.userUuid)],
);

/**
 * A flow that waits for a code; token and code are hashed. `new_password`: a password restore after the right code, with another
 * token, which sets one password.
 */
export const codeFlows = pgTable(
  "code_flows",
  {
    uuid: id(),
    purpose: text("purpose", { enum: ["registration", "restore", "new_password", "email", "phone"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The registration or user. Null: unknown login, the flow is a decoy. */
    subjectUuid: uuid("subject_uuid"),
    method: text("method", { enum: contactMethods }).notNull(),
    /** Destination of the codes. */
    address: text("address").notNull(),
    codeHash: text("code_hash"),
    codeExpiresAt: instant("code_expires_at"),
    checks: integer("checks").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("code_flows_subject").on(table.subjectUuid), index("code_flows_expires").on(table.expiresAt)],
);

/** The app that makes a person's codes; until it is confirmed by one, it changes nothing. */
export const secondFactors = pgTable("second_factors", {
  userUuid: uuid("user_uuid").primaryKey(),
  /** Encrypted, see ../sealed-text.ts. */
  secret: text("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The step of time of the last accepted code: it, and those before it, are not accepted again. */
  lastStep: integer("last_step").notNull().default(0),
  /** When the person, without the app and the recovery codes, requested to have it switched off. */
  resetRequestedAt: instant("reset_requested_at"),
  createdAt: createdAt(),
});

/** Keys in a person's devices (WebAuthn): any of them is a second factor. */
export const passkeys = pgTable(
  "passkeys",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull(),
    name: text("name").notNull(),
    /** As the device names it; bytes are in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** Signatures of the device, when it counts them: a lower number is a copy's. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** The host for which it was made; null for keys of before that have not been used since. */
    site: text("site"),
    lastUsedAt: instant("last_used_at"),
    /** As of `secondFactors`. */
    resetRequestedAt: instant("reset_requested_at"),
    createdAt: createdAt(),
  },
  (table) => [index("passkeys_user").on(table.userUuid)],
);

/** What a device is to sign: once, within five minutes, and only for this session or sign-in that waits. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    ofUuid: uuid("of_uuid").notNull(),
    purpose: text("purpose", { enum: ["add", "prove"] }).notNull(),
    userUuid: uuid("user_uuid").notNull(),
    challenge: text("challenge").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ofUuid, table.purpose] }),
    index("passkey_challenges_user").on(table.userUuid),
    index("passkey_challenges_expires").on(table.expiresAt),
  ],
);

/** Codes for a person without the app, each once; hashed. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userUuid: uuid("user_uuid").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userUuid)],
);

/** A sign-in with the right password that waits for a code of the app; the token is hashed. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    uuid: id(),
    tokenHash: text("token_hash").notNull().unique(),
    userUuid: uuid("user_uuid").notNull(),
    mode: text("mode", { enum: ["client", "admin"] }).notNull(),
    checks: integer("checks").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("sign_in_challenges_user").on(table.userUuid), index("sign_in_challenges_expires").on(table.expiresAt)],
);

/** Times of codes sent to an address within the last hour. */
export const codeSends = pgTable("code_sends", {
  address: text("address").primaryKey(),
  sentAt: timestamp("sent_at", { withTimezone: true, mode: "date" }).array().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Links that set the first password, or offers to somebody who has one; the token is hashed. */
export const invitations = pgTable(
  "invitations",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull(),
    /** The invited employee. Without it, as invitations of older versions, nobody can accept it. */
    customerUuid: uuid("customer_uuid"),
    method: text("method", { enum: contactMethods }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [index("invitations_user").on(table.userUuid)],
);
