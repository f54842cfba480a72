/**
 * Preloaded into every process that the supervisor starts (`--import`).
 *
 * remix-serve closes its listener on SIGTERM and then waits for open connections without a limit. Here requests have a few seconds
 * to finish; event streams are ended by the relay at the same signal, and browsers reconnect. Connections still open after that are
 * closed. The process also exits when its supervisor was killed, and answers its liveness checks.
 */
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

const DRAIN_MS = 5_000;
const FOLLOW_MS = 2_000;
/** A portal exits once its requests are done, although a timer or socket of the app may keep the process alive. */
const isPortal = process.argv[1]?.includes("@remix-run") ?? false;
const LINGER_MS = 300;

const open = new Set<ServerResponse>();
const servers = new Set<Server>();
let leaving = false;

subscribe("http.server.request.start", (message) => {
  const { response, server } = message as { response: ServerResponse; server: Server };
  servers.add(server);
  open.add(response);
  response.once("close", () => open.delete(response));
  if (leaving) response.shouldKeepAlive = false;
});

function leave(): void {
  if (leaving) return;
  leaving = true;
  for (const response of open) response.shouldKeepAlive = false;
  setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, DRAIN_MS).unref();
  if (!isPortal) return;
  setInterval(() => {
    if (open.size === 0) process.exit(0);
  }, LINGER_MS).unref();
}

process.once("SIGTERM", leave);
process.once("SIGINT", leave);

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), FOLLOW_MS).unref();
});
/** Liveness check of the supervisor: once a second; it kills a process after ten seconds without an answer. */
process.on("message", (message) => {
  if (message === "still there?" && process.connected) process.send?.("yes");
});
process.channel?.unref();
