import { sql } from "drizzle-orm";
import { barcodeOf } from "#contract/barcode.ts";
import type { Database } from "../../db/database.ts";
import { readRows, statement } from "../../db/statement.ts";
import { cacheCorrections } from "../../speed/corrections.ts";
import type { CatalogueFacts } from "../catalogue-facts.ts";
import { makeLexicon } from "./lexicon.ts";
import { type Reading, readSearch } from "./read-search.ts";
import { searchOfBarcode } from "./to-search.ts";

const MAX_WORDS = 50_000;

type TypedQuery = { typed: string; isTyping: boolean };

/** Reads a query as the bar code of a published product, else as words. */
export async function readQuery(db: Database, facts: CatalogueFacts, query: TypedQuery): Promise<Reading> {
  const code = barcodeOf(query.typed);
  if (code === null) return readText(db, facts, query);
  const [row] = await readSold(db, { code });
  return row?.isSold
    ? { search: searchOfBarcode(code), groups: [], shownFor: null, leftOut: [], unwanted: [] }
    : readText(db, facts, query);
}

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
