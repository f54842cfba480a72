import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { ownerPassword, workerPassword } from "../postgres.ts";
import { type Processes, type Running, untilTrue } from "../processes.ts";
import { pathOf } from "../programs.ts";
import { fillShipped, shippedPath } from "../shipped-file.ts";

const startMs = 60_000;
const name = "portal";

/** What the comment of the shipped file says that PostgreSQL needs. */
const archiving = () =>
  [...fillShipped("pgbackrest.conf", []).matchAll(/^# {3}(archive_\w+) = (.+)$/gm)].flatMap(([, setting = "", value = ""]) => [
    "-c",
    `${setting}=${value.replaceAll("'", "")}`,
  ]);

/** PostgreSQL 15 of Debian, archived by pgBackRest with the shipped file. */
export async function openBackedUp(processes: Processes, port: number) {
  const sockets = processes.makeFolder("sockets");
  const dataDir = join(processes.folder, "database");
  const repository = processes.makeFolder("repository");
  const config = processes.write(
    "pgbackrest.conf",
    fillShipped("pgbackrest.conf", [
      ["/var/lib/pgbackrest", repository],
      ["put-a-long-key-here", randomBytes(32).toString("hex")],
      ["/var/lib/postgresql/15/portal", dataDir],
      ["/var/run/postgresql", sockets],
      ["pg1-port=5432", `pg1-port=${port}`],
    ]),
  );
  const logs = processes.makeFolder("pgbackrest");
  const env = { PGBACKREST_CONFIG: config, PGBACKREST_LOG_PATH: logs, PGBACKREST_LOCK_PATH: logs };
  const bin = dirname(pathOf("postgres"));
  const password = processes.write("superuser", "superuser-password");
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums", "--auth-local=trust", "--auth-host=scram-sha-256"];
  await processes.run("initdb", [join(bin, "initdb"), "-D", dataDir, "-U", "postgres", `--pwfile=${password}`, ...locale]);

  /** Until it takes writes: a restored one first reads the archive. */
  async function start(folder: string, at: number, archive: string[]): Promise<Running> {
    const settings = ["-p", String(at), "-k", sockets, "-c", "timezone=UTC", ...archive];
    const running = processes.start(`postgres-${at}`, [pathOf("postgres"), "-D", folder, ...settings], { env });
    const isUp = () => query("select where not pg_is_in_recovery()", [], at, "postgres").then(({ rowCount }) => rowCount === 1);
    await untilTrue(`PostgreSQL at ${at} takes writes`, startMs, () => {
      if (running.child.exitCode !== null) throw new Error(`PostgreSQL has ended: ${readFileSync(running.log, "utf8").slice(-1_500)}`);
      return isUp();
    });
    return running;
  }

  async function withClient<Result>(work: (client: pg.Client) => Promise<Result>, at = port, database = name): Promise<Result> {
    const client = new pg.Client({ host: sockets, port: at, user: "postgres", database });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const query = (text: string, values: unknown[] = [], at = port, database = name) =>
    withClient((client) => client.query(text, values), at, database);

  let running = await start(dataDir, port, archiving());
  const roles = { OWNER_PASSWORD: ownerPassword, WORKER_PASSWORD: workerPassword };
  const server = { PGHOST: sockets, PGPORT: String(port), PATH: `${bin}:${process.env.PATH}` };
  await processes.run("roles", ["/bin/sh", shippedPath("database-roles.sh")], { env: { ...roles, ...server } });
  const url = (user: string, secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/${name}`;
  const pgbackrest = (...words: string[]) => processes.run("pgbackrest", [pathOf("pgbackrest"), "--stanza=portal", ...words], { env });

  return {
    settings: { DATABASE_URL: url("portal_worker", workerPassword), DATABASE_OWNER_URL: url("portal_owner", ownerPassword) },
    withClient,
    query,
    pgbackrest,
    /** Its label. */
    async backUp(type: "full" | "incr"): Promise<string> {
      await pgbackrest(`--type=${type}`, "backup");
      const [{ backup }] = JSON.parse(await pgbackrest("--output=json", "info")) as [{ backup: { label: string; type: string }[] }];
      const last = backup.at(-1);
      if (last?.type !== type) throw new Error(`the last backup is ${last?.type} instead of ${type}`);
      return last.label;
    },
    /** Another server, which leaves the archive alone, for as long as `work` takes. */
    async besides<Result>(at: number, words: string[], work: () => Promise<Result>): Promise<Result> {
      const folder = processes.makeFolder(`restored-${at}`);
      await pgbackrest(`--pg1-path=${folder}`, "--archive-mode=off", ...words, "restore");
      const other = await start(folder, at, []);
      try {
        return await work();
      } finally {
        await processes.stop(other, "SIGINT");
        rmSync(folder, { recursive: true, force: true });
      }
    },
    /** The disk is gone: the server dies with its data. */
    async lose(): Promise<void> {
      await processes.stop(running, "SIGKILL");
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    /** Puts it back where it was. */
    async restore(words: string[]): Promise<void> {
      processes.makeFolder("database");
      await pgbackrest(...words, "restore");
      running = await start(dataDir, port, archiving());
    },
    async stopArchiving(): Promise<void> {
      await processes.stop(running, "SIGINT");
      running = await start(dataDir, port, ["-c", "archive_mode=on", "-c", "archive_command=/bin/true"]);
    },
  };
}

export type BackedUp = Awaited<ReturnType<typeof openBackedUp>>;
