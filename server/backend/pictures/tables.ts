import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../db/columns.ts";
import { products } from "../products/tables.ts";

/** Pictures, deduplicated by content; their bytes are in the file store, see files/picture-name.ts. */
export const pictures = pgTable(
  "pictures",
  {
    name: text("name").primaryKey(),
    /** SHA-256 of the uploaded file. */
    digest: text("digest").notNull().unique(),
    /** Pixels of the original, upright. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** When the cleanup first found it unused; null while a product uses it. */
    unusedSince: instant("unused_since"),
    createdAt: createdAt(),
  },
  (table) => [index("pictures_unused").on(table.unusedSince)],
);

/** Pictures of products in display order; the first is shown on cards and lines. Width and height are copied from `pictures`. */
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
    /** Text alternative; may be empty. */
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
