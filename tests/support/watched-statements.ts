import type pg from "pg";

/** Callbacks for statements within a transaction. */
export type Watch = { before?(text: string): void; sent?(text: string): void; after?(text: string): void };

/** Reports every statement between `begin` and its end, on any connection of the pool. */
export function watchTransactions(pool: pg.Pool, { before, sent, after }: Watch): void {
  pool.on("connect", (client) => {
    let isWithin = false;
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [config] = given;
      const text = typeof config === "string" ? config : String((config as { text?: string }).text);
      isWithin ||= text === "begin";
      if (!isWithin) return ask(...given);
      before?.(text);
      const answer = ask(...given);
      sent?.(text);
      isWithin = text !== "commit" && text !== "rollback";
      return answer instanceof Promise ? answer.finally(() => after?.(text)) : answer;
    }) as typeof client.query;
  });
}

export type Statement = { text: string; values: unknown[] };

/** Collects the statements that go to the pool itself, outside of transactions; the test empties the array. */
export function watchStatements(pool: pg.Pool): Statement[] {
  const watched: Statement[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((...given: unknown[]) => {
    const [statement, values] = given as [Partial<Statement>, unknown[] | undefined];
    if (statement?.text) watched.push({ text: statement.text, values: statement.values ?? values ?? [] });
    return query(...given);
  }) as typeof pool.query;
  return watched;
}
