import { describe, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { useBackend } from "../support/backend.ts";
import { type Judged, meansOf, readJudged, scoreOf } from "../support/judged-queries.ts";

const backend = useBackend();

async function scoresOf(judged: readonly Judged[]) {
  const guest = await backend.as(null);
  const scores = [];
  for (const one of judged) {
    const { status, body, errors } = await guest(calls.listPublic, { query: { search: one.query, perPage: 48 } });
    expect(status, `${one.query}: ${JSON.stringify(errors)}`).toBe(200);
    scores.push(
      scoreOf(
        one,
        body.products.map(({ sku }) => sku),
      ),
    );
    if (
      process.env.SEARCH_SCORES &&
      scoreOf(
        one,
        body.products.map(({ sku }) => sku),
      ).ndcg < 0.95
    ) {
      const s = scores.at(-1)!;
      console.log(
        one.query,
        `(${one.kind})`,
        s.ndcg.toFixed(2),
        s.recall.toFixed(2),
        body.total,
        body.suggestion,
        body.leftOut.join(","),
        "|",
        body.products
          .slice(0, 6)
          .map((p) => `${one.relevant.has(p.sku) ? "+" : "-"}${p.name.slice(0, 28)}`)
          .join("; "),
      );
    }
  }
  return scores;
}

describe("judged queries", () => {
  for (const name of (process.env.SEARCH_SETS?.split(",") ?? ["working", "kept-back"]) as ("working" | "kept-back")[]) {
    test(`${name}: what is wanted stands first, is found, and nothing is empty`, async () => {
      const judged =
        (name as string) === "lead" ? readJudged("working", new URL("file:///work/shared/search/queries.tsv")) : readJudged(name);
      const means = meansOf(await scoresOf(judged));
      if (process.env.SEARCH_SCORES) console.log(name, JSON.stringify(means));
      expect(means.empty).toBe(0);
      expect(means.ndcg).toBeGreaterThanOrEqual(0.93);
      expect(means.recall).toBeGreaterThanOrEqual(0.95);
    });
  }
});
