import { setTimeout as pause } from "node:timers/promises";
import { buildPortal } from "./build-portal.ts";
import { buildPrograms, builtProgram } from "./build-programs.ts";
import { needsDataFolder, requireDataFolder } from "./data-folder.ts";
import { followParent } from "./follow-parent.ts";
import { requirePort } from "./free-port.ts";
import { greet, loopback } from "./greet.ts";
import { warnOfOpenDemo } from "./open-demo.ts";
import { openPortalDatabase, type PortalDatabase } from "./postgres/portal-database.ts";
import { remixServe } from "./remix-serve.ts";
import { collectSecrets } from "./secrets.ts";
import { type SupervisedProgram, superviseProgram } from "./supervise-program.ts";

/** The shutdown takes ten seconds at most: portals and backend share eight, the database has the rest. */
const PROGRAMS_STOP_MS = 8_000;
const PORTALS_HEAD_START_MS = 4_000;
const DATABASE_STOP_MS = 1_500;
/** By default glibc has eight malloc arenas per core, which never shrink (mallopt(3)): 13 to 18 MiB of a portal. */
const mallocArenas = "2";

let database: Promise<PortalDatabase> | undefined;
let backend: SupervisedProgram | undefined;
const portals: SupervisedProgram[] = [];
let leaving = false;

/** Imported dynamically, so that invalid settings end with their message and not with a stack trace. */
type Settings = typeof import("./env.ts");

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => void leave(0, `stopping (${signal})`));
}

try {
  const settings = await import("./env.ts");
  if (settings.startedByNpm) followParent(() => leave(0, "stopping (npm is gone)"));
  await start(settings);
} catch (error) {
  await leave(1, (error as Error).message);
}

async function start({ env, inherited }: Settings): Promise<void> {
  const ownBackend = env.BACKEND_URL === undefined;
  warnOfOpenDemo(env);
  if (needsDataFolder(env)) requireDataFolder(env.DATA_DIR);
  const backendUrl = env.BACKEND_URL ?? `http://${loopback(env.BACKEND_HOST)}:${env.BACKEND_PORT}`;
  await requirePort("PORT", env.PORT, env.HOST);
  if (ownBackend) {
    if (new Set([env.PORT, env.ADMIN_PORT, env.BACKEND_PORT]).size < 3) throw new Error("PORT, ADMIN_PORT and BACKEND_PORT must differ.");
    await requirePort("ADMIN_PORT", env.ADMIN_PORT, env.HOST);
    await requirePort("BACKEND_PORT", env.BACKEND_PORT, env.BACKEND_HOST);
  }
  // The database starts during the build.
  if (ownBackend) database = openPortalDatabase(env);
  const [opened] = await Promise.all([database, build(inherited)]);
  if (leaving) return;
  const secrets = collectSecrets(env);
  // NODE_ENV=development would crash remix-serve.
  const common: Record<string, string | undefined> = { MALLOC_ARENA_MAX: mallocArenas, ...inherited, ...secrets, NODE_ENV: "production" };

  const preload = builtProgram("graceful-exit");
  if (opened) {
    backend = superviseProgram(
      {
        name: "backend",
        args: [...heap(384, 8), "--import", builtProgram("source-places"), builtProgram("backend")],
        env: { ...common, ...opened.env, BACKEND_PORT: String(env.BACKEND_PORT) },
        readyUrl: `${backendUrl}/readyz`,
        preload,
        isWatched: true,
      },
      giveUp,
    );
  }

  const { DATABASE_URL: _database, DATABASE_OWNER_URL: _owner, TOKEN_SECRET: _token, ...portalCommon } = common;
  const portal = (name: string, mode: "client" | "admin", port: number) =>
    superviseProgram(
      {
        name,
        args: [...heap(512, 32), ...remixServe(builtProgram("request-hardening"))],
        env: { ...portalCommon, APP_MODE: mode, HOST: env.HOST, PORT: String(port), BACKEND_URL: backendUrl },
        readyUrl: `http://${loopback(env.HOST)}:${port}/healthz`,
        preload,
        isWatched: true,
      },
      giveUp,
    );
  // Behind a proxy others may answer meanwhile: it goes on by itself from a port that is closed, but not from a page that says "later".
  if (env.TRUST_PROXY === "on") await backend?.tried;
  if (leaving) return;
  portals.push(portal(`portal (${ownBackend ? "client" : env.APP_MODE})`, ownBackend ? "client" : env.APP_MODE, env.PORT));
  // The client portal is needed first; on two cores a third process would delay the other two.
  await backend?.tried;
  if (leaving) return;
  if (ownBackend) portals.push(portal("portal (admin)", "admin", env.ADMIN_PORT));
  await Promise.all([backend?.ready, ...portals.map((one) => one.ready)]);
  if (!leaving) greet(env, backendUrl);
}

async function build(inherited: Settings["inherited"]): Promise<void> {
  await buildPortal(inherited);
  await buildPrograms(inherited);
}

/**
 * Node sizes its heap by the machine's memory and does not give it back: on 24 GB an idle backend held 300 MiB. Buffers of uploads
 * and responses are outside the heap. `young`: the young generation; a page allocates megabytes of short-lived objects, an API call
 * little.
 */
function heap(mebibytes: number, young: number): string[] {
  return [`--max-old-space-size=${mebibytes}`, `--max-semi-space-size=${young}`];
}

function giveUp(reason: string): void {
  void leave(1, `${reason}. Giving up.`);
}

/** Stops the portals first, because their last requests need the backend, and the database last. A second signal does not hurry it. */
async function leave(code: number, reason: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  process.exitCode = code;
  if (code === 0) console.log(reason);
  else console.error(reason);
  const portalsGone = Promise.all(portals.map((one) => one.stop(PROGRAMS_STOP_MS)));
  const started = Date.now();
  await Promise.race([portalsGone, pause(PORTALS_HEAD_START_MS)]);
  await Promise.all([portalsGone, backend?.stop(PROGRAMS_STOP_MS - (Date.now() - started))]);
  // If PostgreSQL's fast shutdown takes longer, it continues without us, and the next start waits for it.
  const databaseGone = database?.then((one) => one.stop()).catch(() => undefined);
  if (databaseGone) await Promise.race([databaseGone, pause(DATABASE_STOP_MS)]);
  process.exit();
}
