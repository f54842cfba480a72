import { expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { useBackend } from "../support/backend.ts";
import { meansOf, readJudged, scoreOf } from "../support/judged-queries.ts";

const backend = useBackend();

test.each(["working", "kept-back"] as const)(
  "the %s set of judged queries reaches its ranking and recall, and none of them finds nothing",
  async (name) => {
    const guest = await backend.as(null);
    const scores = [];
    for (const judged of readJudged(name)) {
      const { status, body } = await guest(calls.listPublic, { query: { search: judged.query, perPage: 48 } });
      expect(status, judged.query).toBe(200);
      const skus = body.products.map(({ sku }) => sku);
      scores.push(scoreOf(judged, skus));
    }
    const { ndcg, recall, empty } = meansOf(scores);
    const weak = scores.filter((score) => score.ndcg < 0.5).map(({ query, ndcg: own }) => `${query} ${own.toFixed(2)}`);
    expect(
      empty,
      scores
        .filter(({ found }) => found === 0)
        .map(({ query }) => query)
        .join(", "),
    ).toBe(0);
    expect(ndcg, weak.join(", ")).toBeGreaterThanOrEqual(0.93);
    expect(recall, weak.join(", ")).toBeGreaterThanOrEqual(0.95);
  },
);
