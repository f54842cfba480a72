import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Processes, type Running, signalTo, treeOf, untilTrue } from "./processes.ts";
import { pathOf } from "./programs.ts";
import { fillShipped, shippedPath } from "./shipped-file.ts";
import { isWell } from "./visitor.ts";

const startMs = 90_000;
export const ownerPassword = "owner-password";
export const workerPassword = "worker-password";
const superuser = { user: "postgres", password: "superuser-password" };

type Node = { name: string; database: number; patroni: number; running: Running; dataDir: string };
export type Replacements = readonly (readonly [from: string, to: string])[];

/** etcd, and two PostgreSQL 15 under Patroni: one streams to the other. */
export async function startPostgres(processes: Processes, ports: readonly number[], changes: Replacements = []) {
  const [client = 0, peer = 0, ...nodePorts] = ports;
  const etcdUrl = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  const etcd = [pathOf("etcd"), "--name", "etcd", "--data-dir", processes.makeFolder("etcd")];
  const urls = ["--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl, "--listen-peer-urls", peerUrl];
  const own = ["--initial-advertise-peer-urls", peerUrl, "--initial-cluster", `etcd=${peerUrl}`];
  const dcs = processes.start("etcd", [...etcd, ...urls, ...own]);
  await untilTrue("etcd answers", startMs, () => isWell(`${etcdUrl}/health`), dcs.log);

  const begin = (name: string, database: number, patroni: number): Node => {
    const folder = processes.makeFolder(name);
    const dataDir = join(folder, "data");
    const config = processes.write(
      `${name}.yml`,
      fillShipped("patroni.yml", [
        ["name: db1", `name: ${name}`],
        ["10.0.0.11:8008", `127.0.0.1:${patroni}`],
        ["10.0.0.11:5432", `127.0.0.1:${database}`],
        ["10.0.0.21:2379", `127.0.0.1:${client}`],
        ["10.0.0.0/24", "127.0.0.0/8"],
        ["/var/lib/postgresql/15/portal", dataDir],
        ["/var/run/postgresql", folder],
        ...changes,
      ]),
    );
    return { name, database, patroni, dataDir, running: processes.start(name, [pathOf("patroni"), config]) };
  };
  const [one = 0, oneApi = 0, other = 0, otherApi = 0] = nodePorts;
  const nodes = [begin("db1", one, oneApi)];
  const primary = async () => {
    for (const node of nodes) if (await isWell(`http://127.0.0.1:${node.patroni}/primary`)) return node;
    return undefined;
  };
  await untilTrue("the first PostgreSQL is primary", startMs, primary, nodes[0]?.running.log);
  const env = { ...process.env, PGHOST: "127.0.0.1", PGPORT: String(one), PGPASSWORD: superuser.password };
  execFileSync("sh", [shippedPath("database-roles.sh")], {
    env: { ...env, PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`, OWNER_PASSWORD: ownerPassword, WORKER_PASSWORD: workerPassword },
    stdio: ["ignore", "ignore", "inherit"],
  });
  nodes.push(begin("db2", other, otherApi));

  async function onPrimary<Rows>(work: (client: pg.Client) => Promise<Rows>): Promise<Rows> {
    const node = await primary();
    if (!node) throw new Error("there is no primary");
    const connection = new pg.Client({ host: "127.0.0.1", port: node.database, database: "portal", ...superuser });
    connection.on("error", () => {});
    await connection.connect();
    try {
      return await work(connection);
    } finally {
      await connection.end();
    }
  }

  /** How the replica follows: `sync`, `async`, or undefined without one. */
  const replication = () =>
    onPrimary(async (connection) => {
      const { rows } = await connection.query<{ how: string; pid: number }>(
        "select sync_state as how, pid from pg_stat_replication where state = 'streaming'",
      );
      return rows[0];
    });

  const how = changes.some(([, to]) => to === "synchronous_mode: false") ? "async" : "sync";
  return {
    /** Until commits wait for the replica, unless they never do. */
    untilReplicated: () =>
      untilTrue(`the replica follows (${how})`, startMs, async () => (await replication())?.how === how, nodes.at(-1)?.running.log),
    members: [one, other].map((database, index) => ({ database, patroni: index === 0 ? oneApi : otherApi })),
    primary,
    onPrimary,
    replication,
    /** Ends PostgreSQL and Patroni of a machine at once, as a loss of power does. */
    killMachine(node: Node): void {
      const postmaster = Number(readFileSync(join(node.dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
      for (const pid of [...treeOf(node.running.child.pid ?? 0), ...treeOf(postmaster)]) signalTo(pid, "SIGKILL");
    },
    /** Starts it again, as the replica of the other. */
    startMachine(node: Node): void {
      node.running = processes.start(node.name, [pathOf("patroni"), join(processes.folder, `${node.name}.yml`)]);
    },
  };
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;
