import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { LiveConnect, liveClose, livePath } from "#contract/live.ts";
import { listLivingSessions } from "../auth/living-sessions.ts";
import type { Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readMissed } from "../events/read-events.ts";
import { Connection } from "./connection.ts";
import { Connections } from "./connections.ts";
import { Delivery } from "./delivery.ts";
import { type Limits, limits as usualLimits } from "./limits.ts";
import { takeToken } from "./tokens.ts";
import { openWakeChannel } from "./wake-channel.ts";
import { watchSessions } from "./watch-sessions.ts";

/** Parses the client's first frame; null when invalid. */
function readConnect(data: RawData): LiveConnect | null {
  try {
    return LiveConnect.parse(JSON.parse(data.toString()));
  } catch {
    return null;
  }
}

type Live = { db: Database; settings: Settings; now: () => Date; redisUrl?: string | undefined; limits?: Partial<Limits> | undefined };

/**
 * Opens the backend's websocket; delivery starts when the server listens. Call `wake` after anything that may have written events.
 * After `place` every committed event has its position.
 */
export function openLive(
  app: FastifyInstance,
  { db, settings, now, redisUrl, limits: given }: Live,
): { wake(): void; place(): Promise<void> } {
  const limits: Limits = { ...usualLimits, ...given };
  const connections = new Connections();
  const { log } = app;
  const openChannel = (onWake: () => void) => openWakeChannel({ pool: db.$client, redisUrl, log }, onWake);
  const delivery = new Delivery({ db, connections, log, pollMs: limits.pollMs, openChannel });
  // The published types lack `closeTimeout`.
  const serverOptions = { noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false, closeTimeout: limits.closeMs };
  const server = new WebSocketServer(serverOptions);
  const origins = [settings.publicUrl, settings.adminUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  const unanswered = new WeakSet<WebSocket>();
  let watching: ReturnType<typeof watchSessions> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  app.server.on("upgrade", (request, stream, head) => {
    const status = rejectionOf(request);
    if (status !== undefined) return rejectUpgrade(stream, status, limits);
    server.handleUpgrade(request, stream, head, (socket) => greet(socket));
  });

  function rejectionOf({ url, headers: { origin } }: IncomingMessage): string | undefined {
    if (url !== livePath) return "404 Not Found";
    // The relay sends no Origin, a browser always does.
    if (origin !== undefined && !origins.includes(origin)) return "403 Forbidden";
    return server.clients.size >= limits.socketsPerProcess ? "503 Service Unavailable" : undefined;
  }

  function greet(socket: WebSocket): void {
    const inTime = setTimeout(() => socket.close(liveClose.policyViolation, "nothing was said"), limits.connectMs);
    let hasSpoken = false;
    socket.on("error", () => {});
    socket.once("close", () => clearTimeout(inTime));
    countFrames(socket, limits.framesPerSecond);
    socket.on("pong", () => unanswered.delete(socket));
    socket.on("message", (data, isBinary) => {
      if (isBinary) return socket.close(1003, "text only");
      const connect = hasSpoken ? null : readConnect(data);
      hasSpoken = true;
      if (!connect) return socket.close(liveClose.policyViolation, "not understood");
      clearTimeout(inTime);
      admit(socket, connect.token, connect.after).catch((error: unknown) => {
        app.log.error({ err: error }, "connecting failed");
        socket.close(liveClose.tryAgain, "try again later");
      });
    });
  }

  async function admit(socket: WebSocket, token: string, after: number | undefined): Promise<void> {
    const taken = await takeToken(db, token, now());
    const living = taken && (await listLivingSessions(db, settings, [taken.sessionUuid], now())).get(taken.sessionUuid);
    if (!taken || living?.customerUuid !== taken.customerUuid) return socket.close(liveClose.sessionOver, "the token is not good");
    if (socket.readyState !== socket.OPEN) return;
    const connection = new Connection(socket, { ...taken, roles: living.roles }, limits);
    const others = connections.ofSession(taken.sessionUuid);
    for (const oldest of others.slice(0, Math.max(0, others.length - limits.socketsPerSession + 1))) {
      connections.remove(oldest);
      oldest.close(liveClose.policyViolation, "too many streams");
    }
    // From here on the connection queues events until the missed ones are read, so none is lost.
    connections.add(connection);
    socket.once("close", () => connections.remove(connection));
    connection.begin(await readMissed(db, taken.customerUuid, after), after);
  }

  function beat(): void {
    for (const socket of server.clients) {
      if (unanswered.has(socket)) socket.terminate();
      else {
        unanswered.add(socket);
        socket.ping();
      }
    }
  }

  app.addHook("onListen", async () => {
    delivery.start();
    watching = watchSessions({ db, settings, connections, now, log: app.log, everyMs: limits.sessionCheckMs });
    heartbeat = setInterval(beat, limits.heartbeatMs);
    heartbeat.unref();
  });
  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    for (const socket of server.clients) socket.close(1001, "the server stops");
    await Promise.all([watching?.stop(), delivery.stop()]);
  });
  return {
    wake: () => delivery.wake(),
    async place() {
      if (await delivery.place()) delivery.wake();
    },
  };
}

function rejectUpgrade(stream: Duplex, status: string, { retryAfterSeconds }: Limits): void {
  stream.on("error", () => {});
  const retry = status.startsWith("503") ? `retry-after: ${retryAfterSeconds}\r\n` : "";
  stream.end(`HTTP/1.1 ${status}\r\n${retry}connection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Control frames count too, because pings must be answered. */
function countFrames(socket: WebSocket, maxPerSecond: number): void {
  let second = 0;
  let frames = 0;
  const count = () => {
    const current = Math.floor(performance.now() / 1000);
    if (current !== second) [second, frames] = [current, 0];
    frames += 1;
    if (frames > maxPerSecond) socket.close(liveClose.policyViolation, "too many frames");
  };
  for (const event of ["message", "ping", "pong"] as const) socket.on(event, count);
}
