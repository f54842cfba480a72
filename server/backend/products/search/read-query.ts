import { sql } from "drizzle-orm";
import { barcodeOf } from "#contract/barcode.ts";
import type { Database } from "../../db/database.ts";
import { readRows, statement } from "../../db/statement.ts";
import { cacheCorrections } from "../../speed/corrections.ts";
import type { CatalogueFacts } from "../catalogue-facts.ts";
import { isOnlyWhole } from "./article.ts";
import { makeLexicon } from "./lexicon.ts";
import { type Reading, readSearch } from "./read-search.ts";
import { type Search, searchOf, searchOfBarcode } from "./to-search.ts";

const MAX_WORDS = 50_000;

type TypedQuery = { typed: string; isTyping: boolean };

/** Reads a query as the bar code of a published product, else as words. Of `NXK-1` only the article is read if a published product has it. */
export async function readQuery(db: Database, facts: CatalogueFacts, query: TypedQuery): Promise<Reading> {
  const code = barcodeOf(query.typed);
  const [sold] = code === null ? [] : await readSold(db, { code });
  if (code !== null && sold?.isSold) return toReading(searchOfBarcode(code));
  const reading = await readText(db, facts, query);
  const { article } = reading.search;
  if (!article || !isOnlyWhole(article) || hasKnownWord(reading)) return reading;
  const [found] = await readArticle(db, { whole: article.whole });
  return found?.isSold ? toReading({ ...searchOf([], null), article }) : reading;
}

const toReading = (search: Search): Reading => ({ search, groups: [], shownFor: null, leftOut: [], unwanted: [] });

/** Whether a word is known as it is typed. */
const hasKnownWord = ({ groups, shownFor, leftOut }: Reading) =>
  shownFor === null && leftOut.length === 0 && groups.some(({ typed, isGuess }) => !isGuess && !/^\d/.test(typed));

const readArticle = statement({ isSold: "boolean" })<{ whole: string }>(sql`
  select exists (select from product_hits where search_codes like ${sql.placeholder("whole")}::text) as "isSold"`);

const readSold = statement({ isSold: "boolean" })<{ code: string }>(sql`
  select exists (select from products where is_published and barcodes @> array[${sql.placeholder("code")}::text]) as "isSold"`);

const readText: (db: Database, facts: CatalogueFacts, query: TypedQuery) => Promise<Reading> = cacheCorrections(
  readWords,
  (words, facts: CatalogueFacts, { typed, isTyping }: TypedQuery) => readSearch(typed, makeLexicon(words, facts), { isTyping }),
  ({ shownFor, leftOut }) => shownFor !== null || leftOut.length > 0,
);

async function readWords(db: Database): Promise<readonly string[]> {
  const rows = await readRows(db, { word: "text" })(sql`select word from search_words order by word limit ${MAX_WORDS}`);
  return rows.map((row) => row.word);
}
