import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { WebSocket } from "ws";
import { type LiveEvent, type LiveFrame, live, livePath } from "#contract/live.ts";
import { type AppOptions, createApp } from "#server/backend/app.ts";
import type { Settings } from "#server/backend/context.ts";
import type { Backend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { until } from "./until.ts";

/** A second, listening backend app over the same database, in the test's process. */
export type LiveServer = { app: FastifyInstance; port: number; url: string; stop(): Promise<void> };

export async function startLive(
  backend: Backend,
  { settings, ...options }: Partial<Pick<AppOptions, "limits" | "now" | "redisUrl">> & { settings?: Partial<Settings> } = {},
): Promise<LiveServer> {
  const app = await createApp({
    pool: backend.pool,
    settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true, publicUrl: "https://portal.example", ...settings },
    now: () => testNow,
    ...options,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `ws://127.0.0.1:${port}${livePath}`, stop: () => app.close() };
}

/** A websocket client that keeps what it receives. */
export class LiveClient {
  readonly frames: LiveFrame[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | undefined;
  /** The answer to a refused upgrade. */
  refused: { status: number | undefined; retryAfter: string | undefined } | undefined;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers });
    this.socket.on("message", (data) => this.frames.push(JSON.parse(data.toString())));
    this.socket.on("close", (code, reason) => {
      this.closed ??= { code, reason: reason.toString() };
    });
    this.socket.on("error", () => {});
    this.socket.on("unexpected-response", (_, response) => {
      this.refused = { status: response.statusCode, retryAfter: response.headers["retry-after"] };
      this.socket.terminate();
    });
  }

  get events(): LiveEvent[] {
    return this.frames.flatMap((frame) => (frame.type === "event" ? [frame.event] : []));
  }

  /** The highest cursor received, as a client keeps it. */
  get cursor(): number | undefined {
    const last = this.frames.at(-1);
    return last && (last.type === "event" ? last.event.cursor : last.cursor);
  }

  async opened(): Promise<this> {
    await until(() => this.socket.readyState === WebSocket.OPEN || this.refused !== undefined);
    return this;
  }

  /** Waits for the close; returns its code. */
  async ended(): Promise<number> {
    await until(() => this.closed !== undefined);
    return this.closed?.code ?? 0;
  }
}

export async function tokenOf(backend: Backend, email: string): Promise<string> {
  const { body } = await (await backend.as(email))(live.token);
  return body.connectionToken;
}

/** Connects as this account and waits for `hello`. */
export async function connect(backend: Backend, server: LiveServer, email: string, after?: number): Promise<LiveClient> {
  const token = await tokenOf(backend, email);
  const client = await new LiveClient(server.url).opened();
  client.socket.send(JSON.stringify({ type: "connect", token, after }));
  await until(() => client.frames.length > 0 || client.closed);
  return client;
}
