import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Permission } from "#contract/permissions.ts";
import { companies } from "../companies/tables.ts";
import { createdAt, id, instant, version } from "../db/columns.ts";

/** Surname, name, patronymic: for search and order. */
export const fullNameOf = ({ surname, name, patronymic }: { surname: AnyPgColumn; name: AnyPgColumn; patronymic: AnyPgColumn }) =>
  sql`(${surname} || ' ' || ${name} || ' ' || ${patronymic})`;

/**
 * An employee: a person (`userUuid`) in one company. Everything that a person has in a company hangs on `uuid`: roles, trade points,
 * basket, deals, notifications. Addresses are those of the person, the same in all their rows. The first role is the main one.
 */
export const customers = pgTable(
  "customers",
  {
    uuid: id(),
    /** The person: one may be an employee of several buyer companies (domain.md D38). */
    userUuid: uuid("user_uuid").notNull(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    surname: text("surname").notNull(),
    name: text("name").notNull(),
    patronymic: text("patronymic").notNull().default(""),
    roles: text("roles").array().notNull(),
    permissions: text("permissions").array().$type<Permission[]>().notNull().default(sql`'{}'`),
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
    /** Who has ordered it, if not the person: of an administrator, another one. */
    erasureOrderedBy: uuid("erasure_ordered_by"),
    /** Since when the status is `disabled`: erased a year later. */
    disabledAt: instant("disabled_at"),
    /** When the person last chose this company; a sign-in returns to the latest. */
    chosenAt: instant("chosen_at"),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index("customers_email").on(table.email),
    index("customers_phone").on(table.phone),
    // Several people may have entered an address; one has verified it or is invited by it (auth/address-owner.ts). The exclusion
    // constraints `customers_email_owner` and `customers_phone_owner`, which drizzle cannot write, stand in the migration.
    uniqueIndex("customers_user_company").on(table.userUuid, table.companyUuid).where(sql`deleted_at is null`),
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
