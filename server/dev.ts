import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./build-portal.ts";
import { followParent } from "./follow-parent.ts";
import { requirePort } from "./free-port.ts";
import { type KeptProgram, keepRunning } from "./keep-running.ts";
import { openPortalDatabase, type PortalDatabase } from "./portal-database.ts";
import { warnOfOpenDemo } from "./open-demo.ts";
import { requireDataFolder } from "./data-folder.ts";
import { collectSecrets } from "./secrets.ts";

const STOP_MS = 5_000;

const programs: KeptProgram[] = [];
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

/** Starts the database and backend of `npm start`, the backend restarted on changes, the portal served by Vite. */
async function develop({ env, inherited }: Settings): Promise<void> {
  warnOfOpenDemo(env);
  requireDataFolder(env.DATA_DIR);
  await requirePort("PORT", env.PORT, env.HOST);
  const common = { ...inherited, ...collectSecrets(env) };
  const backendUrl = env.BACKEND_URL ?? `http://127.0.0.1:${env.BACKEND_PORT}`;
  if (!env.BACKEND_URL) {
    await requirePort("BACKEND_PORT", env.BACKEND_PORT, env.BACKEND_HOST);
    database = await openPortalDatabase(env);
    const backend = keepRunning(
      {
        name: "backend",
        args: ["--watch", "--watch-preserve-output", join(root, "server/backend/main.ts")],
        env: { ...common, ...database.env, BACKEND_PORT: String(env.BACKEND_PORT) },
        readyUrl: `${backendUrl}/readyz`,
      },
      giveUp,
    );
    programs.push(backend);
  }
  const cli = join(createRequire(import.meta.url).resolve("@remix-run/dev/package.json"), "../dist/cli.js");
  programs.push(
    keepRunning(
      {
        name: "portal",
        args: [cli, "vite:dev", "--port", String(env.PORT), "--host", env.HOST, "--strictPort"],
        env: { ...common, NODE_ENV: "development", APP_MODE: env.APP_MODE, BACKEND_URL: backendUrl },
        preload: join(root, "server/graceful-exit.ts"),
      },
      giveUp,
    ),
  );
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
