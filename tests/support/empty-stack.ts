import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "#server/build-portal.ts";
import { freePorts } from "./free-ports.ts";
import { startSmtp, textOf } from "./smtp-server.ts";
import { journeyMs } from "./timeouts.ts";
import { until } from "./until.ts";

export type EmptyStack = {
  portal: string;
  admin: string;
  backend: string;
  /** Where the first administrator sets his password. */
  firstLink: string;
  /** The path of the link in the newest letter to this address. */
  invitationTo(address: string): Promise<string>;
  stop(): Promise<void>;
};

type First = { email: string; name: string; seller: string; inn: string; phone: string };

/**
 * What a new seller starts: `npm run admin:first` and `npm start` with `DEMO=off` on an empty database; letters go to the test's
 * mail server.
 */
export async function startEmptyStack(first: First): Promise<EmptyStack> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-empty-"));
  const [port, adminPort, backendPort] = await freePorts();
  const { server, port: smtpPort, letters } = await startSmtp();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    DEMO: "off",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    BACKEND_PORT: String(backendPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SESSION_SECRET: "tests-only-session-secret-of-32-bytes",
    TOKEN_SECRET: "tests-only-secret-of-at-least-32-bytes",
    LOG_LEVEL: "warn",
    ...(process.env.SPEEDUPS && { SPEEDUPS: process.env.SPEEDUPS }),
  };
  const words = Object.entries(first).flatMap(([name, value]) => [`--${name}`, value]);
  const made = spawnSync(process.execPath, [join(root, "server/backend/db/first-admin.ts"), ...words], { env, encoding: "utf8" });
  const firstLink = /\/activate-customer\/\S+/.exec(made.stdout)?.[0];
  if (!firstLink) throw new Error(`no link of the first administrator: ${made.stderr}`);

  const child = spawn(process.execPath, [join(root, "server/start.ts")], { env, stdio: ["ignore", "ignore", "inherit"] });
  const [portal, admin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}`];
  for (const address of [portal, admin]) await answering(address, child);
  return {
    portal,
    admin,
    backend: `http://127.0.0.1:${backendPort}`,
    firstLink,
    async invitationTo(address) {
      let link: string | undefined;
      await until(() => {
        const letter = letters.findLast((each) => each.includes(`To: ${address}`));
        link = letter && /\/activate-customer\/[\w-]+/.exec(textOf(letter))?.[0];
        return Promise.resolve(link !== undefined);
      });
      return link ?? "";
    },
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + journeyMs;
  for (;;) {
    const isReady = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nothing answers at ${address}`);
    await pause(100);
  }
}
