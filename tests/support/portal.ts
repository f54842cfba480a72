import { Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { type Backend, password, useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { ensureBuilt } from "./portal-build.ts";
import { type BackendCall, BackendProxy } from "./portal-proxy.ts";
import { type Mode, PortalServer } from "./portal-server.ts";
import { Visitor } from "./portal-visitor.ts";
import { dropWorkerPortal, takeWorkerPortal, type WorkerPortal } from "./worker-portal.ts";

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

/**
 * The built portal over a copy of the demo data, the client's and the admins'. Files without settings of their own share a worker's
 * portals: nothing of one file is known to the next. Call it at the top of a file.
 */
export function usePortal(options: { settings?: Record<string, string>; database?: "demo" | "empty" } = {}): Portal {
  const backend = useBackend(options.database ?? "demo");
  const isShared = !options.settings && !options.database;
  const own = new Map<Mode, Promise<PortalServer>>();
  const started: PortalServer[] = [];
  // Unused connections are closed long before the portal closes them: a request never meets a connection that is closing.
  const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000 });
  let shared: WorkerPortal | undefined;
  let backendUrl = "";
  let clientOrigin = "";
  let now = testNow;
  const portal = { backend } as Portal;
  const servers = () => [...Object.values(shared?.servers ?? {}), ...started];

  beforeAll(async () => {
    await ensureBuilt();
    await backend.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = backend.app.server.address() as AddressInfo;
    if (isShared) {
      shared = await takeWorkerPortal(port, now);
      ({ proxy: portal.proxy, backendUrl } = shared);
    } else {
      portal.proxy = new BackendProxy();
      portal.proxy.pointTo(port);
      backendUrl = await portal.proxy.listen();
    }
    clientOrigin = (await serverFor("client")).origin;
  });

  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop()));
    const isUsable = Object.values(shared?.servers ?? {}).every((server) => server.isRunning) && !portal.proxy?.wasUpgraded;
    if (!isShared) await portal.proxy?.close();
    else if (!isUsable) await dropWorkerPortal();
    agent.destroy();
  });

  async function startServer(mode: Mode, settings: Record<string, string> = {}): Promise<PortalServer> {
    const server = await PortalServer.start({ mode, backendUrl, now, settings: { ...options.settings, ...settings } });
    started.push(server);
    return server;
  }

  async function serverFor(mode: Mode): Promise<PortalServer> {
    if (shared) return shared.servers[mode];
    const server = own.get(mode) ?? startServer(mode);
    own.set(mode, server);
    return server;
  }

  function serverAt(origin: string): PortalServer {
    const server = servers().find((each) => each.origin === origin);
    if (!server) throw new Error(`no portal of ours at ${origin}`);
    return server;
  }

  portal.origin = () => clientOrigin;

  portal.start = async (mode, settings) => (await startServer(mode, settings)).origin;

  portal.outputOf = (origin) => serverAt(origin).output;

  portal.terminate = (origin) => serverAt(origin).terminate();

  portal.visit = async (account, mode = modeOf(account)) => {
    const visitor = new Visitor((await serverFor(mode)).origin, agent);
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
    await Promise.all(servers().map((server) => server.setNow(value)));
  };
  return portal;
}
