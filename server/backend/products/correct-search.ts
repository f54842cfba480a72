import { sql } from "drizzle-orm";
import { countQueries, type Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";
import { RecentAnswers } from "../recent-answers.ts";
import { normaliseSearch, turnLayout } from "./search-text.ts";
import { correctSpelling, isWritten, type Vocabulary } from "./spelling.ts";

const MOST_WORDS = 50_000;
const VOCABULARY_LIVES_MS = 60_000;

type State = { vocabulary: Promise<Vocabulary> | null; readAt: number; answers: RecentAnswers<string | null> };
const states = new WeakMap<Database, State>();

/** What to look for instead of a query that finds nothing: the other keyboard layout, then the nearest known words. */
export async function correctSearch(db: Database, typed: string): Promise<string | null> {
  const text = normaliseSearch(typed);
  const state = stateOf(db);
  const known = state.answers.get(text);
  if (known !== undefined) return known;
  const corrected = correct(text, await vocabularyOf(db, state));
  state.answers.set(text, corrected);
  return corrected;
}

function correct(text: string, vocabulary: Vocabulary): string | null {
  const turned = turnLayout(text);
  if (turned && isWritten(turned, vocabulary)) return turned;
  return correctSpelling(text, vocabulary) ?? (turned ? correctSpelling(turned, vocabulary) : null);
}

function stateOf(db: Database): State {
  const known = states.get(db);
  if (known) return known;
  const state: State = { vocabulary: null, readAt: 0, answers: new RecentAnswers(2000, VOCABULARY_LIVES_MS) };
  states.set(db, state);
  return state;
}

function vocabularyOf(db: Database, state: State): Promise<Vocabulary> {
  if (!state.vocabulary || performance.now() - state.readAt > VOCABULARY_LIVES_MS) {
    state.readAt = performance.now();
    state.vocabulary = readVocabulary(db);
    state.vocabulary.catch(() => {
      state.vocabulary = null;
    });
  }
  return state.vocabulary;
}

/** Not counted to the request that happens to need it first. */
async function readVocabulary(db: Database): Promise<Vocabulary> {
  const rows = await countQueries({ queries: 0 }, () =>
    readPrepared<{ word: string }>(db, sql`select word from search_words order by word limit ${MOST_WORDS}`),
  );
  return new Set(rows.map((row) => row.word));
}
