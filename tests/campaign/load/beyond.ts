import { setTimeout as pause } from "node:timers/promises";
import { drive, type Job } from "#tests/load/drive.ts";
import { Session } from "#tests/load/session.ts";
import { answerMs, Tally } from "./tally.ts";

/** Whoever was refused comes back, if sooner than it was told. */
const refusedPauseMs = 1_000;
const quietAnswers = 4;

type Flood = { port: number; connections: number; seconds: number; tally: Tally; visitors: () => readonly string[] };
const mostMs = 600_000;

/**
 * Pages without a thought, by everybody who is signed in, over connections that are open already, as those of a proxy: the portal takes
 * one new connection at a time, between two pages, and what it has not read it cannot refuse. `begins` is called when all are open.
 */
export async function flood({ port, connections, seconds, tally, visitors }: Flood, begins: () => void): Promise<void> {
  const pages = ["/catalog", "/cart", "/cabinet/deals", "/cabinet/ordering/sheet"];
  const opened: Promise<unknown>[] = [];
  const start = Promise.withResolvers<void>();
  let isOver = false;
  const work: Job = async ({ connection, index }, turn) => {
    const session = new Session(port, connection, "");
    if (!opened[index]) {
      // One after another.
      opened[index] = Promise.resolve(opened[index - 1]).then(() => tally.ask("a file", 200, () => session.get("/favicon.ico")));
      return start.promise;
    }
    const cookies = visitors();
    session.cookies.take((cookies[index % cookies.length] ?? "").split("; "));
    const before = tally.refused;
    const { isRight } = await tally.ask("page", 200, () => session.get(pages[turn % pages.length] ?? "/"));
    if (!isRight && tally.refused > before) await pause(refusedPauseMs);
  };
  const all = drive(work, { port, connections, seconds: mostMs / 1_000, isOver: () => isOver, timeoutMs: answerMs });
  await opened.at(-1);
  begins();
  start.resolve();
  await pause(seconds * 1_000);
  isOver = true;
  await all;
}

/** Milliseconds until several pages in a row are answered; undefined if that does not come. */
export async function untilAnswered(port: number, cookie: string, seconds: number): Promise<number | undefined> {
  const begun = performance.now();
  const tally = new Tally();
  let first: number | undefined;
  let row = 0;
  const look: Job = async ({ connection }) => {
    const session = new Session(port, connection, "");
    session.cookies.take(cookie.split("; "));
    const at = performance.now() - begun;
    const { isRight } = await tally.ask("page", 200, () => session.get("/cabinet/deals"));
    row = isRight ? row + 1 : 0;
    if (row === 1) first = at;
    if (row < quietAnswers) throw new Error("not yet");
  };
  while (row < quietAnswers && performance.now() - begun < seconds * 1_000) {
    await drive(look, { port, connections: 1, seconds: 1, most: 1, timeoutMs: answerMs });
    await pause(refusedPauseMs / 4);
  }
  return row < quietAnswers ? undefined : first;
}
