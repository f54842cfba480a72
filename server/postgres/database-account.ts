import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";

/** The embedded database cannot run here; the message names the fix. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}

/** The user that runs the server; `ids` is empty when it is the user of this process. */
export interface DatabaseAccount {
  name: string;
  ids: { uid: number; gid: number } | Record<string, never>;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres`, else as `nobody`, which nearly all systems have. An existing
 * cluster keeps its owner. Throws EmbeddedDatabaseError when no user fits.
 */
export function databaseAccount(clusterDir: string): DatabaseAccount {
  if (process.getuid?.() !== 0) return ordinaryAccount(clusterDir);
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { name: `uid ${uid}`, ids: { uid, gid } };
  }
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid && gid) return { name, ids: { uid, gid } };
  }
  throw new EmbeddedDatabaseError(
    "The embedded database cannot run as root, and there is neither a user `postgres` nor `nobody` to lend it to. " +
      "Create one of them (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Environment of the database's programs, without variables that could change their locale or settings. */
export const PLAIN_ENVIRONMENT = Object.freeze({ PATH: "/usr/bin:/bin" }) as unknown as NodeJS.ProcessEnv;

/** Tests access by a process of that account: mode bits alone miss access control lists and mount options. */
export function accountMay(account: DatabaseAccount, right: "enter" | "read" | "execute", path: string): boolean {
  const flag = { enter: "-x", read: "-r", execute: "-x" }[right];
  const answer = spawnSync("/bin/sh", ["-c", `test ${flag} "$1"`, "sh", path], { ...account.ids, cwd: "/" });
  return answer.status === 0;
}

function ordinaryAccount(clusterDir: string): DatabaseAccount {
  let name: string;
  try {
    name = userInfo().username;
  } catch {
    throw new EmbeddedDatabaseError(
      `The embedded database needs a user with an entry in /etc/passwd, and uid ${process.getuid?.()} has none. Start ` +
        "as another user, or set DATABASE_URL.",
    );
  }
  if (existsSync(clusterDir) && statSync(clusterDir).uid !== process.getuid?.()) {
    throw new EmbeddedDatabaseError(
      `The database in ${clusterDir} belongs to another user (uid ${statSync(clusterDir).uid}). Start as that user or ` +
        "as root, choose another DATA_DIR, or set DATABASE_URL.",
    );
  }
  return { name, ids: {} };
}

function idOf(flag: "-u" | "-g", name: string): number | undefined {
  const answer = spawnSync("id", [flag, name], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}
