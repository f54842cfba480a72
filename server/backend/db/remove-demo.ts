import { and, arrayOverlaps, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { adminRoles } from "#contract/roles.ts";
import type { Env } from "../../env.ts";
import { ensureEmbeddedDatabase } from "../../postgres/embedded.ts";
import { credentials } from "../auth/tables.ts";
import { customers } from "../customers/tables.ts";
import { type Database, openDatabase } from "./database.ts";
import { demoUsers, endDemoAccess } from "./demo/demo-logins.ts";

/** `npm run demo:remove` blocks all accounts of the demo; companies, deals and other data stay. */
async function removeDemo(db: Database, confirmed: boolean): Promise<void> {
  const { rowCount: isThere } = await db.$client.query("select where to_regclass('credentials') is not null");
  if (isThere && !confirmed && !(await hasOwnAdmin(db))) {
    throw new Error(
      `Only the demo's administrators can sign in to the admin portal. Invite your own there first (start with DEMO=on),
or end the demo's access all the same: npm run demo:remove -- --yes`,
    );
  }
  const ended = isThere ? await endDemoAccess(db, new Date()) : 0;
  console.log(
    ended === 0 ? "No account of the demo has a password: nobody can enter by one." : `${ended} demo accounts cannot sign in any more.`,
  );
}

async function hasOwnAdmin(db: Database): Promise<boolean> {
  const admins = and(arrayOverlaps(customers.roles, [...adminRoles]), eq(customers.status, "active"), isNull(customers.deletedAt));
  const rows = await db
    .select({ uuid: customers.uuid })
    .from(customers)
    .innerJoin(credentials, eq(credentials.userUuid, customers.userUuid))
    .where(and(admins, isNotNull(credentials.passwordHash), notInArray(customers.userUuid, await demoUsers())))
    .limit(1);
  return rows.length > 0;
}

try {
  const { env }: { env: Env } = await import("../../env.ts");
  // Throws while npm start runs on this data.
  const embedded = env.DATABASE_URL ? undefined : await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR });
  // Not above: it reads the settings as soon as it is imported, and nothing would catch that they are wrong.
  const { openPool } = await import("./connect.ts");
  const pool = openPool(env.DATABASE_URL ?? embedded?.connection ?? "");
  try {
    await removeDemo(openDatabase(pool), process.argv.includes("--yes"));
  } finally {
    await pool.end();
    await embedded?.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
