import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import { feedOf } from "#server/backend/exchange/feeds/feeds.ts";
import { workFeed } from "#server/backend/exchange/jobs/worker.ts";
import { runLoad, step } from "#server/backend/exchange/loads/run-load.ts";
import { exchangeEntities, exchangeKeys, exchangeLoads } from "#server/backend/exchange/tables.ts";
import { holdRows } from "./row-locks.ts";
import { actsOf, scenes } from "./side-by-side-scenes.ts";
import { type ActName, useSceneWorld } from "./side-by-side-world.ts";
import { untilStuck } from "./until-stuck.ts";

const isOpen = sql`state in ('waiting', 'running', 'held', 'failed')`;

type Prepared = {
  run: string;
  keys: string[];
  /** Does it alone, or as one of several processes: a load by whichever worker has the feed. */
  act(name: ActName, where: "alone" | "beside"): Promise<unknown>;
  /** Uuids of loads. */
  loads: Partial<Record<ActName, string>>;
};

/** Runs two acts on the same things one after the other, and side by side with one of them stopped in the middle. */
export function useSideBySide() {
  const world = useSceneWorld();
  let times = 0;

  /** Two things of a new sender, loaded twice, and what is about to happen to them. */
  async function prepare(feed: FeedName, wanted: readonly ActName[]): Promise<Prepared> {
    times += 1;
    const run = `run${times}x`;
    const scene = scenes[feed];
    const { backend, exchange } = world;
    await backend.db.delete(exchangeEntities).where(sql`key_name like 'run%x'`);
    await backend.db.update(exchangeLoads).set({ state: "cancelled" }).where(isOpen);
    await scene.prepare?.(world, run);
    const [whole, early, late] = [scene.rows(run, "base"), scene.rows(run, "early"), scene.rows(run, "late")];
    const done = { state: "done", refusals: [] };
    const base = await exchange.load(feed, whole as never[], { as: run });
    expect(base).toMatchObject(done);
    const { rows } = await backend.db.execute<{ key: string }>(
      sql`select key from exchange_changes where load_uuid = ${base.uuid} order by number`,
    );
    const keys = rows.map(({ key }) => key);
    expect(keys, feed).toHaveLength(whole.length);
    const earlier = await exchange.load(feed, early as never[], { as: run });
    expect(earlier).toMatchObject({ ...done, counts: { changed: early.length } });

    const sent = async (name: FeedName, some: readonly object[], mode: "changes" | "full") =>
      (await exchange.post(name, some, { mode, as: run })).json().uuid as string;
    const supervisor = await backend.as("supervisor@seller.example");
    const loads: Prepared["loads"] = {
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
    await backend.db.update(exchangeLoads).set({ isConfirmed: true }).where(isOpen);
    if (loads.withdraw) await untilWithdrawing(loads.withdraw);
    const act: Prepared["act"] = async (name, where) => {
      const uuid = loads[name];
      if (!uuid) return (name === "save" ? save : order)?.();
      if (where === "alone") return runLoad(backend.db, uuid, backend.now);
      await workFeed(backend.db, name === "neighbour" && scene.neighbour ? scene.neighbour.feed : feed, backend.now);
    };
    return { run, keys, act, loads };
  }

  /** Applies the rows of a full load, so that what is left of it is the withdrawal. */
  async function untilWithdrawing(uuid: string): Promise<void> {
    const { db, now } = world.backend;
    const isThere = sql`uuid = ${uuid} and phase = 'withdrawing'`;
    while ((await db.$count(exchangeLoads, isThere)) === 0) expect(await db.transaction((tx) => step(tx, uuid, now()))).toBe(true);
  }

  /** What is left: things, their owners, sums; the same for two runs that did the same. */
  async function outcome(feed: FeedName, { run, keys, loads }: Prepared, answers: readonly unknown[]): Promise<string> {
    const { db } = world.backend;
    const docs = await feedOf(feed).read(db, keys);
    const things = await db.select().from(exchangeEntities).where(eq(exchangeEntities.feed, feed));
    const left = keys.map((key) => {
      const { loadedAt: _, ...owner } = things.find((thing) => thing.key === key) ?? { loadedAt: null };
      return { doc: docs.get(key) ?? null, owner };
    });
    const reports = await Promise.all(Object.values(loads).map((uuid) => world.exchange.read(uuid)));
    const told = reports.map(({ state, counts, refusals }) => ({
      state,
      counts,
      refusals: refusals.map(({ place, field, message }) => ({ place, field, message })),
    }));
    const text = JSON.stringify({ left, told, more: (await scenes[feed].more?.(world, run, keys)) ?? null, answers }, null, 1);
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
    for (const name of order) answers.set(name, await prepared.act(name, "alone"));
    return outcome(
      feed,
      prepared,
      pair.map((name) => answers.get(name)),
    );
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
      const act = prepared.act(name, "beside");
      // A deadlock is an outcome that no order has.
      begun.push(act.catch(({ cause, message }) => String(cause ?? message)).then((answer) => answers.set(name, answer)));
      await untilStuck(pool, begun);
    }
    await held.release();
    await Promise.all(begun);
    return outcome(
      feed,
      prepared,
      pair.map((name) => answers.get(name)),
    );
  }

  async function expectOneAfterTheOther(feed: FeedName, one: ActName, other: ActName): Promise<void> {
    const pair = [one, other] as const;
    const orders = [await inOrder(feed, pair, false), await inOrder(feed, pair, true)];
    for (const [index, isReversed] of [false, true].entries()) {
      const left = await together(feed, pair, isReversed);
      // The difference shown is the one to the order in which they began.
      expect(left).toBe(orders.find((each) => each === left) ?? orders[index]);
    }
    expect(await world.backend.db.$count(exchangeLoads, isOpen)).toBe(0);
  }

  return { expectOneAfterTheOther };
}

/** All pairs of acts that a feed's things know. */
export const pairsOf = (feed: FeedName): [ActName, ActName][] => {
  const acts = actsOf(scenes[feed]);
  return acts.flatMap((one, index) => acts.slice(index + 1).map((other): [ActName, ActName] => [one, other]));
};
