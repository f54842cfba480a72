import type pg from "pg";
import { type Reply, requestText } from "./connection.ts";
import type { Job } from "./drive.ts";
import type { People } from "./people.ts";
import type { Servers } from "./servers.ts";
import type { Stock } from "./stock.ts";

/** One thing that is measured. */
export type Work = {
  id: string;
  title: string;
  port: number;
  connections: number;
  job: Job;
  /** Why the figure must not be held against its goal. */
  caveat?: string;
  /** Units, whatever the time. */
  most?: number;
};

/** What measurements are made from. */
export type Scene = { servers: Servers; people: People; stock: Stock; pool: pg.Pool; quick: boolean; streams: number };

/** Prepares one measurement just before it is made: tokens do not live long. */
export type Prepare = (scene: Scene) => Promise<Work>;

/** Work that is one GET; `texts` are taken in turn. */
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

/** Every pair, the second one changing fastest: neighbours in time are different people. */
export function pairs<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}
