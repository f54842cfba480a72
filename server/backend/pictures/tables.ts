import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../db/columns.ts";
import { products } from "../products/tables.ts";

/** Stored pictures, each once however many products show it; their bytes lie in the file store, see files/picture-name.ts. */
export const pictures = pgTable(
  "pictures",
  {
    name: text("name").primaryKey(),
    /** SHA-256 of what was sent. */
    digest: text("digest").notNull().unique(),
    /** Pixels of the original, upright. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Since when no product shows it, as far as the upkeep has seen. */
    unusedSince: instant("unused_since"),
    createdAt: createdAt(),
  },
  (table) => [index("pictures_unused").on(table.unusedSince)],
);

/** Pictures of products in their order; the first stands on cards and lines. Width and height are the picture's own. */
export const productPictures = pgTable(
  "product_pictures",
  {
    uuid: id(),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    picture: text("picture")
      .notNull()
      .references(() => pictures.name),
    position: integer("position").notNull(),
    /** What it shows, in words; empty when nobody has said. */
    alt: text("alt").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("product_pictures_product").on(table.productUuid, table.position, table.uuid),
    index("product_pictures_picture").on(table.picture),
  ],
);
