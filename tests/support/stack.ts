/**
 * The whole product for journeys, as a separate process: a throwaway database with demo data as of now, the backend, both portals,
 * and an HTTP endpoint where tests order data. Prints one line of JSON when it is ready; ends with its parent or on SIGTERM.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Permission } from "#contract/permissions.ts";
import { createApp } from "#server/backend/app.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { withRenderedPictures } from "#server/backend/db/demo/rendered-files.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { databaseTargets, prepareDatabase } from "#server/backend/db/prepare-database.ts";
import { startWorker } from "#server/backend/exchange/jobs/start-worker.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { startWebhooks } from "#server/backend/webhooks/worker.ts";
import { root } from "#server/build-portal.ts";
import { ensureEmbeddedDatabase } from "#server/postgres/embedded.ts";
import { prepareRoles } from "#server/postgres/roles.ts";
import { remixServe } from "#server/remix-serve.ts";
import { cheapHashing } from "./cheap-hashing.ts";
import { failingPosition } from "./failing-position.ts";
import { freePorts } from "./free-ports.ts";
import { addPerson } from "./people.ts";
import { ensureBuilt } from "./portal-build.ts";
import { type BuyerWish, type JoiningWish, makeBuyer, makeJoining } from "./stack-buyers.ts";
import {
  addEntries,
  type ChatEntries,
  changeProduct,
  changeTerms,
  endDays,
  type Late,
  type NotifyWish,
  notifyPerson,
  type ProductChange,
  type TermsChange,
} from "./stack-changes.ts";
import { type PapersWish, storePapers } from "./stack-papers.ts";
import { throwawayFolder } from "./throwaway-folder.ts";

const dataDir = throwawayFolder("portal-e2e-");
const children: ChildProcess[] = [];
let stopped = false;

await ensureBuilt();
const [portalPort, adminPort, backendPort] = await freePorts();
const backend = `http://127.0.0.1:${backendPort}`;
/** They start while the database is made. */
const portals = Promise.all([startPortal("client", portalPort), startPortal("admin", adminPort)]);
const database = await ensureEmbeddedDatabase({ dataDir, fastForTests: true, log: () => {} });
/** The tests' own connections, with full rights; the product connects as under `npm start`. */
const pool = openPool(database.connection, { max: 4 });
const connection = await prepareRoles(database.connection);
const working = openPool(connection, { max: 20 });
await prepareDatabase(databaseTargets(connection), working);
await seedDemo(openDatabase(working), { now: new Date(), passwordCost: cheapHashing });
await failOn(failingPosition);

const tokenSecret = "tests-only-secret-of-at-least-32-bytes";
const files = withRenderedPictures(openLocalFiles(join(dataDir, "files")));
const app = await createApp({
  pool: working,
  settings: {
    tokenSecrets: [tokenSecret],
    demo: true,
    privateWebhooks: true,
    passwordCost: cheapHashing,
    publicUrl: `http://localhost:${portalPort}`,
  },
  files,
});
await app.listen({ host: "127.0.0.1", port: backendPort });
const worker = await startWorker(openDatabase(working), files, working, app.log);
const sending = { db: openDatabase(working), now: () => new Date(), allowPrivate: true, tokenSecrets: [tokenSecret] };
const webhooks = await startWebhooks(sending, working, app.log);
const [portal, admin] = await portals;

const control = createServer(async (request, response) => {
  try {
    const wish = JSON.parse(await bodyOf(request)) as BuyerWish & {
      notify?: NotifyWish;
      joining?: JoiningWish;
      product?: ProductChange;
      terms?: TermsChange;
      entries?: ChatEntries;
      late?: Late;
      papers?: PapersWish;
      staff?: { email: string; permissions: Permission[] };
    };
    const { notify: notifyWish, joining, product, terms, entries, late, papers, staff } = wish;
    const made = staff
      ? addPerson(openDatabase(pool), { companyUuid: demoUuid("company", "seller"), ...staff, roles: ["seller_security"] })
      : notifyWish
        ? notifyPerson(pool, notifyWish)
        : joining
          ? makeJoining(pool, joining)
          : product
            ? changeProduct(pool, product)
            : terms
              ? changeTerms(pool, terms)
              : entries
                ? addEntries(pool, entries)
                : late
                  ? endDays(pool, late)
                  : papers
                    ? storePapers(pool, papers)
                    : makeBuyer(pool, wish);
    response.end(JSON.stringify(await made));
  } catch (error) {
    response.writeHead(500).end(String((error as Error).stack));
  }
});
await new Promise<void>((ready) => control.listen(0, "127.0.0.1", ready));

process.on("SIGTERM", () => void stop());
process.on("disconnect", () => void stop());
process.stdout.write(
  `${JSON.stringify({ portal, admin, backend, control: `http://127.0.0.1:${(control.address() as AddressInfo).port}` })}\n`,
);

async function startPortal(mode: "client" | "admin", port: number): Promise<string> {
  const child = spawn(process.execPath, ["--import", join(root, "server/graceful-exit.ts"), ...remixServe()], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      APP_MODE: mode,
      HOST: "127.0.0.1",
      PORT: String(port),
      BACKEND_URL: backend,
      SESSION_SECRET: "tests-only-session-secret-of-32-bytes",
      ...(process.env.SPEEDUPS && { SPEEDUPS: process.env.SPEEDUPS }),
    },
  });
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return origin;
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    await pause(50);
  }
}

/** Makes the database fail for people with this job title. */
async function failOn(position: string): Promise<void> {
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger fail before update on customers for each row when (new.position = '${position}') execute function fail()`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

async function stop(): Promise<void> {
  if (stopped) return;
  stopped = true;
  for (const child of children) child.kill("SIGTERM");
  control.closeAllConnections();
  await Promise.all([worker.stop(), webhooks.stop()]);
  await app.close();
  await Promise.all([pool.end(), working.end()]);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
