import { type SQL, sql } from "drizzle-orm";
import type { ProductPhoto } from "#contract/pictures.ts";
import { computedColumn } from "../db/computed-column.ts";
import { json, orNull } from "../db/statement.ts";

const picture = sql`json_build_object('name', f.picture, 'width', f.width, 'height', f.height, 'alt', f.alt)`;

/** The first picture of a product, for a select list. */
export const firstPicture = (productUuid: SQL) =>
  computedColumn(
    orNull(json<ProductPhoto>()),
    sql`(select ${picture} from product_pictures f where f.product_uuid = ${productUuid} order by f.position, f.uuid
    limit 1)`,
  );

/** All pictures of a product in their order. */
export const allPictures = (productUuid: SQL) =>
  computedColumn(
    orNull(json<ProductPhoto[]>()),
    sql`(select json_agg(${picture} order by f.position, f.uuid) from product_pictures f where f.product_uuid = ${productUuid})`,
  );
