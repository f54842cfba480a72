import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { EmbeddedConnection } from "#server/env.ts";
import { requestText } from "./connection.ts";
import type { Work } from "./work.ts";

export type CeilingId = "hello" | "row" | "list" | "order" | "react";

const titles: Record<CeilingId, string> = {
  hello: "node:http hello",
  row: "one row by key through pg",
  list: "48 rows by index as JSON",
  order: "order of five lines in one transaction",
  react: "React string of 48 bare cards",
};

export async function startCeilings(database: EmbeddedConnection): Promise<{ pid: number; works: Work[]; stop: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, "ceiling-server.ts"), {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PG_EMBEDDED: JSON.stringify(database) },
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const works = (Object.keys(titles) as CeilingId[]).map((id): Work => {
    const text = requestText({ path: `/${id}` });
    return {
      id,
      title: titles[id],
      port,
      connections: 8,
      job: async ({ connection }) => {
        const reply = await connection.send(text);
        if (reply.status !== 200) throw new Error(`${id}: ${reply.status} ${reply.body}`);
      },
    };
  });
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  return { pid: child.pid ?? 0, works, stop };
}
