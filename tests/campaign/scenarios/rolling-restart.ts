import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#tests/faults/campaign/random.ts";
import { curd } from "#tests/support/demo-basket.ts";
import { openEventStream } from "../event-stream.ts";
import { titleOf } from "../load/tally.ts";
import { restartMachine } from "../machines.ts";
import { buildNextRelease } from "../next-release.ts";
import { openKey } from "../people.ts";
import { untilTrue } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import { writeDuring } from "../slow-write.ts";
import { openVisitor } from "../visitor.ts";

const wanted = 2_000;
const longestCutMs = 5_000;
const helloMs = 15_000;
const betweenMs = 2_000;
/** So that two cores have room for the starts. */
const thinkMs = 60;
const pages = ["/", "/catalog", "/cart", "/cabinet/deals"];
const people = ["director@alfa.example", "manager@alfa.example", "director@beta.example"];

/** `next`: pages of the next release. */
type Counts = { done: number; writes: number; pages: number; next: number; slowest: number; failed: string[] };

export const rollingRestart: Scenario = {
  name: "rolling",
  title:
    "machines get another release one after another: no request of 2,000 fails, nor one that is on its way, no event stream is cut for 5 s",
  async run(stack, random) {
    const { machines, nginx } = stack;
    // What is planted is found without another release.
    const release = stack.planted.length > 0 ? undefined : await buildNextRelease(stack.processes);
    const visitors = people.map(() => openVisitor(nginx.port));
    for (const [index, visitor] of visitors.entries()) await visitor.signIn(people[index] ?? "");
    const streams = visitors.map((visitor) => openEventStream(nginx.port, visitor));
    await untilTrue("every event stream is heard", helloMs, () => streams.every((stream) => stream.isHeard()));
    const key = await openKey(stack, "rolling");

    const counts: Counts = { done: 0, writes: 0, pages: 0, next: 0, slowest: 0, failed: [] };
    let isRestarted = false;
    const isOver = () => isRestarted && counts.done >= wanted;
    const work = visitors.map((visitor) => visit(visitor, { key, version: release?.version ?? "no other" }, random.fork(), counts, isOver));
    const restarts: string[] = [];
    for (const machine of machines) {
      const status = await writeDuring(stack, machine, async () => {
        const { stopMs, startMs } = await restartMachine(stack, machine, release?.folder);
        restarts.push(`${machine.name} stopped in ${seconds(stopMs)}, back after ${seconds(startMs)}`);
      });
      if (status !== 303) counts.failed.push(`a write on its way when ${machine.name} was stopped was answered ${status}`);
      await pause(betweenMs);
    }
    isRestarted = true;
    await Promise.all(work);
    await pause(longestCutMs);
    const cuts = streams.flatMap((stream) => stream.cuts());
    for (const each of [...visitors, ...streams]) each.close();
    const named = Math.max(0, ...streams.flatMap((stream) => stream.waits));
    const longest = Math.max(0, ...cuts);
    return {
      figures: [
        `${counts.done} requests, ${counts.writes} of them writes; ${counts.failed.length} failed; slowest ${seconds(counts.slowest)}`,
        `${counts.pages} pages, ${counts.next} of them of the next release; a write was on its way at each of ${machines.length} stops`,
        `${streams.length} event streams, cut ${cuts.length} times, at most ${seconds(longest)}; to wait, portals named ${seconds(named)}`,
        ...restarts,
      ],
      broken: [
        ...counts.failed.slice(0, 10),
        ...(counts.failed.length > 10 ? [`${counts.failed.length} requests failed in all`] : []),
        ...(longest > longestCutMs ? [`an event stream was cut for ${seconds(longest)}`] : []),
        ...(cuts.length === 0 ? ["no event stream was cut: nothing was tried"] : []),
        ...(release && (counts.next === 0 || counts.next === counts.pages) ? [`${counts.next} pages were of the next release`] : []),
      ],
    };
  },
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

type Told = { key: string; version: string };

async function visit(
  visitor: ReturnType<typeof openVisitor>,
  { key, version }: Told,
  random: Random,
  counts: Counts,
  isOver: () => boolean,
): Promise<void> {
  const authorization = `Bearer ${key}`;
  /** What the last page wants to load. */
  let files = ["/favicon.ico"];
  const openPage = async () => {
    const page = await visitor.ask("GET", random.pick(pages));
    if (page.status !== 200) return page;
    counts.pages += 1;
    if (page.text.includes(`, ${version}`)) counts.next += 1;
    files = [...page.text.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path]) => path ?? "");
    return page;
  };
  const asks: [right: number, weight: number, ask: () => ReturnType<typeof visitor.ask>][] = [
    [200, 12, openPage],
    [200, 4, () => visitor.ask("GET", "/v1/exchange/deals?after=0", { headers: { authorization } })],
    [200, 4, () => visitor.ask("GET", random.pick(files))],
    [
      303,
      4,
      () => visitor.post("/resources/basket", { intent: "set", productUuid: curd, quantity: String(1 + random.below(50)), back: "/cart" }),
    ],
  ];
  const deck = asks.flatMap((one) => Array.from({ length: one[1] }, () => one));
  while (!isOver()) {
    const [right, , ask] = random.pick(deck);
    const { status, ms, text } = await ask();
    counts.done += 1;
    if (right === 303) counts.writes += 1;
    counts.slowest = Math.max(counts.slowest, ms);
    if (status !== right)
      counts.failed.push(`${right === 303 ? "a write" : "a read"} was answered ${status} after ${seconds(ms)}: ${titleOf(text)}`);
    await pause(random.below(2 * thinkMs));
  }
}
