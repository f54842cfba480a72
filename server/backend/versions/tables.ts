import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ChangedField } from "#contract/versions.ts";
import { instant } from "../db/columns.ts";

/** Who made which version of an entity; kept as long as somebody may have the previous one on screen. */
export const entityChanges = pgTable(
  "entity_changes",
  {
    entityUuid: uuid("entity_uuid").notNull(),
    version: integer("version").notNull(),
    fields: text("fields").array().$type<ChangedField[]>().notNull(),
    /** Empty when the author is not shown. */
    actorName: text("actor_name").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityUuid, table.version] }), index("entity_changes_at").on(table.at)],
);
