import type { Article } from "./article.ts";
import type { Group } from "./read-search.ts";

/** What decides which goods a query finds and in which order: texts for the statements. */
export type Search = {
  /** tsquery over `products.search`. */
  words: string | null;
  /** tsquery that hits are ranked by. */
  rank: string;
  article: { part: string; whole: string } | null;
  /** Words for the descriptions, when names, shelves and brands say nothing. */
  description: string | null;
};

export function searchOf(groups: readonly Group[], article: Article | null): Search {
  const lexemes = new Set(groups.flatMap(({ anyOf }) => anyOf.flat()));
  return {
    words: wordsOf(groups),
    rank: [...lexemes].map(quoted).join(" | "),
    article: article && { part: article.part, whole: article.whole },
    description: null,
  };
}

export const wordsOf = (groups: readonly Group[]) => (groups.length === 0 ? null : groups.map(toQuery).join(" & "));

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "")}'`;

const toQuery = ({ anyOf }: Group) => `(${anyOf.map((forms) => `(${forms.map(quoted).join(" & ")})`).join(" | ")})`;
