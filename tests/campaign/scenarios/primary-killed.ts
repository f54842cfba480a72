import { setTimeout as pause } from "node:timers/promises";
import { readStart, violationsOf } from "#tests/faults/campaign/check.ts";
import { newHistory } from "#tests/faults/campaign/history.ts";
import type { Random } from "#tests/faults/campaign/random.ts";
import { workAsBuyer } from "#tests/faults/campaign/work.ts";
import { curd } from "#tests/support/demo-basket.ts";
import { call, openKey, signIn } from "../people.ts";
import { signalTo } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import type { Stack } from "../stack.ts";

const buyers = ["director@alfa.example", "manager@alfa.example", "director@beta.example"];
/** Of nobody else: every answered number must be the last or followed by a later one. */
const counter = "manager@beta.example";
const backWithinMs = 20_000;
const beforeMs = 8_000;
/** The replica has nothing of what is written in this time: an acknowledged write would be lost with the primary. */
const cutOffMs = 1_500;
const recoveryMs = 60_000;
const pauseMs = 100;
/** An answer that comes later was not given by the killed primary. */
const onTheWayMs = 1_000;
/** Above the least quantity that may be ordered. */
const firstQuantity = 20;

/** No answer: a backend that its supervisor starts again. */
const refusals = ["503 with Retry-After", "no answer"];

type Counts = { acknowledged: { at: number; quantity: number }[]; tried: number; refusals: Map<string, number>; lost: string[] };

export const primaryKilled: Scenario = {
  name: "primary",
  title: "the primary is killed: writes are answered within 20 s, nothing acknowledged is lost, refusals are 503 and say when to come back",
  run: killPrimary,
};

async function killPrimary(stack: Stack, random: Random) {
  const { postgres, machines } = stack;
  await postgres.untilReplicated();
  const primary = await postgres.primary();
  const replica = await postgres.replication();
  if (!primary || !replica) throw new Error("there is no primary with a replica");
  const start = await postgres.onPrimary(readStart);
  const key = await openKey(stack, "primary");
  const history = newHistory();
  const ending = new AbortController();
  const portsOf = (index: number) => {
    const { backend = 0, portal = 0 } = machines[index % machines.length] ?? {};
    return { backend, portal };
  };
  const work = buyers.map((login, index) => workAsBuyer(portsOf(index), login, history, random.fork(), ending.signal));
  const counts: Counts = { acknowledged: [], tried: firstQuantity, refusals: new Map(), lost: [] };
  const counting = count(portsOf(2).backend, counts, ending.signal);

  await pause(beforeMs);
  signalTo(replica.pid, "SIGSTOP");
  await pause(cutOffMs);
  const killedAt = performance.now();
  postgres.killMachine(primary);
  const isBack = ({ at }: { at: number }) => at > killedAt + onTheWayMs;
  while (performance.now() - killedAt < recoveryMs && !counts.acknowledged.some(isBack)) await pause(pauseMs);
  const back = counts.acknowledged.find(isBack);
  await pause(beforeMs);
  ending.abort();
  await Promise.race([Promise.all([...work, counting]), pause(recoveryMs)]);

  const broken = await postgres.onPrimary((client) =>
    violationsOf(client, start, { ...history, loads: [] }, { ports: portsOf(0), key, timeoutMs: recoveryMs }),
  );
  const last = counts.acknowledged.at(-1)?.quantity ?? 0;
  const quantity = await readCounter(portsOf(1).backend);
  if (quantity < last || quantity > counts.tried)
    broken.push(`the basket has ${quantity}; ${last} was acknowledged, ${counts.tried} tried`);
  broken.push(...counts.lost);
  const backMs = back ? back.at - killedAt : Number.POSITIVE_INFINITY;
  if (backMs > backWithinMs) broken.push(`the first write was answered ${seconds(backMs)} after the kill`);
  for (const [what, times] of counts.refusals) if (!refusals.includes(what)) broken.push(`${times} writes were answered ${what}`);

  postgres.startMachine(primary);
  const begun = performance.now();
  await postgres.untilReplicated();
  const refused = [...counts.refusals].map(([what, times]) => `${times} × ${what}`).join(", ") || "none";
  return {
    figures: [
      `writes answered again ${seconds(backMs)} after the kill of ${primary.name}; refusals: ${refused}`,
      `${counts.acknowledged.length} basket writes acknowledged, ${history.summary()}`,
      `the killed machine is the replica ${seconds(performance.now() - begun)} after its start`,
    ],
    broken,
  };
}

/** Sets the quantity of one product to the next number, and after a refusal first looks whether the last acknowledged one is there. */
async function count(port: number, counts: Counts, signal: AbortSignal): Promise<void> {
  let token: string | undefined;
  let isSure = true;
  const refused = (what: string) => {
    isSure = false;
    counts.refusals.set(what, (counts.refusals.get(what) ?? 0) + 1);
  };
  while (!signal.aborted) {
    await pause(pauseMs);
    try {
      token ??= await signIn(port, counter);
      const answer = isSure ? await setNext(port, token, counts) : await call(port, "GET", "/v1/products/basket", token);
      if (answer.status !== 200) refused(`${answer.status}${answer.retryAfter ? " with Retry-After" : ""}`);
      else if (!isSure) {
        isSure = true;
        const [quantity, last] = [quantityIn(answer.body), counts.acknowledged.at(-1)?.quantity ?? 0];
        if (quantity < last) counts.lost.push(`the basket has ${quantity} after the kill, ${last} was acknowledged`);
      }
    } catch {
      refused("no answer");
    }
  }
}

async function setNext(port: number, token: string, counts: Counts) {
  counts.tried += 1;
  const quantity = counts.tried;
  const answer = await call(port, "PATCH", "/v1/products/basket", token, { products: [{ productUuid: curd, quantity }] });
  if (answer.status === 200) counts.acknowledged.push({ at: performance.now(), quantity });
  return answer;
}

const quantityIn = (basket: Record<string, unknown>) =>
  ((basket.items ?? []) as { uuid: string; quantity: number }[]).find(({ uuid }) => uuid === curd)?.quantity ?? 0;

/** The quantity as another backend reads it. */
async function readCounter(port: number): Promise<number> {
  return quantityIn((await call(port, "GET", "/v1/products/basket", await signIn(port, counter))).body);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
