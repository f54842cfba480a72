import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "#server/build-portal.ts";
import { remixServe } from "#server/remix-serve.ts";

export type Mode = "client" | "admin";

type Options = { mode: Mode; backendUrl: string; now: Date; settings?: Record<string, string> | undefined };

/** A process of the built portal; its clock stands still (portal-process.ts). */
export class PortalServer {
  readonly origin: string;
  #child: ChildProcess;
  #output = "";

  private constructor(origin: string, child: ChildProcess) {
    this.origin = origin;
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part) => {
        this.#output += part;
      });
  }

  static async start(options: Options): Promise<PortalServer> {
    let server: PortalServer | undefined;
    while (!server) server = await PortalServer.#startAt(await freePort(), options);
    return server;
  }

  /** Undefined when another program has taken the port meanwhile, which may well answer there. */
  static async #startAt(port: number, { mode, backendUrl, now, settings }: Options): Promise<PortalServer | undefined> {
    const preloaded = [join(import.meta.dirname, "portal-process.ts"), join(root, "server/graceful-exit.ts")].flatMap((file) => [
      "--import",
      file,
    ]);
    const child = spawn(process.execPath, [...preloaded, ...remixServe()], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        APP_MODE: mode,
        HOST: "127.0.0.1",
        PORT: String(port),
        BACKEND_URL: backendUrl,
        SESSION_SECRET: "tests-only-session-secret-of-32-bytes",
        PORTAL_TEST_NOW: String(now.getTime()),
        NODE_COMPILE_CACHE: join(root, "tests/.output/compiled"),
        ...(process.env.SPEEDUPS && { SPEEDUPS: process.env.SPEEDUPS }),
        ...settings,
      },
    });
    const server = new PortalServer(`http://127.0.0.1:${port}`, child);
    const closed = once(child, "close");
    do {
      await pause(50);
      if (child.exitCode !== null) {
        await closed;
        if (server.output.includes("EADDRINUSE")) return undefined;
        throw new Error(`the portal ended with ${child.exitCode}: ${server.output.slice(-5000)}`);
      }
    } while (!server.output.includes("[remix-serve] ") || !(await isHealthy(server.origin)));
    return server;
  }

  /** Standard output and error. */
  get output(): string {
    return this.#output;
  }

  forgetOutput(): void {
    this.#output = "";
  }

  get isRunning(): boolean {
    const { exitCode, signalCode } = this.#child;
    return exitCode === null && signalCode === null;
  }

  async setNow(now: Date): Promise<void> {
    if (this.#child.exitCode !== null || !this.#child.connected) return;
    const told = once(this.#child, "message");
    this.#child.send({ setNow: now.getTime() });
    await told;
  }

  /** SIGTERM; the exit code, null if it had to be killed. */
  async terminate(): Promise<number | null> {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const [code] = await gone;
    return code as number | null;
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    const gone = once(this.#child, "exit");
    // Ends it (portal-process.ts) as it should, or it would write no compiled code.
    if (this.#child.connected) this.#child.disconnect();
    else this.#child.kill("SIGKILL");
    await gone;
  }
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
