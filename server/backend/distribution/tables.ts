import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { id, kopecks, version } from "../db/columns.ts";

export const distributionCenters = pgTable("distribution_centers", {
  uuid: id(),
  name: text("name").notNull(),
  city: text("city").notNull(),
  address: text("address").notNull(),
  postalCode: text("postal_code").notNull(),
  timeZone: text("time_zone").notNull(),
  minOrderKopecks: kopecks("min_order_kopecks").notNull(),
  phone: text("phone").notNull(),
  note: text("note").notNull().default(""),
  version: version(),
});

/** The longest matching prefix determines the centre. A null centre: the place exists but is not served. */
export const postalPrefixes = pgTable("postal_prefixes", {
  prefix: text("prefix").primaryKey(),
  distributionCenterUuid: uuid("distribution_center_uuid"),
});

export const storages = pgTable(
  "storages",
  {
    uuid: id(),
    distributionCenterUuid: uuid("distribution_center_uuid")
      .notNull()
      .references(() => distributionCenters.uuid, { onDelete: "cascade" }),
    name: text("name").notNull(),
    temperatureMode: text("temperature_mode").notNull(),
    address: text("address").notNull(),
    /** Orders are not delivered from an unused storage, and its stock does not count. */
    isUsed: boolean("is_used").notNull().default(true),
    version: version(),
  },
  (table) => [index("storages_center").on(table.distributionCenterUuid)],
);

export const schedules = pgTable(
  "schedules",
  {
    uuid: id(),
    distributionCenterUuid: uuid("distribution_center_uuid")
      .notNull()
      .references(() => distributionCenters.uuid, { onDelete: "cascade" }),
    name: text("name").notNull(),
    note: text("note").notNull().default(""),
    /** Covers the schedule with its rules and exceptions. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("schedules_center").on(table.distributionCenterUuid)],
);

/** A null segment applies to segments without a rule of their own on that weekday. */
export const scheduleRules = pgTable(
  "schedule_rules",
  {
    uuid: id(),
    scheduleUuid: uuid("schedule_uuid")
      .notNull()
      .references(() => schedules.uuid, { onDelete: "cascade" }),
    segmentUuid: uuid("segment_uuid"),
    /** ISO: 1 is Monday. */
    weekday: smallint("weekday").notNull(),
    leadDays: smallint("lead_days").notNull(),
    /** HH:MM in the centre's zone. */
    cutoff: text("cutoff").notNull(),
  },
  (table) => [index("schedule_rules_schedule").on(table.scheduleUuid)],
);

export const scheduleExceptions = pgTable(
  "schedule_exceptions",
  {
    scheduleUuid: uuid("schedule_uuid")
      .notNull()
      .references(() => schedules.uuid, { onDelete: "cascade" }),
    date: date("date").notNull(),
    kind: text("kind", { enum: ["open", "closed"] }).notNull(),
    leadDays: smallint("lead_days"),
    cutoff: text("cutoff"),
    reason: text("reason").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.scheduleUuid, table.date] })],
);
