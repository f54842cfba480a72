import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { root } from "#server/build-portal.ts";
import { freePorts } from "./free-ports.ts";
import { ensureProgramsBuilt } from "./portal-build.ts";

export type StartedPortal = {
  supervisor: ChildProcess;
  dataDir: string;
  /** Of the client portal, the admin portal and the backend. */
  ports: number[];
  /** What the supervisor has printed so far. */
  said: string;
  /** Runs another program on the same data to its end, with DEMO=off. */
  run(program: string, ...words: string[]): { status: number | null; stdout: string; stderr: string };
};

/** `npm start` without npm, on its own data folder and ports, for the tests of one file. */
export function useStartedPortal(): StartedPortal {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-start-"));
  const started = { dataDir, ports: [] as number[], said: "" } as StartedPortal;

  beforeAll(async () => {
    await ensureProgramsBuilt();
    chmodSync(dataDir, 0o755);
    started.ports = await freePorts();
    const [PORT, ADMIN_PORT, BACKEND_PORT] = started.ports.map(String);
    const machine = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" as const };
    const settings = { ...machine, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT, ADMIN_PORT, BACKEND_PORT };
    const supervisor = spawn(process.execPath, [join(root, "server/start.ts")], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...settings, npm_lifecycle_event: "test" },
    });
    started.supervisor = supervisor;
    const secret = "k".repeat(48);
    started.run = (program, ...words) =>
      spawnSync(process.execPath, [join(root, program), ...words], {
        env: { ...settings, DEMO: "off", SESSION_SECRET: secret, TOKEN_SECRET: secret },
        encoding: "utf8",
      });
    // Seeding on a busy machine takes longer than `until` waits.
    await new Promise<unknown>((settle) => {
      supervisor.once("exit", settle);
      for (const stream of [supervisor.stdout, supervisor.stderr]) {
        stream?.on("data", (part) => {
          started.said += part;
          if (started.said.includes("The portal is ready.")) settle(started.said);
        });
      }
    });
  });

  afterAll(() => {
    if (started.supervisor.exitCode === null) started.supervisor.kill("SIGTERM");
    const cluster = join(dataDir, "pg18");
    if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true, maxRetries: 5 });
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  return started;
}

export async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The process whose command contains this and that was given this port. */
export function pidOf(command: string, port: number): number {
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const read = (file: string) => readFileSync(`/proc/${entry}/${file}`, "utf8");
      const settings = read("environ").split("\0");
      if (read("cmdline").includes(command) && (settings.includes(`PORT=${port}`) || settings.includes(`BACKEND_PORT=${port}`)))
        return Number(entry);
    } catch {
      // It ended meanwhile.
    }
  }
  throw new Error(`no process of ${command} on ${port}`);
}
