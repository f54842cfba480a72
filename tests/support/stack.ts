/**
 * The whole product for journeys, as a process of its own: a throwaway database with the demo data of this moment, the
 * backend, both portals, and a door by which tests order data of their own. Prints one line of JSON when it is ready and
 * ends with its parent, or on SIGTERM.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createSocket, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createApp } from "#server/backend/app.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { ensureEmbeddedDatabase } from "#server/backend/db/embedded.ts";
import { emit, type EventType, notify } from "#server/backend/events/notify.ts";
import { databaseTargets, prepareDatabase } from "#server/backend/db/prepare-database.ts";
import { prepareRoles } from "#server/backend/db/roles.ts";
import { startWorker } from "#server/backend/exchange/start-worker.ts";
import { startWebhooks } from "#server/backend/webhooks/worker.ts";
import { withDrawnPictures } from "#server/backend/db/demo/drawn-files.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { root } from "#server/build-portal.ts";
import { remixServe } from "#server/remix-serve.ts";
import type { ProcessType } from "#contract/statuses.ts";
import { failingPosition } from "./failing-position.ts";
import { joiningCompany, requiredOf } from "./joining-company.ts";
import { ensureBuilt } from "./portal-build.ts";

/** What a test may say about the buyer it wants; the rest is Альфа's. */
export type BuyerWish = {
  /** What becomes of its representative's orders. */
  clientOrders?: "accept" | "ask";
  /** Roubles of every deferred contract of the shop, without debt and reserve. */
  limit?: number;
  /** Roubles of the least order. */
  minOrder?: number;
  /** False: the shop has no delivery schedule. */
  hasSchedule?: boolean;
  /** True: the company has a second shop with the same terms. */
  hasSecondShop?: boolean;
  /** Quantities by article number, in the basket from the start. */
  basket?: Record<string, number>;
  /** True: the company has a deal whose page cannot be drawn, whatever is tried. */
  hasBrokenDeal?: boolean;
};
/** Something that happens to this person: so many notifications about a deal, or a silent event. */
export type Telling = { login: string; type: "notification" | EventType; count?: number; deal?: string; accreditation?: string };
/** What the seller's own system writes about goods; by article number. */
export type GoodsChange = { sku: string; priceKopecks?: number; inStock?: boolean };
/** What the seller changes about this person's trade point: roubles of its deferred contracts and of the least order; its schedule taken away; blocked. */
export type TermsChange = { login: string; limit?: number; minOrder?: number; hasSchedule?: false; isBlocked?: true };
/** So many entries of the system at the end of a deal's chat that has its first message. */
export type ChatEntries = { deal: string; count: number };
/** The days of this deal are over. */
export type Late = { deal: string };
/** A company on its way to prices: where it stands. Without a step nothing is loaded yet. */
export type JoiningWish = { at?: ProcessType };
export type Joining = { login: string; company: string; accreditation: string };
export type Buyer = { login: string; company: string; companyUuid: string; branch: string; brokenDeal: string };

type Wished<Change> = { [Name in keyof Change]: Change[Name] | null };

const dataDir = mkdtempSync(join(tmpdir(), "portal-e2e-"));
const children: ChildProcess[] = [];
let stopped = false;

await ensureBuilt();
const database = await ensureEmbeddedDatabase({ dataDir, fastForTests: true, log: () => {} });
/** Of the tests' own hand, who may do anything; the product works as it does under `npm start`. */
const pool = openPool(database.connection, { max: 4 });
const connection = await prepareRoles(database.connection);
const working = openPool(connection, { max: 20 });
await prepareDatabase(databaseTargets(connection), working);
await seedDemo(openDatabase(working), { now: new Date() });
await failOn(failingPosition);

const tokenSecret = "tests-only-secret-of-at-least-32-bytes";
const files = withDrawnPictures(openLocalFiles(join(dataDir, "files")));
const app = await createApp({
  pool: working,
  settings: { tokenSecrets: [tokenSecret], demo: true, privateWebhooks: true },
  files,
});
await app.listen({ host: "127.0.0.1", port: 0 });
const worker = await startWorker(openDatabase(working), files, working, app.log);
const sending = { db: openDatabase(working), now: () => new Date(), allowPrivate: true, tokenSecrets: [tokenSecret] };
const webhooks = await startWebhooks(sending, working, app.log);
const backend = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const [portal, admin] = await Promise.all([startPortal("client"), startPortal("admin")]);

