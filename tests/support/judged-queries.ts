import { readFileSync } from "node:fs";

/** A query, its kind, and the articles of the relevant demo goods. */
export type Judged = { query: string; kind: string; relevant: ReadonlySet<string> };

/** `working` may be looked at while the search is tuned; `kept-back` is used only for the final check. */
export function readJudged(name: "working" | "kept-back", file = new URL(`../search/${name}.tsv`, import.meta.url)): Judged[] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [query = "", kind = "", skus = ""] = line.split("\t");
    return { query, kind, relevant: new Set(skus.split(" ")) };
  });
}

export type Score = { query: string; kind: string; ndcg: number; recall: number; found: number };

/** nDCG@10 says whether relevant goods come first, recall@48 whether they are found; `skus` are the first 48 found. */
export function scoreOf({ query, kind, relevant }: Judged, skus: readonly string[]): Score {
  const gain = (at: number) => 1 / Math.log2(at + 2);
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const got = sum(skus.slice(0, 10).map((sku, at) => (relevant.has(sku) ? gain(at) : 0)));
  const ideal = sum(Array.from({ length: Math.min(10, relevant.size) }, (_, at) => gain(at)));
  const recall = skus.filter((sku) => relevant.has(sku)).length / Math.min(48, relevant.size);
  return { query, kind, ndcg: got / ideal, recall, found: skus.length };
}

/** Means over queries, and how many queries find nothing. */
export function meansOf(scores: readonly Score[]): { ndcg: number; recall: number; empty: number; queries: number } {
  const mean = (field: "ndcg" | "recall") => scores.reduce((sum, score) => sum + score[field], 0) / scores.length;
  return { ndcg: mean("ndcg"), recall: mean("recall"), empty: scores.filter(({ found }) => found === 0).length, queries: scores.length };
}
