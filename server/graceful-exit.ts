/**
 * Preloaded into every process that the supervisor starts (`--import`).
 *
 * remix-serve closes its listener on SIGTERM and then waits for ever for what is open. Here requests under way get some
 * seconds, event streams too, which the relay ends at the same signal (browsers reconnect by themselves); whatever is open
 * after that is cut, and the process follows a supervisor that was killed or finds it silent.
 */
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

const DRAIN_MS = 5_000;
const FOLLOW_MS = 2_000;
/** remix-serve has no work beyond its requests, but a timer or socket of the app may keep it alive after the last one. */
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
/** The supervisor asks every second, and ends a process that has not answered for ten. */
process.on("message", (message) => {
  if (message === "still there?" && process.connected) process.send?.("yes");
});
process.channel?.unref();