const door = createServer(async (request, response) => {
  try {
    const wish = JSON.parse(await bodyOf(request)) as BuyerWish & {
      tell?: Telling;
      joining?: JoiningWish;
      goods?: GoodsChange;
      terms?: TermsChange;
      entries?: ChatEntries;
      late?: Late;
    };
    const { tell: telling, joining, goods, terms, entries, late } = wish;
    const made = telling
      ? tell(telling)
      : joining
        ? makeJoining(joining)
        : goods
          ? changeGoods(goods)
          : terms
            ? changeTerms(terms)
            : entries
              ? addEntries(entries)
              : late
                ? endDays(late)
                : makeBuyer(wish);
    response.end(JSON.stringify(await made));
  } catch (error) {
    response.writeHead(500).end(String((error as Error).stack));
  }
});
await new Promise<void>((ready) => door.listen(0, "127.0.0.1", ready));

process.on("SIGTERM", () => void stop());
process.on("disconnect", () => void stop());
process.stdout.write(`${JSON.stringify({ portal, admin, backend, door: `http://127.0.0.1:${(door.address() as AddressInfo).port}` })}\n`);

async function startPortal(mode: "client" | "admin"): Promise<string> {
  const port = await freePort();
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

/** A failure of the database itself, for the person whose position is this. */
async function failOn(position: string): Promise<void> {
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger fail before update on customers for each row when (new.position = '${position}') execute function fail()`);
}

/** As the business would: a notification in a transaction of its own, or a silent event. */
async function tell({ login, type, count = 1, deal, accreditation }: Telling): Promise<{ told: number }> {
  const { rows } = await pool.query<{ uuid: string }>("select uuid from customers where email = $1", [login]);
  const to = rows.map(({ uuid }) => uuid);
  const payload = { ...(deal && { deal_uuid: deal }), ...(accreditation && { accreditation_uuid: accreditation }) };
  await openDatabase(pool).transaction(async (tx) => {
    for (let told = 0; told < count; told += 1) {
      const now = new Date();
      if (type === "notification")
        await notify(tx, { type: "22", to, actorUuid: null, values: { number: String(told + 1) }, payload, now });
      else await emit(tx, { type, to, payload, now });
    }
  });
  return { told: to.length * count };
}

async function changeGoods({ sku, priceKopecks = null, inStock = null }: Wished<GoodsChange>): Promise<object> {
  const { rowCount } = await pool.query(
    "update products set price_kopecks = coalesce($2, price_kopecks), is_offered = coalesce($3, is_offered), in_stock = coalesce($3, in_stock) where sku = $1",
    [sku, priceKopecks, inStock],
  );
  return { changed: rowCount };
}

async function changeTerms({ login, limit = null, minOrder = null, hasSchedule, isBlocked }: Wished<TermsChange>): Promise<object> {
  const own = "select b.uuid from branches b join customers c on c.company_uuid = b.company_uuid where c.email = $1";
  if (limit !== null)
    await pool.query(`update contract_lines set limit_kopecks = $2 where branch_uuid in (${own}) and postpon_days > 0`, [
      login,
      limit * 100,
    ]);
  const { rowCount } = await pool.query(
    `update branches set min_order_kopecks = coalesce($2, min_order_kopecks), schedule_uuid = case when $3 then null else schedule_uuid end,
       status = case when $4 then 'disabled' else status end
     where uuid in (${own})`,
    [login, minOrder && minOrder * 100, hasSchedule === false, isBlocked === true],
  );
  return { changed: rowCount };
}

async function addEntries({ deal, count }: ChatEntries): Promise<object> {
  await pool.query(
    `with told as (update chats set last_number = last_number + $2 where deal_uuid = $1 returning last_number - $2 as before)
     insert into chat_messages (uuid, chat_uuid, number, author_name, author_side, text)
     select gen_random_uuid(), $1, before + entry, '', 'system', 'Запись ' || entry from told, generate_series(1, $2::int) entry`,
    [deal, count],
  );
  return { added: count };
}

async function endDays({ deal }: Late): Promise<object> {
  const { rowCount } = await pool.query(
    "update deals set delivery_from = current_date - 3, delivery_to = current_date - 3 where uuid = $1",
    [deal],
  );
  return { changed: rowCount };
}

/** A company of its own like Альфа: one shop, its contracts, a director who signs in with the demo password. */
async function makeBuyer({
  limit = 1_000_000,
  minOrder = 1000,
  hasSchedule = true,
  hasSecondShop = false,
  basket = {},
  hasBrokenDeal = false,
  clientOrders = "accept",
}: BuyerWish): Promise<Buyer> {
  const [company, branch, customer, user, basketUuid, brokenDeal] = Array.from({ length: 6 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const mark = company.slice(0, 8);
  const login = `director-${mark}@journey.example`;
  const name = `Путь ${mark}`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await copyRows(client, "companies", "uuid", demoUuid("company", "alfa"), {
      uuid: company,
      name,
      approval_threshold_kopecks: null,
      client_orders: clientOrders,
    });
    await copyRows(client, "customers", "uuid", demoUuid("customer", "alfa-p1"), {
      uuid: customer,
      user_uuid: user,
      company_uuid: company,
      email: login,
      phone: null,
      phone_verified: false,
    });
    await copyRows(client, "credentials", "user_uuid", demoUuid("user", "alfa-p1"), { user_uuid: user });
    for (const shop of hasSecondShop ? [branch, randomUUID()] : [branch]) {
      await copyRows(client, "branches", "uuid", demoUuid("branch", "alfa-b1"), {
        uuid: shop,
        company_uuid: company,
        name: shop === branch ? `Точка ${mark}` : `Вторая точка ${mark}`,
        min_order_kopecks: minOrder * 100,
        ...(!hasSchedule && { schedule_uuid: null }),
      });
      await client.query("insert into branch_customers (branch_uuid, customer_uuid) values ($1, $2)", [shop, customer]);
      await client.query(
        `insert into contract_lines (uuid, branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days, updated_at)
         select gen_random_uuid(), $1, assortment_uuid, case when postpon_days > 0 then $2 else 0 end, 0, 0, postpon_days, now() from contract_lines where branch_uuid = $3`,
        [shop, limit * 100, demoUuid("branch", "alfa-b1")],
      );
    }
    await copyRows(client, "baskets", "uuid", demoUuid("basket", "alfa-p1"), {
      uuid: basketUuid,
      customer_uuid: customer,
      branch_uuid: branch,
    });
    let position = 0;
    for (const [sku, quantity] of Object.entries(basket)) {
      position += 1;
      await client.query(
        "insert into basket_lines (basket_uuid, product_uuid, quantity_hundredths, is_checked, position) values ($1, $2, $3, true, $4)",
        [basketUuid, demoUuid("product", sku), Math.round(quantity * 100), position],
      );
    }
    if (hasBrokenDeal) {
      const number = Number.parseInt(mark, 16) + 1_000_000;
      // A status nobody knows: an error by specification 1 section 4.
      await copyRows(client, "deals", "uuid", demoUuid("deal", "10419"), {
        uuid: brokenDeal,
        number,
        status: "lost",
        buyer_company_uuid: company,
        buyer_customer_uuid: customer,
        branch_uuid: branch,
      });
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return { login, company: name, companyUuid: company, branch: `Точка ${mark}`, brokenDeal };
}

/** Complete but for its documents at the first step; further on with whatever that step needs. */
async function makeJoining({ at }: JoiningWish): Promise<Joining> {
  const { director, companyUuid, accreditationUuid } = await joiningCompany(
    { db: openDatabase(pool) },
    { at, ...(!at && { documents: Object.fromEntries(requiredOf("legal").map((type) => [type, "not_loaded"])) }) },
  );
  const mark = companyUuid.slice(-8);
  const [login, company] = [`founder-${mark}@journey.example`, `Начало ${mark}`];
  await pool.query("update customers set email = $1 where email = $2", [login, director]);
  await pool.query("update companies set name = $1 where uuid = $2", [company, companyUuid]);
  return { login, company, accreditation: accreditationUuid };
}

/** The row with other values; generated columns make themselves. */
async function copyRows(
  client: { query: typeof pool.query },
  table: string,
  key: string,
  value: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and identity_generation is null",
    [table],
  );
  const columns = rows.map((row) => `"${row.name}"`).join(", ");
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from (select (jsonb_populate_record(source, $1::jsonb)).* from ${table} source where ${key} = $2) copy`,
    [JSON.stringify(changes), value],
  );
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
  door.closeAllConnections();
  await Promise.all([worker.stop(), webhooks.stop()]);
  await app.close();
  await Promise.all([pool.end(), working.end()]);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

async function freePort(): Promise<number> {
  const server = createSocket();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
