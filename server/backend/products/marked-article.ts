import { type SQL, sql } from "drizzle-orm";

/*
 * An article is what people type, not a key: several goods may have the same one, or none (domain.md D39). Column `sku` has it with a
 * mark then, the first characters of the product's uuid, so that what is read on a screen or in a file means one product.
 */

/** The mark of a product. */
const markOf = (uuid: string) => uuid.slice(0, 8);

/** The article as sent, without the mark of `sku`. */
export function sentArticle(sku: string, uuid: string): string {
  const mark = markOf(uuid);
  if (sku === mark) return "";
  return sku.endsWith(`-${mark}`) ? sku.slice(0, -mark.length - 1) : sku;
}

/** `sentArticle` of a product with this alias. */
export const sentArticleSql = (alias: SQL): SQL => sql`coalesce(${alias}.article, ${alias}.sku)`;

/** `sku` of an article that several goods have. One without a letter or digit, such as a dash, counts as none. */
export const markedArticleSql = (article: SQL, uuid: SQL): SQL =>
  sql`concat_ws('-', case when ${isArticleSql(article)} then ${article} end, left(${uuid}::text, 8))`;

export const isArticleSql = (article: SQL): SQL => sql`${article} ~ '[0-9A-Za-zА-Яа-яЁё]'`;
