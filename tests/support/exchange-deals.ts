import { exchange as calls } from "#contract/exchange.ts";
import type { ExchangeDeal } from "#contract/exchange-deals.ts";
import type { Backend } from "./backend.ts";

type Page = { deals: ExchangeDeal[]; cursor: number; hasMore: boolean };

/** Reads deals through the exchange with a key, as an accounting system does. */
export function dealsOutOf(backend: Backend) {
  let key: Promise<string> | undefined;

  async function newKey(): Promise<string> {
    const supervisor = await backend.as("supervisor@seller.example");
    return (await supervisor(calls.createKey, { body: { name: "Бухгалтерия", writes: ["dealStatuses"], reads: ["deals"] } })).body.key;
  }
  const headers = async () => {
    key ??= newKey();
    return { authorization: `Bearer ${await key}` };
  };

  async function page(after: number, limit = 100): Promise<Page & { queries: number }> {
    const answer = await backend.app.inject({ url: `/v1/exchange/deals?after=${after}&limit=${limit}`, headers: await headers() });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return { ...answer.json<Page>(), queries: Number(answer.headers["x-query-count"]) };
  }

  return {
    page,
    headers,
    /** Every page after a cursor. */
    async rest(after = 0): Promise<Page> {
      const deals: ExchangeDeal[] = [];
      for (let cursor = after; ; ) {
        const next = await page(cursor);
        deals.push(...next.deals);
        cursor = next.cursor;
        if (!next.hasMore) return { deals, cursor, hasMore: false };
      }
    },
    report: async (uuid: string, payload: object) =>
      backend.app.inject({ method: "POST", url: `/v1/exchange/deals/${uuid}/status`, headers: await headers(), payload }),
  };
}

/** The document without what belongs to others: their names and details as of now. */
export function ownPartOf({ buyer, center, representative, creator, lines, ...deal }: ExchangeDeal) {
  return {
    ...deal,
    buyer: buyer.uuid,
    center: center.uuid,
    representative: representative?.uuid,
    creator: creator.uuid,
    lines: lines.map(({ externalId: _, ...line }) => line),
  };
}
