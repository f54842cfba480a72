import { existsSync, realpathSync } from "node:fs";
import type { Check } from "#contract/doctor.ts";
import names from "#locales/ru/doctor.json" with { type: "json" };
import type { EmbeddedConnection, Env } from "../../env.ts";
import { clusterPath } from "../../postgres/cluster-directory.ts";
import { DATABASE } from "../../postgres/embedded.ts";
import { findPostmaster } from "../../postgres/postmaster.ts";
import { owner, worker } from "../../postgres/roles.ts";

const width = 22;

/** `npm run doctor` of a portal that may be running: the exit code is 1 when something is broken. */
try {
  const { env }: { env: Env } = await import("../../env.ts");
  // Not above: these read the settings as soon as they are imported, and nothing would catch that they are wrong.
  const [{ examine }, { withOwner }, { openPool }, { openDatabase }] = await Promise.all([
    import("./examine.ts"),
    import("./with-owner.ts"),
    import("../db/connect.ts"),
    import("../db/database.ts"),
  ]);
  const target = env.DATABASE_URL ?? runningServer(env.DATA_DIR);
  const pool = openPool(target, { max: 8, applicationName: "portal doctor", onError: () => {} });
  const db = openDatabase(pool);
  const checks = await withOwner(target, env, (owner) => examine({ env, db, owner }));
  for (const check of checks) print(check);
  // A check that took too long may hold a connection or a socket.
  process.exit(checks.some(({ state }) => state === "broken") ? 1 : 0);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function print({ name, state, says, todo }: Check): void {
  console.log(`${names.states[state].padEnd(width)}${names.names[name]}: ${says}`);
  if (todo) console.log(`${" ".repeat(width)}${todo}`);
}

/** The embedded database; where none runs, a socket that does not answer. */
function runningServer(dataDir: string): EmbeddedConnection {
  const link = clusterPath(dataDir);
  const running = existsSync(link) ? findPostmaster(realpathSync(link)) : undefined;
  return { host: running?.socketDir ?? dataDir, port: running?.port ?? 5432, user: worker, owner, database: DATABASE };
}
