import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./build-portal.ts";
import { requireDataFolder } from "./data-folder.ts";
import { followParent } from "./follow-parent.ts";
import { requirePort } from "./free-port.ts";
import { greet, loopback } from "./greet.ts";
import { warnOfOpenDemo } from "./open-demo.ts";
import { openPortalDatabase, type PortalDatabase } from "./postgres/portal-database.ts";
import { collectSecrets } from "./secrets.ts";
import { type SupervisedProgram, superviseProgram } from "./supervise-program.ts";
import { watchSources } from "./watch-sources.ts";

const STOP_MS = 5_000;
const preload = join(root, "server/graceful-exit.ts");
const remixCli = join(createRequire(import.meta.url).resolve("@remix-run/dev/package.json"), "../dist/cli.js");
/** What the backend imports and reads; Vite watches the portals' sources. */
const backendSources = ["server", "app/contract", "app/site-map", "locales"];

const programs: SupervisedProgram[] = [];
let database: PortalDatabase | undefined;
let leaving = false;

/** Imported dynamically, so that invalid settings end with their message and not with a stack trace. */
type Settings = typeof import("./env.ts");

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void leave(0, `stopping (${signal})`));

try {
  const settings = await import("./env.ts");
  if (settings.startedByNpm) followParent(() => leave(0, "stopping (npm is gone)"));
  await develop(settings);
} catch (error) {
  await leave(1, (error as Error).message);
}

/** The database, the backend, restarted when its sources change, and both portals, served by Vite. */
async function develop({ env, inherited }: Settings): Promise<void> {
  const ownBackend = env.BACKEND_URL === undefined;
  warnOfOpenDemo(env);
  requireDataFolder(env.DATA_DIR);
  await requirePort("PORT", env.PORT, env.HOST);
  const common = { ...inherited, ...collectSecrets(env) };
  const backendUrl = env.BACKEND_URL ?? `http://${loopback(env.BACKEND_HOST)}:${env.BACKEND_PORT}`;
  if (ownBackend) {
    await requirePort("ADMIN_PORT", env.ADMIN_PORT, env.HOST);
    await requirePort("BACKEND_PORT", env.BACKEND_PORT, env.BACKEND_HOST);
    database = await openPortalDatabase(env);
    const backend = superviseProgram(
      {
        name: "backend",
        args: [join(root, "server/backend/main.ts")],
        env: { ...common, ...database.env, BACKEND_PORT: String(env.BACKEND_PORT) },
        readyUrl: `${backendUrl}/readyz`,
        preload,
      },
      giveUp,
    );
    programs.push(backend);
    watchSources(
      backendSources.map((folder) => join(root, folder)),
      () => {
        console.log("the backend's sources have changed, starting it again");
        backend.restart(STOP_MS);
      },
    );
  }
  const portal = (mode: "client" | "admin", port: number) => {
    const started = superviseProgram(
      {
        name: `portal (${mode})`,
        args: [remixCli, "vite:dev", "--port", String(port), "--host", env.HOST, "--strictPort"],
        env: { ...common, NODE_ENV: "development", APP_MODE: mode, BACKEND_URL: backendUrl },
        readyUrl: `http://${loopback(env.HOST)}:${port}/healthz`,
        preload,
      },
      giveUp,
    );
    programs.push(started);
    return started;
  };
  const first = portal(ownBackend ? "client" : env.APP_MODE, env.PORT);
  // On two cores two cold starts at once take longer than one after the other.
  await first.tried;
  const second = ownBackend && !leaving ? portal("admin", env.ADMIN_PORT) : undefined;
  await Promise.all([first.ready, second?.ready, programs[0]?.ready]);
  if (!leaving) greet(env, backendUrl);
}

function giveUp(reason: string): void {
  void leave(1, `${reason}. Giving up.`);
}

async function leave(code: number, reason: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  console.log(reason);
  await Promise.all(programs.map((program) => program.stop(STOP_MS)));
  await database?.stop();
  process.exit(code);
}
