import type { Article } from "./article.ts";
import type { Alternative } from "./lexicon.ts";
import type { Group } from "./read-search.ts";

/** A query as texts for the statements: it determines hits and their order. */
export type Search = {
  /** tsquery over `product_hits.search`. */
  words: string | null;
  /** The same as several, any of which finds a product; null where it is one. */
  choices: readonly string[] | null;
  /** tsqueries that hits are ranked by: everything that is looked for, and the words themselves where synonyms stand beside them. */
  rank: string;
  direct: string | null;
  /** How many lexemes are in `rank`, and the most that they may count for: a product of many synonyms is no better than one of each. */
  size: number;
  most: number;
  article: Omit<Article, "isWhole"> | null;
  /** A whole bar code of something that is sold: nothing else is looked for then. */
  barcode: string | null;
  /** Words that goods are found by when their description has them all. */
  description: string | null;
  /** Words of which goods stand first whose description has them: those that nothing knows, and purposes. */
  described: string | null;
  /** tsquery of goods that stand before those even: names that mention the purpose. */
  mention: string | null;
};

/** What a word in the first place of a name and one in another count for together. */
const mostOfGroup = 0.7;

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
    most: groups.length * mostOfGroup,
    article: article && { part: article.part, begins: article.begins, whole: article.whole },
    barcode: null,
    description: isDescribed && isPurpose ? described : null,
    described: isDescribed ? described : null,
    mention: isPurpose && groups.length > 0 ? groups.map((group) => `(${weighed(group, "D")})`).join(" & ") : null,
  };
}

/** No word of the query is known. */
export const looksForNothing = ({ words, article, barcode, description }: Search) =>
  words === null && article === null && barcode === null && description === null;

export const searchOfBarcode = (barcode: string): Search => ({ ...searchOf([], null), barcode });

/**
 * Lexemes in descending order: ts_rank reads a tsquery from its end and sorts its lexemes for each row, which takes a third of
 * its time unless they are sorted already.
 */
const lexemesOf = (lists: readonly (readonly Alternative[])[]) => [...new Set(lists.flat(2))].sort().reverse().map(quoted);

function choicesOf([group, ...others]: readonly Group[], unwanted: readonly string[]): readonly string[] | null {
  if (!group || others.length > 0 || group.anyOf.length < 2) return null;
  return group.anyOf.flatMap((one) => wordsOf([{ ...group, anyOf: [one] }], unwanted) ?? []);
}

export const wordsOf = (groups: readonly Group[], unwanted: readonly string[] = []) =>
  groups.length === 0 ? null : [...groups.map(toQuery), ...unwanted.map((form) => `!${quoted(form)}`)].join(" & ");

/** The words themselves where they have this weight in a product. */
export const weighed = ({ direct }: Group, weight: "A" | "D") =>
  direct.map((forms) => `(${forms.map((form) => `${quoted(form)}:${weight}`).join(" & ")})`).join(" | ");

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "")}'`;

const toQuery = ({ anyOf }: Group) => `(${anyOf.map((forms) => `(${forms.map(quoted).join(" & ")})`).join(" | ")})`;
