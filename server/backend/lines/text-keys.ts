import { normaliseSearch } from "../products/search/normalise.ts";

/** What a text is remembered by, and what names are compared with (the index `products_name_key`). */
export const textKey = normaliseSearch;

const lookalikes = new Map([..."авекмнорстухo"].map((letter, place) => [letter, "abekmh0pctyx0"[place] as string]));

const title = /^(?:артикул|арт|art|sku|код|№)[.:]?\s*/;

/**
 * An article in any writing: letters of both alphabets that look alike are one, no signs, no zeros in front. As the index
 * `products_article_key` holds it.
 */
export function articleKey(text: string): string {
  const compact = [
    ...textKey(text)
      .replace(title, "")
      .replace(/[^0-9a-zа-я]/g, ""),
  ]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .join("");
  return compact.replace(/^0+/, "");
}
