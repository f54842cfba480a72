import { type SQLWrapper, sql } from "drizzle-orm";

/** An article in any writing; the same as `articleKey` of lines/text-keys.ts. */
export const articleKeySql = (sku: SQLWrapper) =>
  sql`ltrim(translate(regexp_replace(lower(${sku}), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0')`;

/** A whole name; the same as `textKey` of lines/text-keys.ts. */
export const nameKeySql = (name: SQLWrapper) => sql`translate(regexp_replace(lower(${name}), '[‐-―−]', '-', 'g'), 'ё  ', 'е  ')`;
