import { expect } from "vitest";
import type { Backend } from "./backend.ts";
import { must } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import type { dealsOutOf } from "./exchange-deals.ts";

/**
 * Sixteen writers change deals of their own and shared ones, many committing late, while two readers read pages: neither reader
 * misses a change, sees a deal go back, or gets sums that disagree.
 */
export async function expectNoChangePassedBy(backend: Backend, out: ReturnType<typeof dealsOutOf>, changes: number): Promise<void> {
  const [writers, own] = [16, 12];
  const uuids: string[] = [];
  for (let n = 0; n < (writers + 1) * own; n += 1) uuids.push(await storeDeal(backend.db, { status: "waiting_approval", reserve: false }));
  const shared = uuids.slice(writers * own);
  const { cursor: start } = await out.rest();
  let [begun, committed, working, holding] = [0, 0, writers, 0];
  /** For each deal: its committed version, its open transactions, and their number so far. */
  const stands = new Map(uuids.map((uuid) => [uuid, { version: 1, open: 0, all: 0 }]));
  const standOf = (uuid: string) => must(stands.get(uuid));

  const moved: (() => void)[] = [];
  const move = () => {
    for (const tell of moved.splice(0)) tell();
  };
  /** Waits until others have committed; waiting writers hold no shared deal, so the others can go on. */
  async function hold(): Promise<void> {
    const wanted = committed + 3;
    holding += 1;
    while (committed < wanted && holding < working) await new Promise<void>((resume) => moved.push(resume));
    holding -= 1;
  }

  async function write(writer: number): Promise<void> {
    const client = await backend.pool.connect();
    try {
      while (begun < changes) {
        begun += 1;
        const n = begun;
        const isLate = n % 3 === 0;
        const mine = uuids[writer * own + (n % own)];
        const touched = [mine, ...(isLate ? [] : [shared[Math.floor(n / 3) % own]])].map(must).sort();
        for (const uuid of touched) {
          standOf(uuid).open += 1;
          standOf(uuid).all += 1;
        }
        await client.query("begin");
        for (const uuid of touched) {
          await client.query("update deals set version = version + 1, total_kopecks = total_kopecks + 1 where uuid = $1", [uuid]);
          await client.query("update deal_lines set total_kopecks = total_kopecks + 1 where deal_uuid = $1 and position = 0", [uuid]);
        }
        if (isLate) await hold();
        await client.query("commit");
        for (const uuid of touched) {
          standOf(uuid).open -= 1;
          standOf(uuid).version += 1;
        }
        committed += 1;
        move();
      }
    } finally {
      working -= 1;
      client.release();
      move();
    }
  }

  const wrong: string[] = [];
  /** Reads pages until the writers are done and nothing is left; returns the last version seen of each deal. */
  async function read() {
    const seen = new Map<string, number>();
    let [cursor, pages, isDone] = [start, 0, false];
    while (!isDone) {
      const isLast = working === 0;
      const before = [...stands].flatMap(([uuid, { version, open, all }]) => (open === 0 ? [{ uuid, version, all }] : []));
      const page = await out.page(cursor);
      if (page.cursor < cursor) wrong.push("the cursor went back");
      for (const { uuid, version, lines, total } of page.deals) {
        if (version < (seen.get(uuid) ?? 0)) wrong.push(`${uuid} went back`);
        seen.set(uuid, version);
        const sum = lines.reduce((all, line) => all + Math.round(Number(line.sum) * 100), 0);
        if (sum !== Math.round(Number(total.sum) * 100)) wrong.push(`${uuid}: ${sum} of ${total.sum}`);
      }
      if (!page.hasMore)
        for (const { uuid, version, all } of before)
          if (standOf(uuid).all === all && (seen.get(uuid) ?? 1) < version) wrong.push(`${uuid} was passed by at ${version}`);
      [cursor, pages, isDone] = [page.cursor, pages + 1, isLast && page.deals.length === 0];
    }
    return { seen, pages };
  }

  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  // Two readers: each assigns positions that the other reads.
  const [readers] = await Promise.all([Promise.all([read(), read()]), ...writing]);
  const { rows } = await backend.pool.query<{ uuid: string; version: number }>("select uuid, version from deals where uuid = any($1)", [
    uuids,
  ]);
  expect(wrong).toEqual([]);
  for (const { seen, pages } of readers) {
    expect(pages).toBeGreaterThan(changes / 1000);
    expect(rows.filter(({ uuid, version }) => (seen.get(uuid) ?? 1) !== version)).toEqual([]);
  }
}
