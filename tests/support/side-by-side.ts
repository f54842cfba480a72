import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import { exchangeKeys, exchangeLoads, exchangeThings } from "#server/backend/exchange/tables.ts";
import { feedOf } from "#server/backend/exchange/feeds/feeds.ts";
import { runLoad } from "#server/backend/exchange/run-load.ts";
import { holdRows } from "./row-locks.ts";
import { type ActName, actsOf, type Scene, type SceneWorld, scenes, useSceneWorld } from "./side-by-side-scenes.ts";
import { untilStuck } from "./until-stuck.ts";

type Prepared = { keys: string[]; acts: Record<ActName, () => Promise<unknown>> };

/** Runs two acts on the same things one after the other, and side by side with one of them stopped in the middle. */
export function useSideBySide() {
  const world = useSceneWorld();
  let times = 0;

  /** Two things of a new sender, loaded twice, and what is about to happen to them. */
  async function prepare(feed: FeedName, wanted: readonly ActName[]): Promise<Prepared & { run: string }> {
    times += 1;
    const run = `run${times}x`;
    const scene = scenes[feed];
    const { backend, exchange } = world;
    await backend.db.delete(exchangeThings).where(sql`key_name like 'run%x'`);
    await scene.prepare?.(world, run);
    const [whole, early, late] = [scene.rows(run, "base"), scene.rows(run, "early"), scene.rows(run, "late")];
    const done = { state: "done", refusals: [] };
    const base = await exchange.load(feed, whole as never[], { as: run });
    expect(base).toMatchObject(done);
    const { rows } = await backend.db.execute<{ key: string }>(
      sql`select key from exchange_images where load_uuid = ${base.uuid} order by number`,
    );
    const keys = rows.map(({ key }) => key);
    expect(keys, feed).toHaveLength(whole.length);
    const earlier = await exchange.load(feed, early as never[], { as: run });
    expect(earlier).toMatchObject({ ...done, counts: { changed: early.length } });

    const sent = async (name: FeedName, some: readonly object[], mode: "changes" | "full") =>
      (await exchange.post(name, some, { mode, as: run })).json().uuid as string;
    const worked = async (uuid: string) => {
      await backend.db.update(exchangeLoads).set({ isConfirmed: true }).where(eq(exchangeLoads.uuid, uuid));
      await runLoad(backend.db, uuid, backend.now);
      const { state, counts, refusals } = await exchange.read(uuid);
      return { state, counts, refusals: refusals.map(({ place, field, message }) => ({ place, field, message })) };
    };
    const supervisor = await backend.as("supervisor@seller.example");
    const waiting: Partial<Record<ActName, string>> = {
      ...(wanted.includes("apply") && { apply: await sent(feed, late, "changes") }),
      ...(wanted.includes("withdraw") && { withdraw: await sent(feed, early.slice(0, 1), "full") }),
      ...(wanted.includes("neighbour") &&
        scene.neighbour && { neighbour: await sent(scene.neighbour.feed, scene.neighbour.rows(run), "changes") }),
      ...(wanted.includes("undo") && { undo: (await supervisor(calls.undoLoad, { params: { uuid: earlier.uuid } })).body.uuid }),
    };
    // Without a valid key nobody owns the fields, and a page may change them.
    if (!wanted.some((name) => name === "apply" || name === "withdraw" || name === "neighbour"))
      await backend.db.delete(exchangeKeys).where(eq(exchangeKeys.name, run));
    const save = wanted.includes("save") ? await scene.save?.(world, run, keys) : undefined;
    const order = wanted.includes("order") ? await scene.order?.(world, run, keys) : undefined;
    const work = (name: ActName) => () => worked(waiting[name] ?? "");
    const acts = { apply: work("apply"), undo: work("undo"), withdraw: work("withdraw"), neighbour: work("neighbour") };
    const absent = async () => {};
    return { run, keys, acts: { ...acts, save: save ?? absent, order: order ?? absent } };
  }

  /** What is left: things, their owners, sums; the same for two runs that did the same. */
  async function outcome(feed: FeedName, { run, keys }: Prepared & { run: string }, answers: readonly unknown[]): Promise<string> {
    const { db } = world.backend;
    const docs = await feedOf(feed).read(db, keys);
    const things = await db.select().from(exchangeThings).where(eq(exchangeThings.feed, feed));
    const left = keys.map((key) => {
      const { loadedAt: _, ...owner } = things.find((thing) => thing.key === key) ?? { loadedAt: null };
      return { doc: docs.get(key) ?? null, owner };
    });
    const text = JSON.stringify({ left, more: (await scenes[feed].more?.(world, run, keys)) ?? null, answers }, null, 1);
    const seen = new Map<string, string>();
    return text
      .replaceAll(run, "run")
      .replaceAll(run.toUpperCase(), "RUN")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uuid) => {
        if (!seen.has(uuid)) seen.set(uuid, `uuid ${seen.size + 1}`);
        return seen.get(uuid) ?? "";
      });
  }

  async function inOrder(feed: FeedName, pair: readonly [ActName, ActName], isReversed: boolean): Promise<string> {
    const prepared = await prepare(feed, pair);
    const order = isReversed ? [...pair].reverse() : pair;
    const answers = new Map<ActName, unknown>();
    for (const name of order) answers.set(name, await prepared.acts[name]());
    return outcome(feed, prepared, pair.map((name) => answers.get(name)));
  }

  /** The first act waits for the last thing's row, which the test holds, while the second one begins. */
  async function together(feed: FeedName, pair: readonly [ActName, ActName], isReversed: boolean): Promise<string> {
    const prepared = await prepare(feed, pair);
    const { pool } = world.backend;
    const [text, values] = scenes[feed].hold(prepared.keys);
    const held = await holdRows(pool, text, values);
    const order = isReversed ? [...pair].reverse() : pair;
    const begun: Promise<unknown>[] = [];
    const answers = new Map<ActName, unknown>();
    for (const name of order) {
      begun.push(prepared.acts[name]().then((answer) => answers.set(name, answer)));
      await untilStuck(pool, begun);
    }
    await held.release();
    await Promise.all(begun);
    return outcome(feed, prepared, pair.map((name) => answers.get(name)));
  }

  async function expectOneAfterTheOther(feed: FeedName, one: ActName, other: ActName): Promise<void> {
    const pair = [one, other] as const;
    const orders = [await inOrder(feed, pair, false), await inOrder(feed, pair, true)];
    for (const isReversed of [false, true]) expect(orders).toContain(await together(feed, pair, isReversed));
    const open = await world.backend.db
      .select({ feed: exchangeLoads.feed, state: exchangeLoads.state, failure: exchangeLoads.failure, holds: exchangeLoads.holds, mode: exchangeLoads.mode })
      .from(exchangeLoads)
      .where(sql`state in ('waiting', 'running', 'held', 'failed')`);
    expect(open).toEqual([]);
  }

  return { expectOneAfterTheOther };
}

/** All pairs of acts that a feed's things know. */
export const pairsOf = (feed: FeedName): [ActName, ActName][] => {
  const acts = actsOf(scenes[feed] as Scene);
  return acts.flatMap((one, index) => acts.slice(index + 1).map((other): [ActName, ActName] => [one, other]));
};

export type { SceneWorld };
