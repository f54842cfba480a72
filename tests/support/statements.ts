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
