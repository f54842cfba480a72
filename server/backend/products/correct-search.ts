import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { keepCorrections } from "../speed/corrections.ts";
import { normaliseSearch, turnLayout } from "./search-text.ts";
import { correctSpelling, isWritten, type Vocabulary } from "./spelling.ts";

const MOST_WORDS = 50_000;

const corrected = keepCorrections(readVocabulary, correct);

/** What to look for instead of a query that finds nothing: the other keyboard layout, then the nearest known words. */
export function correctSearch(db: Database, typed: string): Promise<string | null> {
  return corrected(db, normaliseSearch(typed));
}

function correct(text: string, vocabulary: Vocabulary): string | null {
  const turned = turnLayout(text);
  if (turned && isWritten(turned, vocabulary)) return turned;
  return correctSpelling(text, vocabulary) ?? (turned ? correctSpelling(turned, vocabulary) : null);
}

async function readVocabulary(db: Database): Promise<Vocabulary> {
  const rows = await readRows<{ word: string }>(db, sql`select word from search_words order by word limit ${MOST_WORDS}`);
  return new Set(rows.map((row) => row.word));
}
