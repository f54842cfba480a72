import { freePorts } from "#tests/support/free-ports.ts";
import { type Machine, startMachine, untilReady } from "./machines.ts";
import { listens, startPooler } from "./pooler.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type Processes, type Running, untilTrue } from "./processes.ts";
import { pathOf } from "./programs.ts";
import { type FrontServer, startCaddy, startNginx } from "./proxies.ts";

const startMs = 30_000;

export type Stack = {
  processes: Processes;
  postgres: Postgres;
  redis: { running: Running; restart(): Promise<void> };
  settings: Record<string, string>;
  /**
   * Faults to be found: `hurried`, the next machine is restarted although the one before is not back; `killed`, machines are killed
   * instead of stopped; `asynchronous`, commits do not wait for the replica.
   */
  planted: readonly string[];
  machines: Machine[];
  nginx: FrontServer;
  caddy: FrontServer;
};

/** Three portals behind two proxies, on a database of two, all on loopback. */
export async function startStack(processes: Processes, log: (line: string) => void, planted: readonly string[]): Promise<Stack> {
  const isSynchronous = !planted.includes("asynchronous");
  const changes = isSynchronous ? [] : ([["synchronous_mode: true", "synchronous_mode: false"]] as const);
  const ports = (await Promise.all(Array.from({ length: 8 }, freePorts))) as [number, number, number][];
  const next = () => ports.pop() ?? [0, 0, 0];
  const postgres = await startPostgres(processes, [...next(), ...next()], changes);
  log("PostgreSQL 15 under Patroni and etcd");
  const [pooler, redisPort] = next();
  const redis = await startRedis(processes, redisPort);
  const settings = { ...(await startPooler(processes, postgres, pooler)), REDIS_URL: `redis://127.0.0.1:${redisPort}` };
  log("PgBouncer and Redis");

  const machines: Machine[] = [];
  for (const name of ["portal-1", "portal-2", "portal-3"]) {
    const machine = startMachine(processes, name, next(), settings);
    await untilReady(machine);
    machines.push(machine);
  }
  log("three portals and backends");
  await postgres.untilReplicated();
  log(`the replica follows${isSynchronous ? ", commits wait for it" : ""}`);
  const [plain, tls, plainOfCaddy] = next();
  const [tlsOfCaddy] = next();
  const portals = machines.map(({ portal }) => portal);
  const nginx = await startNginx(processes, portals, [plain, tls]);
  const caddy = await startCaddy(
    processes,
    portals,
    [plainOfCaddy, tlsOfCaddy],
    machines.map(({ admin }) => admin),
  );
  log("nginx and Caddy");
  return { processes, postgres, redis, settings, planted, machines, nginx, caddy };
}

async function startRedis(processes: Processes, port: number): Promise<Stack["redis"]> {
  const command = [pathOf("redis"), "--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const start = async () => {
    redis.running = processes.start("redis", command);
    await untilTrue("Redis listens", startMs, () => listens(port), redis.running.log);
  };
  const redis = { running: undefined as unknown as Running, restart: start };
  await start();
  return redis;
}
