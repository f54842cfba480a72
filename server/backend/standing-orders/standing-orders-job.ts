import type { Database } from "../db/database.ts";
import { askRun, listKeys } from "./ask-runs.ts";
import { listOverdue, missRuns } from "./miss-runs.ts";
import { listUnplanned, planRuns } from "./plan-runs.ts";
import { markDue, sendRun } from "./send-runs.ts";
import { listLost, stopOrders } from "./stop-orders.ts";

/** Limit of the orders, and of the deliveries, that a step of a pass takes. */
export const standingOrderBatch = 100;

type Step = "stop" | "plan" | "ask" | "send" | "miss";

/** What each step has taken in the passes of a round: what fails is taken again in the next round, after all others. */
export type Round = { taken: Record<Step, Set<string>>; errors: unknown[] };

export const newRound = (): Round => ({
  taken: { stop: new Set(), plan: new Set(), ask: new Set(), send: new Set(), miss: new Set() },
  errors: [],
});

/**
 * One pass over standing orders: stop, plan, ask, send, miss. Any number of processes may run it. What fails holds up nothing else;
 * the last pass of a round throws all failures together. Returns whether more work is waiting in this round.
 */
export async function processStandingOrders(db: Database, now: Date, batch = standingOrderBatch, round = newRound()): Promise<boolean> {
  const but = (step: Step) => [...round.taken[step]];
  const counts = [
    await together(round, "stop", await listLost(db, batch, but("stop")), (uuids) => stopOrders(db, now, uuids)),
    await together(round, "plan", await listUnplanned(db, now, batch, but("plan")), (uuids) => planRuns(db, now, uuids)),
    await each(round, "ask", await listKeys(db, "draft", batch, but("ask")), (key) => askRun(db, key, now)),
    await markDue(db, now, batch),
    await each(round, "send", await listKeys(db, "auto", batch, but("send")), (key) => sendRun(db, key, now)),
    await together(round, "miss", await listOverdue(db, now, batch, but("miss")), (uuids) => missRuns(db, now, uuids)),
  ];
  if (counts.includes(batch)) return true;
  if (round.errors.length > 0) throw new AggregateError(round.errors, "Standing orders failed");
  return false;
}

/** All in one transaction; if that fails, each in one of its own. */
async function together(
  round: Round,
  step: Step,
  uuids: readonly string[],
  work: (uuids: readonly string[]) => Promise<void>,
): Promise<number> {
  if (uuids.length === 0) return 0;
  try {
    await work(uuids);
    for (const uuid of uuids) round.taken[step].add(uuid);
    return uuids.length;
  } catch {
    const alone = uuids.map((uuid) => ({ uuid }));
    return each(round, step, alone, ({ uuid }) => work([uuid]));
  }
}

async function each<Taken extends { uuid: string }>(
  { taken, errors }: Round,
  step: Step,
  all: readonly Taken[],
  work: (one: Taken) => Promise<void>,
): Promise<number> {
  for (const one of all) {
    taken[step].add(one.uuid);
    await work(one).catch((error: unknown) => errors.push(error));
  }
  return all.length;
}

/** A round, in passes, until nothing more waits or the process stops. */
export async function runStandingOrders(db: Database, now: () => Date, signal: AbortSignal): Promise<void> {
  const round = newRound();
  while ((await processStandingOrders(db, now(), standingOrderBatch, round)) && !signal.aborted);
}
