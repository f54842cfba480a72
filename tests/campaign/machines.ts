import { join } from "node:path";
import { root } from "#server/build-portal.ts";
import { commandOf, type Processes, type Running, signalTo, treeOf, untilTrue } from "./processes.ts";
import type { Stack } from "./stack.ts";
import { isWell, siteName } from "./visitor.ts";

const startMs = 180_000;

export type Machine = { name: string; portal: number; admin: number; backend: number; running: Running };
type Ports = readonly [portal: number, admin: number, backend: number];
type Settings = Record<string, string>;

/** What `portal.service` starts: a portal of each kind and a backend, of `npm start` without npm, from the release in this folder. */
export function startMachine(processes: Processes, name: string, ports: Ports, settings: Settings, release = root): Machine {
  const [portal, admin, backend] = ports;
  const env = {
    ...{ DEMO: "on", TRUST_PROXY: "on", HOST: "127.0.0.1", LOG_LEVEL: "warn" },
    ...{ PORT: String(portal), ADMIN_PORT: String(admin), BACKEND_PORT: String(backend) },
    ...{ PUBLIC_URL: `https://${siteName}`, ADMIN_URL: `https://admin.${siteName}`, DATA_DIR: processes.sharedFolder },
    ...{ SESSION_SECRET: "s".repeat(48), TOKEN_SECRET: "t".repeat(48) },
    // Makes the supervisor end together with its parent.
    npm_lifecycle_event: "campaign",
    ...settings,
  };
  const running = processes.start(name, [process.execPath, join(release, "server/start.ts")], { env, asEngine: false, cwd: release });
  return { name, portal, admin, backend, running };
}

export async function untilReady({ name, portal, running }: Machine): Promise<void> {
  await untilTrue(`${name} is ready`, startMs, () => isWell(`http://127.0.0.1:${portal}/readyz`), running.log);
}

/** As systemd does it: SIGTERM to the supervisor, which stops portals first; then a new start. Milliseconds of stop and start. */
export async function restartMachine({ processes, settings, planted }: Stack, machine: Machine, release?: string) {
  const begun = performance.now();
  if (planted.includes("killed")) for (const pid of treeOf(machine.running.child.pid ?? 0)) signalTo(pid, "SIGKILL");
  await processes.stop(machine.running);
  const stopped = performance.now();
  const { name, portal, admin, backend } = machine;
  machine.running = startMachine(processes, name, [portal, admin, backend], settings, release).running;
  if (!planted.includes("hurried")) await untilReady(machine);
  return { stopMs: stopped - begun, startMs: performance.now() - stopped };
}

/** The backend's process, which the supervisor would start again. */
export function signalProcess({ running }: Machine, isOne: (command: string) => boolean, signal: NodeJS.Signals): boolean {
  const [pid] = treeOf(running.child.pid ?? 0).filter((each) => isOne(commandOf(each)));
  if (pid) signalTo(pid, signal);
  return pid !== undefined;
}
