import { type SQLWrapper, sql } from "drizzle-orm";

/** Normalises an article; must match `articleKey` of lines/text-keys.ts. */
export const articleKeySql = (sku: SQLWrapper) =>
  sql`ltrim(translate(regexp_replace(lower(${sku}), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0')`;

/** Normalises a product name; must match `textKey` of lines/text-keys.ts. */
export const nameKeySql = (name: SQLWrapper) => sql`translate(regexp_replace(lower(${name}), '[‐-―−]', '-', 'g'), 'ё  ', 'е  ')`;

const cyrillic = "ёавекмнорстух";
const latin = "eabekmhopctyx";
const latinOf = new Map([...cyrillic].map((letter, at) => [letter, latin[at] as string]));

/** A text in which Cyrillic and Latin letters that look alike are equal. Must match `letterKeySql`. */
export const letterKey = (text: string): string => [...text.trim().toLowerCase()].map((letter) => latinOf.get(letter) ?? letter).join("");

export const letterKeySql = (text: SQLWrapper) => sql`translate(lower(trim(${text})), ${sql.raw(`'${cyrillic}', '${latin}'`)})`;

/** Whether a text may look like another one. */
export const hasLookalikes = (text: string): boolean => [...letterKey(text)].some((letter) => latin.includes(letter));
