import { type SQLWrapper, sql } from "drizzle-orm";

/** Normalises an article; must match `articleKey` of text-keys.ts. */
export const articleKeySql = (sku: SQLWrapper) =>
  sql`ltrim(translate(regexp_replace(lower(${sku}), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0')`;

/** Normalises a product name; must match `textKey` of text-keys.ts. */
export const nameKeySql = (name: SQLWrapper) => sql`translate(regexp_replace(lower(${name}), '[‐-―−]', '-', 'g'), 'ё  ', 'е  ')`;

const cyrillic = "ёавекмнорстух";
const latin = "eabekmhopctyx";
const latinOf = new Map([...cyrillic].map((letter, at) => [letter, latin[at] as string]));

/** A text in which Cyrillic and Latin letters that look alike are equal. Must match `letterKeySql`. */
export const letterKey = (text: string): string => [...text.trim().toLowerCase()].map((letter) => latinOf.get(letter) ?? letter).join("");

export const letterKeySql = (text: SQLWrapper) => sql`translate(lower(trim(${text})), ${sql.raw(`'${cyrillic}', '${latin}'`)})`;

/** Whether a text may look like another one. */
export const hasLookalikes = (text: string): boolean => [...letterKey(text)].some((letter) => latin.includes(letter));

/** Quotation marks, and what neither screens nor print show. */
const unspoken = "«»„“”\"'’‘`\u00ad\u200b\u200c\u200d\u2060\ufeff";
const dashes = "‐‑‒–—―−";
const spaces = "\u00a0\u2007\u2009\u202f";

/**
 * A name in which lookalike letters are equal, as in `letterKey`, and which is the same with any quotation marks, dashes and spaces. Must
 * match `spelledKeySql`.
 */
export const spelledKey = (text: string): string =>
  [...letterKey(text)]
    .map((sign) => (unspoken.includes(sign) ? "" : dashes.includes(sign) ? "-" : sign))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

const signs = `${cyrillic}${dashes}${spaces}${unspoken}`;
const read = `${latin}${"-".repeat(dashes.length)}${" ".repeat(spaces.length)}`;

export const spelledKeySql = (text: SQLWrapper) =>
  sql`trim(regexp_replace(translate(lower(${text}), ${sql.raw(`'${signs.replace("'", "''")}', '${read}'`)}), '\\s+', ' ', 'g'))`;
