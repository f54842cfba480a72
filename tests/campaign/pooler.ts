import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ownerPassword, type Postgres, type Replacements, workerPassword } from "./postgres.ts";
import { type Processes, untilTrue } from "./processes.ts";
import { pathOf } from "./programs.ts";
import { fillShipped, shippedPath } from "./shipped-file.ts";

const startMs = 20_000;

/** PgBouncer before the primary, and the script that leads it there. Returns the settings of a portal. */
export async function startPooler(processes: Processes, postgres: Postgres, port: number, changes: Replacements = []) {
  const name = `pgbouncer-${port}`;
  const folder = processes.makeFolder(name);
  const users = `"portal_owner" "${ownerPassword}"\n"portal_worker" "${workerPassword}"\n`;
  const config = processes.write(
    `${name}/pgbouncer.ini`,
    fillShipped("pgbouncer.ini", [
      ["/etc/pgbouncer/primary.ini", join(folder, "primary.ini")],
      ["/etc/pgbouncer/userlist.txt", processes.write(`${name}/userlist.txt`, users)],
      ["/run/postgresql/pgbouncer.pid", join(folder, "pid")],
      ["listen_port = 6432", `listen_port = ${port}`],
      ...changes,
    ]),
  );
  const members = postgres.members.map(({ patroni, database }) => `127.0.0.1:${patroni}:${database}`);
  const env = { PRIMARY_FILE: join(folder, "primary.ini"), PGBOUNCER_PID: join(folder, "pid") };
  const follower = processes.start(`follow-primary-${port}`, ["/bin/sh", shippedPath("follow-primary.sh"), ...members], { env });
  await untilTrue("the primary is known", startMs, () => existsSync(env.PRIMARY_FILE), follower.log);
  const pooler = processes.start(name, [pathOf("pgbouncer"), config]);
  await untilTrue("PgBouncer listens", startMs, () => listens(port), pooler.log);
  const at = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/portal`;
  return {
    DATABASE_URL: at("portal_worker", workerPassword),
    DATABASE_OWNER_URL: at("portal_owner", ownerPassword),
  };
}

export function listens(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, "127.0.0.1", () => socket.end());
    socket.on("error", () => settle(false));
    socket.on("close", () => settle(true));
  });
}
