import { type SQLWrapper, sql } from "drizzle-orm";

/** Normalises an article; must match `articleKey` of lines/text-keys.ts. */
export const articleKeySql = (sku: SQLWrapper) =>
  sql`ltrim(translate(regexp_replace(lower(${sku}), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0')`;

/** Normalises a product name; must match `textKey` of lines/text-keys.ts. */
export const nameKeySql = (name: SQLWrapper) => sql`translate(regexp_replace(lower(${name}), '[‐-―−]', '-', 'g'), 'ё  ', 'е  ')`;
