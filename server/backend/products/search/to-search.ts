import type { Article } from "./article.ts";
import type { Alternative } from "./lexicon.ts";
import type { Group } from "./read-search.ts";

/** What decides which goods a query finds and in which order: texts for the statements. */
export type Search = {
  /** tsquery over `products.search`. */
  words: string | null;
  /** tsqueries that hits are ranked by: everything that is looked for, and the words themselves where synonyms stand beside them. */
  rank: string;
  direct: string | null;
  /** How many lexemes are in `rank`. */
  size: number;
  article: Omit<Article, "isWhole"> | null;
  /** A whole bar code of something that is sold: nothing else is looked for then. */
  barcode: string | null;
  /** Words for the descriptions, when names, shelves and brands say nothing. */
  description: string | null;
};

export function searchOf(groups: readonly Group[], article: Article | null): Search {
  const [all, direct] = [lexemesOf(groups.map(({ anyOf }) => anyOf)), lexemesOf(groups.map((group) => group.direct))];
  return {
    words: wordsOf(groups),
    rank: all.join(" | "),
    direct: direct.length < all.length ? direct.join(" | ") : null,
    size: all.length,
    article: article && { part: article.part, begins: article.begins, whole: article.whole },
    barcode: null,
    description: null,
  };
}

/** Nothing of the query is known. */
export const looksForNothing = ({ words, article, barcode, description }: Search) =>
  words === null && article === null && barcode === null && description === null;

export const searchOfBarcode = (barcode: string): Search => ({ ...searchOf([], null), barcode });

const lexemesOf = (lists: readonly (readonly Alternative[])[]) => [...new Set(lists.flat(2))].map(quoted);

export const wordsOf = (groups: readonly Group[]) => (groups.length === 0 ? null : groups.map(toQuery).join(" & "));

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "")}'`;

const toQuery = ({ anyOf }: Group) => `(${anyOf.map((forms) => `(${forms.map(quoted).join(" & ")})`).join(" | ")})`;
