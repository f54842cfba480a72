import { nobody } from "../access/clock.ts";

/** Companies found by one search. */
export const searchedAtOnce = 1000;

type Walk<Row> = {
  /** Of companies whose uuid is greater, by uuid, at most `searchedAtOnce`. */
  search: (after: string) => Promise<readonly Row[]>;
  batch: number;
  work: (some: readonly Row[]) => Promise<void>;
  signal: AbortSignal | undefined;
};

/** Searches once and works in batches. Returns the number of companies found; null when the process stops before the last one. */
export async function inBatches<Row extends { uuid: string }>({ search, batch, work, signal }: Walk<Row>): Promise<number | null> {
  let count = 0;
  for (let after = nobody; ; ) {
    const found = await search(after);
    for (let from = 0; from < found.length; from += batch) {
      if (signal?.aborted) return null;
      await work(found.slice(from, from + batch));
    }
    count += found.length;
    const last = found.at(-1);
    if (!last || found.length < searchedAtOnce) return count;
    after = last.uuid;
  }
}
