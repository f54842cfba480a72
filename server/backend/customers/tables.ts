import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/tables.ts";
import { createdAt, id, instant, version } from "../db/columns.ts";

/** Surname, name, patronymic: for search and order. */
export const fullNameOf = ({ surname, name, patronymic }: { surname: AnyPgColumn; name: AnyPgColumn; patronymic: AnyPgColumn }) =>
  sql`(${surname} || ' ' || ${name} || ' ' || ${patronymic})`;

/** An employee; the first role is the main one. */
export const customers = pgTable(
  "customers",
  {
    uuid: id(),
    userUuid: uuid("user_uuid").notNull().unique(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    surname: text("surname").notNull(),
    name: text("name").notNull(),
    patronymic: text("patronymic").notNull().default(""),
    roles: text("roles").array().notNull(),
    position: text("position").notNull().default(""),
    subunit: text("subunit").notNull().default(""),
    /** As `normaliseEmail`; stored earlier, its domain may be in ASCII. */
    email: text("email"),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** +7 and ten digits. */
    phone: text("phone"),
    phoneVerified: boolean("phone_verified").notNull().default(false),
    workPhone: text("work_phone"),
    status: text("status", { enum: ["active", "disabled", "waiting_confirmation"] }).notNull(),
    notificationChannels: text("notification_channels").array().notNull().default(sql`'{push}'`),
    avatar: text("avatar"),
    /** Erased, for good; deals still name the person. */
    deletedAt: instant("deleted_at"),
    /** Deletion requested: disabled since then, erased by a job (trust.md S91). */
    deletionRequestedAt: instant("deletion_requested_at"),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index("customers_email").on(table.email),
    index("customers_phone").on(table.phone),
    // Several people may have entered an address; one has verified it or is invited by it (auth/address-owner.ts).
    uniqueIndex("customers_email_owner").on(table.email).where(sql`email_verified or status = 'waiting_confirmation'`),
    uniqueIndex("customers_phone_owner").on(table.phone).where(sql`phone_verified or status = 'waiting_confirmation'`),
    index("customers_company").on(table.companyUuid),
    index("customers_company_name")
      .on(table.companyUuid, sql`${fullNameOf(table)} collate "ru-x-icu"`, table.uuid)
      .where(sql`deleted_at is null`),
    index("customers_name")
      .on(sql`${fullNameOf(table)} collate "ru-x-icu"`, table.uuid)
      .where(sql`deleted_at is null`),
    index("customers_search").using(
      "gin",
      sql`${fullNameOf(table)} gin_trgm_ops`,
      table.email.op("gin_trgm_ops"),
      table.phone.op("gin_trgm_ops"),
    ),
    index("customers_deletion_requested")
      .on(table.deletionRequestedAt)
      .where(sql`deletion_requested_at is not null and deleted_at is null`),
    index("customers_roles").using("gin", table.roles),
  ],
);
