import { meansOf, readJudged, scoreOf } from "#tests/support/judged-queries.ts";
import { Connection, requestText } from "./connection.ts";
import { expectOk } from "./work.ts";

export type SearchScore = { queries: string } & Omit<ReturnType<typeof meansOf>, "queries"> & { asked: number };

/** How well a backend with only the demo's goods answers the judged queries. */
export async function scoreSearch(port: number): Promise<SearchScore[]> {
  const connection = new Connection(port);
  const rows: SearchScore[] = [];
  for (const name of ["working", "kept-back"] as const) {
    const scores = [];
    for (const judged of readJudged(name)) {
      const reply = await connection.send(
        requestText({ path: `/v1/products/public?perPage=48&search=${encodeURIComponent(judged.query)}` }),
      );
      expectOk(reply);
      const { products } = JSON.parse(reply.body.toString()) as { products: { sku: string }[] };
      const skus = products.map(({ sku }) => sku);
      scores.push(scoreOf(judged, skus));
    }
    const { queries: asked, ...means } = meansOf(scores);
    rows.push({ queries: name, asked, ...means });
  }
  connection.close();
  return rows;
}
