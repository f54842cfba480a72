import { expect } from "vitest";
import { hashToken } from "#server/backend/auth/one-time.ts";
import { liveTokens } from "#server/backend/live/tables.ts";
import type { Backend } from "./backend.ts";
import { LiveClient, startLive, tokenOf } from "./live.ts";
import { director, type useLiveClients } from "./live-clients.ts";
import { until } from "./until.ts";

/** Connects and disconnects in every way, `total` times; afterwards no socket, timer or token is left. */
export async function expectNothingLeftOf(
  total: number,
  { backend, connected, tell }: Pick<ReturnType<typeof useLiveClients>, "connected" | "tell"> & { backend: Backend },
): Promise<void> {
  const own = await startLive(backend, { limits: { socketsPerSession: 100 } });
  await tokenOf(backend, director);
  const [stored] = await backend.db.select().from(liveTokens).limit(1);
  await backend.db.delete(liveTokens);
  const tokens = Array.from({ length: total }, (_, index) => `token-${index}`);
  for (let from = 0; from < total; from += 1000) {
    const rows = tokens
      .slice(from, from + 1000)
      .map((token) => ({ ...(stored as NonNullable<typeof stored>), tokenHash: hashToken(token) }));
    await backend.db.insert(liveTokens).values(rows);
  }
  const count = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout" || name === "TCPSocketWrap").length;
  const before = count();
  let hellos = 0;
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < total; index = next++) {
      const client = new LiveClient(own.url);
      await new Promise((resolve) => client.socket.once("open", resolve));
      // One in three sends nothing, one hangs up during the handshake, one is greeted.
      if (index % 3 !== 0) client.socket.send(JSON.stringify({ type: "connect", token: tokens[index] }));
      if (index % 3 === 2) await new Promise((resolve) => client.socket.once("message", resolve));
      hellos += client.frames.length;
      const closed = new Promise((resolve) => client.socket.once("close", resolve));
      if (index % 2) client.socket.terminate();
      else client.socket.close();
      await closed;
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  expect(hellos).toBeGreaterThanOrEqual(Math.floor(total / 3));
  const open = () => new Promise<number>((resolve) => own.app.server.getConnections((_, found) => resolve(found)));
  await until(async () => (await open()) === 0);
  // The pool opened more connections meanwhile, each with a timer.
  await until(() => count() <= before + 40);
  const sentinel = await tell(director);
  const last = await connected(director, undefined, own);
  expect(last.frames[0]?.type).toBe("hello");
  expect(sentinel).toBeDefined();
  await own.stop();
}
