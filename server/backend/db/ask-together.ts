import { countQueries, type Database, tallyQuery } from "./database.ts";

type Waiting<Question, Answer> = { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * What calls ask at one moment, asked of the database in one statement. Only questions of one turn of the event loop gather: no
 * call waits for the statement of another, and none is answered by one that began before it asked. `read` answers in the
 * order of the questions.
 */
export function askTogether<Question, Answer>(
  read: (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Database, question: Question) => Promise<Answer> {
  const gathered = new WeakMap<Database, Waiting<Question, Answer>[]>();

  async function send(db: Database): Promise<void> {
    const waiting = gathered.get(db) ?? [];
    gathered.delete(db);
    const questions = waiting.map(({ question }) => question);
    try {
      const answers = await countQueries({ queries: 0 }, () => read(db, questions));
      for (const [place, { resolve }] of waiting.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  return (db, question) => {
    // Counted to each that asks, whoever the statement goes out for.
    tallyQuery();
    return new Promise((resolve, reject) => {
      const waiting = gathered.get(db);
      if (waiting) return void waiting.push({ question, resolve, reject });
      gathered.set(db, [{ question, resolve, reject }]);
      setImmediate(() => void send(db));
    });
  };
}
