import { expect, test } from "vitest";
import { inBatches } from "#server/backend/debt-reminders/in-batches.ts";

const uuidOf = (index: number) => `00000000-0000-0000-0000-${String(index).padStart(12, "0")}`;
const all = Array.from({ length: 1120 }, (_, index) => ({ uuid: uuidOf(index + 1) }));

async function walk(count: number, signal?: AbortSignal, stop?: () => void) {
  const [searches, batches]: [string[], number[]] = [[], []];
  const own = all.slice(0, count);
  const found = await inBatches({
    search: async (after) => {
      searches.push(after);
      return own.filter(({ uuid }) => uuid > after).slice(0, 1000);
    },
    batch: 50,
    work: async (some) => {
      batches.push(some.length);
      stop?.();
    },
    signal,
  });
  return { found, searches, batches };
}

test("companies are searched once for all batches, by the thousand from the last one on", async () => {
  expect(await walk(0)).toEqual({ found: 0, searches: [uuidOf(0)], batches: [] });
  expect(await walk(120)).toEqual({ found: 120, searches: [uuidOf(0)], batches: [50, 50, 20] });
  const { found, searches, batches } = await walk(1120);
  expect([found, searches, batches.length]).toEqual([1120, [uuidOf(0), uuidOf(1000)], 23]);
});

test("a process that stops leaves the rest to the next pass, which searches anew", async () => {
  const stopping = new AbortController();
  const { found, batches } = await walk(120, stopping.signal, () => stopping.abort());
  expect([found, batches]).toEqual([null, [50]]);
});
