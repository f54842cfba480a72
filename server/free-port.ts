import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Within this time the children of a killed supervisor end. */
const TIMEOUT_MS = 4_000;

/** Resolves when the port is free; throws with a message ready to print. */
export async function requirePort(name: string, port: number, host: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const code = await listenOnce(port, host);
    if (code === undefined) return;
    if (code !== "EADDRINUSE") throw new Error(`Cannot listen on ${host}:${port} (${code}). Set ${name} or the host to something else.`);
    if (Date.now() > deadline) {
      throw new Error(`Port ${port} is taken by another program. Stop it, or choose another port: ${name}=${port + 100} npm start`);
    }
    await pause(200);
  }
}

function listenOnce(port: number, host: string): Promise<string | undefined> {
  return new Promise((settle) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => settle(error.code ?? "unknown"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(undefined)));
  });
}
