import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { keepCorrections } from "../../speed/corrections.ts";
import type { CatalogueFacts } from "../catalogue-facts.ts";
import { makeLexicon } from "./lexicon.ts";
import { type Reading, readSearch } from "./read-search.ts";

const MOST_WORDS = 50_000;

type Asked = { typed: string; isTyping: boolean };

/** How a query is understood by the words of the goods, the shelves and the synonyms. */
export const readQuery: (db: Database, facts: CatalogueFacts, asked: Asked) => Promise<Reading> = keepCorrections(
  readWords,
  (words, facts: CatalogueFacts, { typed, isTyping }: Asked) => readSearch(typed, makeLexicon(words, facts), { isTyping }),
  ({ shownFor, leftOut }) => shownFor !== null || leftOut.length > 0,
);

async function readWords(db: Database): Promise<readonly string[]> {
  const rows = await readRows<{ word: string }>(db, sql`select word from search_words order by word limit ${MOST_WORDS}`);
  return rows.map((row) => row.word);
}
