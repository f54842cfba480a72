import type pg from "pg";
import { type Reply, requestText } from "./connection.ts";
import type { Job } from "./drive.ts";
import type { People } from "./people.ts";
import type { Servers } from "./servers.ts";
import type { Stock } from "./stock.ts";

/** One measurement. */
export type Work = {
  id: string;
  title: string;
  port: number;
  connections: number;
  job: Job;
  /** Units of the warm-up at least: each page once, so that a slow machine does not measure the filling of caches. */
  warmUpUnits?: number;
  /** Why the figure does not count against its goal. */
  caveat?: string;
  /** Ends after this many units, whatever the time. */
  most?: number;
};

/** What measurements work with. */
export type Scene = { servers: Servers; people: People; stock: Stock; pool: pg.Pool; quick: boolean; streams: number };

/** Prepares a measurement just before it runs, because tokens expire. */
export type Prepare = (scene: Scene) => Promise<Work>;

/** Work that sends one GET; requests in `texts` take turns. */
export function reads(work: Omit<Work, "job" | "connections">, texts: readonly string[]): Work {
  return {
    connections: 8,
    ...work,
    job: async ({ connection }, turn) => expectOk(await connection.send(texts[turn % texts.length] ?? "")),
  };
}

export function expectOk(reply: Reply): void {
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
}

export const apiGet = (path: string, token: string) => requestText({ path, headers: { authorization: token } });

/** All pairs; the second element changes fastest, so that neighbouring requests come from different people. */
export function pairs<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}
