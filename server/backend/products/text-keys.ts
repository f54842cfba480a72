import { letterKey } from "./line-keys-sql.ts";
import { normaliseSearch } from "./search/normalise.ts";

/** The normalized text: key of stored choices, compared with names by the index `products_name_key`. */
export const textKey = normaliseSearch;

const title = /^(?:артикул|арт|art|sku|код|№)[.:]?\s*/;

/**
 * A normalized SKU: lookalike Cyrillic and Latin letters are equal, the letter O is zero, punctuation and leading zeros are dropped.
 * Must equal the expression of the index `products_article_key`.
 */
export function articleKey(text: string): string {
  const compact = textKey(text)
    .replace(title, "")
    .replace(/[^0-9a-zа-я]/g, "");
  return letterKey(compact).replaceAll("o", "0").replace(/^0+/, "");
}
