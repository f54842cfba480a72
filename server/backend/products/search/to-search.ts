import type { Article } from "./article.ts";
import type { Alternative } from "./lexicon.ts";
import type { Group } from "./read-search.ts";

/** A query as values of the search statements; it determines the hits and their order. */
export type Search = {
  /** tsquery over `product_hits.search`. */
  words: string | null;
  /** `words` as several tsqueries, any of which finds a product; null unless the query is one group with synonyms. */
  choices: readonly string[] | null;
  /** tsquery of all lexemes, which ranks hits. */
  rank: string;
  /** tsquery of the typed words without synonyms, which adds to the rank; null when there are no synonyms. */
  direct: string | null;
  /** Number of lexemes in `rank`. */
  size: number;
  /** Upper limit of the sum of ranks, so that a product does not win by matching many synonyms of a word. */
  maxRank: number;
  article: Omit<Article, "isWhole"> | null;
  /** Products whose code of the searching company is the query, or begins with it. */
  own: { whole: readonly string[]; begins: readonly string[] } | null;
  /** Bar code of a published product; then nothing else is searched. */
  barcode: string | null;
  /** Also finds products whose description has all these words. */
  description: string | null;
  /** Ranks products higher whose description has all these words: unknown words and purposes. */
  described: string | null;
  /** tsquery of names that mention the purpose; ranks them still higher. */
  mention: string | null;
};

/** Upper limit of the rank of one group: about a match in the first word of a name and one in another. */
const maxRankOfGroup = 0.7;

type Beside = { unwanted: readonly string[]; described: string; isPurpose: boolean };

export function searchOf(
  groups: readonly Group[],
  article: Article | null,
  { unwanted, described, isPurpose }: Beside = { unwanted: [], described: "", isPurpose: false },
): Search {
  const [all, direct] = [lexemesOf(groups.map(({ anyOf }) => anyOf)), lexemesOf(groups.map((group) => group.direct))];
  const isDescribed = described !== "" && groups.length > 0;
  return {
    words: wordsOf(groups, unwanted),
    choices: choicesOf(groups, unwanted),
    rank: all.join(" | "),
    direct: direct.length < all.length ? direct.join(" | ") : null,
    size: all.length,
    maxRank: groups.length * maxRankOfGroup,
    article: article && { part: article.part, begins: article.begins, whole: article.whole },
    own: null,
    barcode: null,
    description: isDescribed && isPurpose ? described : null,
    described: isDescribed ? described : null,
    mention: isPurpose && groups.length > 0 ? groups.map((group) => `(${weighed(group, "D")})`).join(" & ") : null,
  };
}

/** True when the query has nothing that could be found. */
export const looksForNothing = ({ words, article, own, barcode, description }: Search) =>
  words === null && article === null && own === null && barcode === null && description === null;

export const searchOfBarcode = (barcode: string): Search => ({ ...searchOf([], null), barcode });

/**
 * Lexemes in descending order: ts_rank reads a tsquery from its end and sorts its lexemes for each row, which takes a third of
 * its time unless they are already sorted.
 */
const lexemesOf = (lists: readonly (readonly Alternative[])[]) => [...new Set(lists.flat(2))].sort().reverse().map(quoted);

function choicesOf([group, ...others]: readonly Group[], unwanted: readonly string[]): readonly string[] | null {
  if (!group || others.length > 0 || group.anyOf.length < 2) return null;
  return group.anyOf.flatMap((one) => wordsOf([{ ...group, anyOf: [one] }], unwanted) ?? []);
}

export const wordsOf = (groups: readonly Group[], unwanted: readonly string[] = []) =>
  groups.length === 0 ? null : [...groups.map(toQuery), ...unwanted.map((form) => `!${quoted(form)}`)].join(" & ");

/** tsquery of the typed words, matching only where a product has them with this weight. */
export const weighed = ({ direct }: Group, weight: "A" | "D") =>
  direct.map((forms) => `(${forms.map((form) => `${quoted(form)}:${weight}`).join(" & ")})`).join(" | ");

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "")}'`;

const toQuery = ({ anyOf }: Group) => `(${anyOf.map((forms) => `(${forms.map(quoted).join(" & ")})`).join(" | ")})`;
