import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { root } from "#server/build-portal.ts";
import { remixServe } from "#server/remix-serve.ts";
import { type Backend, password, useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { ensureBuilt } from "./portal-build.ts";
import { type BackendCall, BackendProxy } from "./portal-proxy.ts";
import { Visitor } from "./portal-visitor.ts";

type Mode = "client" | "admin";

/** One demo account per role, named as the columns of the checklist's matrix. */
export const accounts = {
  G: null,
  BD: "director@alfa.example",
  BM: "manager@alfa.example",
  SD: "director@seller.example",
  DD: "distribution@seller.example",
  RD: "regional@seller.example",
  SR: "rep@seller.example",
  SE: "security@seller.example",
  CM: "content@seller.example",
  PM: "platform@platform.example",
  TS: "support@platform.example",
  SU: "supervisor@seller.example",
} as const;
export type Identity = keyof typeof accounts;
export const identities = Object.keys(accounts) as Identity[];

export type Portal = {
  backend: Backend;
  /** Records the portal's calls to the backend and can answer in its place. */
  proxy: BackendProxy;
  /** Of the client portal. */
  origin(): string;
  /** A new browser, signed in through the form of the right portal; null is a guest. */
  visit(account: string | null, mode?: Mode): Promise<Visitor>;
  /** The calls that the portal makes while `work` runs. */
  callsDuring(work: () => Promise<unknown>): Promise<BackendCall[]>;
  /** Moves the clocks of portal and backend. */
  setNow(now: Date): Promise<void>;
  /** Starts one more portal process with its own settings; returns its origin. */
  start(mode: Mode, settings?: Record<string, string>): Promise<string>;
  /** Standard output and error of the process at this origin. */
  outputOf(origin: string): string;
  /** Sends SIGTERM to the process at this origin; returns its exit code, null if it had to be killed. */
  terminate(origin: string): Promise<number | null>;
};

const modeOf = (account: string | null): Mode => (account?.endsWith("@platform.example") ? "admin" : "client");

/** The built portal over a copy of the demo data: the client's, and the admins' from their first visit on. Call it at the top of a file. */
export function usePortal(options: { settings?: Record<string, string>; database?: "demo" | "empty" } = {}): Portal {
  const backend = useBackend(options.database ?? "demo");
  const started = new Map<Mode, Promise<string>>();
  let clientOrigin = "";
  const processes: ChildProcess[] = [];
  const byOrigin = new Map<string, ChildProcess>();
  const outputs = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let backendUrl = "";
  let now = testNow;
  const portal = { backend } as Portal;

  beforeAll(async () => {
    await ensureBuilt();
    await backend.app.listen({ host: "127.0.0.1", port: 0 });
    portal.proxy = new BackendProxy((backend.app.server.address() as AddressInfo).port);
    backendUrl = await portal.proxy.listen();
    clientOrigin = await startOnce("client");
  });

  afterAll(async () => {
    await Promise.all(
      processes.filter(isRunning).map((child) => {
        const gone = once(child, "exit");
        // Ends it (portal-process.ts) as it should, or it would write no compiled code.
        if (child.connected) child.disconnect();
        else child.kill("SIGKILL");
        return gone;
      }),
    );
    await portal.proxy?.close();
    agent.destroy();
  });

  function startOnce(mode: Mode): Promise<string> {
    const origin = started.get(mode) ?? portal.start(mode);
    started.set(mode, origin);
    return origin;
  }

  portal.origin = () => clientOrigin;

  portal.start = async (mode, settings = {}) => {
    let origin: string | undefined;
    while (!origin) origin = await startAt(await freePort(), mode, settings);
    return origin;
  };

  /** Undefined when another program has taken the port meanwhile, which may well answer there. */
  async function startAt(port: number, mode: Mode, settings: Record<string, string>): Promise<string | undefined> {
    const origin = `http://127.0.0.1:${port}`;
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
        ...options.settings,
        ...settings,
      },
    });
    processes.push(child);
    byOrigin.set(origin, child);
    outputs.delete(origin);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => outputs.set(origin, portal.outputOf(origin) + part));
    const closed = once(child, "close");
    do {
      await pause(50);
      if (child.exitCode !== null) {
        await closed;
        if (portal.outputOf(origin).includes("EADDRINUSE")) return undefined;
        throw new Error(`the portal ended with ${child.exitCode}: ${portal.outputOf(origin).slice(-5000)}`);
      }
    } while (!portal.outputOf(origin).includes("[remix-serve] ") || !(await isHealthy(origin)));
    return origin;
  }

  portal.outputOf = (origin) => outputs.get(origin) ?? "";

  portal.terminate = async (origin) => {
    const child = byOrigin.get(origin);
    if (!child) throw new Error(`no portal of ours at ${origin}`);
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = await gone;
    return code as number | null;
  };

  portal.visit = async (account, mode = modeOf(account)) => {
    const visitor = new Visitor(await startOnce(mode), agent);
    if (account === null) return visitor;
    const answer = await visitor.post("/login", { login: account, password });
    if (answer.status !== 303) throw new Error(`cannot sign in as ${account}: ${answer.status} ${answer.body.slice(0, 500)}`);
    // The greeting appears on the first page only; tests look at later pages.
    visitor.cookies.delete("flash");
    return visitor;
  };

  portal.callsDuring = async (work) => {
    const before = portal.proxy.calls.length;
    await work();
    return portal.proxy.calls.slice(before);
  };

  portal.setNow = async (value) => {
    now = value;
    backend.setNow(value);
    await Promise.all(
      processes
        .filter((child) => child.exitCode === null && child.connected)
        .map(async (child) => {
          const told = once(child, "message");
          child.send({ setNow: value.getTime() });
          await told;
        }),
    );
  };
  return portal;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

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
