import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import type { lookup } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ExchangeDeal } from "#contract/exchange-deals.ts";
import { type Delivery, type WebhookEvent, webhooks as calls } from "#contract/webhooks.ts";
import { placeDealChanges } from "#server/backend/exchange/deal-changes.ts";
import { removeExpired } from "#server/backend/upkeep/remove-expired.ts";
import { post } from "#server/backend/webhooks/post.ts";
import { resealAll, seal, unseal } from "#server/backend/webhooks/sealed.ts";
import { sendDue } from "#server/backend/webhooks/send-due.ts";
import { webhooks } from "#server/backend/webhooks/tables.ts";
import { tellChanges } from "#server/backend/webhooks/tell-changes.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { must } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { useReceiver } from "#tests/support/receiver.ts";
import { holdRows, untilWaiting } from "#tests/support/until-waiting.ts";

const backend = useBackend("demo");
const receiver = useReceiver();
const supervisor = () => backend.as("supervisor@seller.example");
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

beforeAll(() => {
  backend.settings.privateWebhooks = true;
});
beforeEach(async () => {
  while (await tellChanges(backend.db, backend.now()));
});
afterEach(async () => {
  backend.setNow(testNow);
  receiver.answer((_, response) => response.end("ok"));
  receiver.taken();
  await backend.pool.query("delete from exchange_webhooks");
});

async function newWebhook(events: WebhookEvent[] = ["deal.changed"], url = receiver.url()) {
  const { status, body, errors } = await (await supervisor())(calls.create, { body: { url, events } });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return body;
}

const newDeal = () => storeDeal(backend.db, { status: "waiting_approval", reserve: false });
const touch = (uuid: string) => backend.pool.query("update deals set comment = comment || '.' where uuid = $1", [uuid]);

/** Tells what has changed and sends what is due, as the worker would. */
async function work(webhook: string, allowPrivate = true): Promise<void> {
  while (await tellChanges(backend.db, backend.now()));
  await sendDue({ db: backend.db, now: backend.now, allowPrivate, ...backend.settings }, webhook);
}

const list = async (query = {}) => (await (await supervisor())(calls.listDeliveries, { query })).body.deliveries;
const only = async (): Promise<Delivery> => must((await list())[0]);

describe("what is sent", () => {
  test("is the document of the deals' list, signed as an independent computation says, with an id and the event", async () => {
    const { uuid: webhook, secret } = await newWebhook(["deal.created"]);
    const deal = await newDeal();
    await work(webhook);
    const [sent, ...more] = receiver.taken();
    expect(more).toEqual([]);
    const { headers, body } = must(sent);
    const out = dealsOutOf(backend);
    expect(ExchangeDeal.parse(JSON.parse(body))).toEqual((await out.rest()).deals.find(({ uuid }) => uuid === deal));
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-event": "deal.created",
      "webhook-timestamp": String(testNow.getTime() / 1000),
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const hmac = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"));
    const expected = hmac.update(Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${testNow.getTime() / 1000}.`), Buffer.from(body)]));
    expect(headers["webhook-signature"]).toBe(`v1,${expected.digest("base64")}`);
    expect(await only()).toMatchObject({
      uuid: headers["webhook-id"],
      event: "deal.created",
      deal: { uuid: deal },
      state: "delivered",
      tries: 1,
      status: 200,
      answer: "ok",
      failure: null,
    });
  });

  test("each address hears what it asked for, and each change once", async () => {
    const created = await newWebhook(["deal.created"], receiver.url("/created"));
    const moved = await newWebhook(["deal.status_changed"], receiver.url("/moved"));
    const all = await newWebhook(["deal.created", "deal.status_changed", "deal.changed"], receiver.url("/all"));
    const heard = async () => {
      for (const { uuid } of [created, moved, all]) await work(uuid);
      return receiver.taken().map(({ path, headers }) => `${path} ${headers["webhook-event"]}`);
    };
    const deal = await newDeal();
    expect(await heard()).toEqual(["/created deal.created", "/all deal.created"]);
    await touch(deal);
    expect(await heard()).toEqual(["/all deal.changed"]);
    await backend.pool.query("update deals set status = 'approved_by_seller' where uuid = $1", [deal]);
    expect(await heard()).toEqual(["/moved deal.status_changed", "/all deal.status_changed"]);
    expect(await heard()).toEqual([]);
  });

  test("deals that were there before the address are not new, and what changes while it is off is not told", async () => {
    const old = await newDeal();
    while (await tellChanges(backend.db, backend.now()));
    const { uuid: webhook } = await newWebhook(["deal.created", "deal.changed"]);
    const turn = async (isOn: boolean) => (await supervisor())(calls.setOn, { params: { uuid: webhook }, body: { isOn } });
    await work(webhook);
    expect(receiver.taken()).toEqual([]);
    await turn(false);
    await touch(old);
    await work(webhook);
    await turn(true);
    await work(webhook);
    expect(receiver.taken()).toEqual([]);
    await touch(old);
    await work(webhook);
    expect(receiver.taken().map(({ headers }) => headers["webhook-event"])).toEqual(["deal.changed"]);
  });

  test("a change that another process is just telling is left to it, without waiting", async () => {
    await newWebhook();
    const deal = await newDeal();
    await placeDealChanges(backend.db);
    const telling = await holdRows(backend.pool, "select from exchange_deal_changes where deal_uuid = $1 for update", [deal]);
    const told = tellChanges(backend.db, backend.now());
    const waits = untilWaiting(backend.pool, 1).catch(() => []);
    const outcome = await Promise.race([told, waits]);
    await telling.release();
    await told;
    expect(outcome).toBe(false);
    while (await tellChanges(backend.db, backend.now()));
    expect(await list()).toHaveLength(1);
  });

  test("two processes that tell at once make one delivery of each change", async () => {
    await newWebhook();
    for (let n = 0; n < 20; n += 1) await newDeal();
    await Promise.all(Array.from({ length: 6 }, () => tellChanges(backend.db, backend.now())));
    expect(await list({ perPage: 100 })).toHaveLength(20);
  });
});

describe("what is not taken", () => {
  test("is tried again after ever longer pauses under the same id, and brings the deal as it is by then", async () => {
    const { uuid: webhook } = await newWebhook();
    let failures = 3;
    receiver.answer((_, response) => {
      failures -= 1;
      response.statusCode = failures >= 0 ? 503 : 204;
      response.end(failures >= 0 ? "later, please" : "");
    });
    const deal = await newDeal();
    await work(webhook);
    expect(await only()).toMatchObject({ state: "waiting", tries: 1, status: 503, failure: "status", answer: "later, please" });
    expect((await only()).nextAt).toBe(later(10).toISOString());
    await work(webhook);
    expect(receiver.received).toHaveLength(1);
    backend.setNow(later(10));
    await work(webhook);
    expect((await only()).nextAt).toBe(later(20).toISOString());
    backend.setNow(later(20));
    await work(webhook);
    await backend.pool.query("update deals set comment = 'Новое' where uuid = $1", [deal]);
    backend.setNow(later(40));
    await sendDue({ db: backend.db, now: backend.now, allowPrivate: true, ...backend.settings }, webhook);
    const sent = receiver.taken();
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(sent.map(({ headers }) => Number(headers["webhook-timestamp"]) - testNow.getTime() / 1000)).toEqual([0, 10, 20, 40]);
    expect(sent.map(({ body }) => JSON.parse(body).comment === "Новое")).toEqual([false, false, false, true]);
    expect(await only()).toMatchObject({ state: "delivered", tries: 4, status: 204, failure: null, nextAt: null });
  });

  test("is parked after a day and sent again by a person, under the same id and for a day more", async () => {
    const { uuid: webhook } = await newWebhook();
    receiver.answer((_, response) => {
      response.statusCode = 500;
      response.end();
    });
    await newDeal();
    await work(webhook);
    for (let one = await only(); one.nextAt; one = await only()) {
      backend.setNow(new Date(one.nextAt));
      await work(webhook);
    }
    const parked = await only();
    expect(parked).toMatchObject({ state: "parked", triedAt: later(86_400).toISOString() });
    expect(parked.tries).toBeGreaterThan(10);
    backend.setNow(later(200_000));
    await work(webhook);
    expect((await only()).tries).toBe(parked.tries);
    expect((await (await supervisor())(calls.list)).body.webhooks).toMatchObject([{ waiting: 0, parked: 1, lastDeliveredAt: null }]);

    const resend = async () => (await supervisor())(calls.resend, { params: { uuid: parked.uuid } });
    expect((await resend()).status).toBe(200);
    await work(webhook);
    expect(await only()).toMatchObject({ uuid: parked.uuid, state: "waiting", tries: parked.tries + 1 });
    receiver.answer((_, response) => response.end("ok"));
    backend.setNow(later(200_010));
    await work(webhook);
    expect(await only()).toMatchObject({ state: "delivered", tries: parked.tries + 2 });
    await resend();
    await work(webhook);
    expect(await only()).toMatchObject({ state: "delivered", tries: parked.tries + 3 });
    expect(new Set(receiver.taken().map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([parked.uuid]));
    await (await supervisor())(calls.setOn, { params: { uuid: webhook }, body: { isOn: false } });
    expect((await resend()).status).toBe(409);
  });

  test("an address that is silent, breaks off, leads elsewhere or says too much is written down as such", async () => {
    const { uuid: webhook } = await newWebhook();
    const tried = async (seconds: number, answer: Parameters<typeof receiver.answer>[0]) => {
      backend.setNow(later(seconds));
      receiver.answer(answer);
      await newDeal();
      await work(webhook);
      const { failure, status, answer: said } = await only();
      await backend.pool.query("delete from exchange_deliveries");
      return [failure, status, said];
    };
    expect(await tried(1, (_, response) => response.destroy())).toEqual(["broken", null, ""]);
    expect(await tried(2, (_, response) => response.writeHead(302, { location: receiver.url("/elsewhere") }).end())).toEqual([
      "redirect",
      302,
      "",
    ]);
    expect(receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
    const endless: Parameters<typeof receiver.answer>[0] = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("я".repeat(10_000)));
      };
      response.on("drain", more);
      more();
    };
    expect(await tried(3, endless)).toEqual([null, 200, "я".repeat(500)]);
    expect(await tried(4, (_, response) => response.end("a\0b"))).toEqual([null, 200, "ab"]);
  });

  test("who answers nothing is waited for ten seconds", { timeout: 60_000 }, async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const began = Date.now();
    const { port } = silent.address() as { port: number };
    expect(await post(`http://127.0.0.1:${port}/`, {}, "{}", { allowPrivate: true })).toMatchObject({ failure: "timeout" });
    expect(Date.now() - began).toBeGreaterThan(9_000);
    silent.close();
  });

  test("a name that leads into a private network is not gone to, and what it said first is what is connected to", async () => {
    const answers = ["10.0.0.1", "169.254.169.254", "127.0.0.1", "::1", "fd00::1"];
    for (const address of answers) {
      const resolve = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address, family: address.includes(":") ? 6 : 4 }])) as unknown as typeof lookup;
      expect(await post("https://shop.example/deals", {}, "{}", { allowPrivate: false, resolve }), address).toMatchObject({
        failure: "private",
      });
    }
    // A name that says something else at every question is asked once.
    let asked = 0;
    const turning = ((_: string, __: object, done: (error: null, found: object[]) => void) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }]);
    }) as unknown as typeof lookup;
    const url = receiver.url("/by-name").replace("127.0.0.1", "shop.example");
    expect(await post(url, {}, "{}", { allowPrivate: true, resolve: turning })).toMatchObject({ failure: null, status: 200 });
    expect(asked).toBe(1);
    expect(receiver.taken().map(({ path, headers }) => [path, headers.host?.split(":")[0]])).toEqual([["/by-name", "shop.example"]]);
  });

  test("an address that was allowed is not gone to any more once the setting is off", async () => {
    const { uuid: webhook } = await newWebhook();
    await newDeal();
    await work(webhook, false);
    expect(receiver.taken()).toEqual([]);
    expect(await only()).toMatchObject({ state: "waiting", failure: "private", status: null });
  });
});

test("a process killed while it sends: nobody sends it while that may live, then it is sent again under the same id", async () => {
  const { uuid: webhook } = await newWebhook();
  await newDeal();
  while (await tellChanges(backend.db, backend.now()));
  const { host, port, user, database } = backend.pool.options;
  const script = new URL("../support/send-webhooks.ts", import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    [script, JSON.stringify({ host, port, user, database }), webhook, testNow.toISOString(), backend.settings.tokenSecrets[0] ?? ""],
    {
      stdio: "ignore",
    },
  );
  receiver.answer(() => child.kill("SIGKILL"));
  await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
  receiver.answer((_, response) => response.end("ok"));
  await work(webhook);
  expect(receiver.received).toHaveLength(1);
  expect(await only()).toMatchObject({ state: "waiting", tries: 1 });
  backend.setNow(later(61));
  await work(webhook);
  const ids = receiver.taken().map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  expect(await only()).toMatchObject({ state: "delivered", tries: 2 });
});

describe("secrets", () => {
  test("are kept sealed, signed with as they were given out, and read by any secret of the list until they are sealed anew", async () => {
    const { uuid, secret } = await newWebhook();
    const kept = async () => (await backend.db.select().from(webhooks).where(eq(webhooks.uuid, uuid)))[0]?.secret ?? "";
    expect(await kept()).not.toContain(secret.slice("whsec_".length));
    const [old = ""] = backend.settings.tokenSecrets;
    const next = "another-secret-of-at-least-32-bytes";
    expect(unseal(await kept(), { tokenSecrets: [next, old] })).toBe(secret);
    await resealAll(backend.db, { tokenSecrets: [next, old] });
    expect(unseal(await kept(), { tokenSecrets: [next] })).toBe(secret);
    expect(() => unseal(seal("x", { tokenSecrets: [old] }), { tokenSecrets: [next] })).toThrow();
    // A lost secret stops no start: it is told which addresses are to be added anew.
    expect(await resealAll(backend.db, { tokenSecrets: ["a-third-secret-of-at-least-32-bytes"] })).toContain(uuid);
    // Of before anything was sealed.
    await backend.db.update(webhooks).set({ secret }).where(eq(webhooks.uuid, uuid));
    expect(unseal(await kept(), backend.settings)).toBe(secret);
    await resealAll(backend.db, backend.settings);
    expect(await kept()).toMatch(/^sealed:/);
  });
});

describe("addresses", () => {
  test("the secret is shown once, and a form sent twice makes one address", async () => {
    const key = crypto.randomUUID();
    const body = { url: receiver.url(), events: ["deal.changed"] };
    const [first, second] = [
      await (await supervisor())(calls.create, { body, key }),
      await (await supervisor())(calls.create, { body, key }),
    ];
    expect([first.status, second.status]).toEqual([200, 409]);
    const shown = (await (await supervisor())(calls.list)).body;
    expect(shown.webhooks).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain(first.body.secret);
  });

  test("one that is not public, without TLS or without an event is refused beside its field", async () => {
    backend.settings.privateWebhooks = false;
    try {
      const refused = async (url: string, events: string[] = ["deal.changed"]) =>
        (await (await supervisor())(calls.create, { body: { url, events } as never })).errors[0]?.details;
      expect(await refused("https://10.1.2.3/x")).toEqual({ url: ["Этот адрес не виден из интернета: укажите публичный"] });
      expect(await refused("http://example.ru/")).toEqual({ url: ["Адрес должен начинаться с https://"] });
      expect(await refused("shop")).toEqual({ url: ["Укажите адрес целиком, например https://ваш-сайт.рф/deals"] });
      expect(await refused("https://example.ru/", [])).toEqual({ events: ["Выберите хотя бы одно событие"] });
      expect(await refused("https://example.ru/", ["deal.removed"])).toBeDefined();
    } finally {
      backend.settings.privateWebhooks = true;
    }
  });

  test("twenty at most; one that is removed takes what it was told along", async () => {
    const { uuid } = await newWebhook();
    await newDeal();
    await work(uuid);
    for (let n = 1; n < 20; n += 1) await newWebhook(["deal.changed"], receiver.url(`/${n}`));
    const body = { url: receiver.url("/21"), events: ["deal.changed"] };
    expect((await (await supervisor())(calls.create, { body } as never)).status).toBe(409);
    expect((await (await supervisor())(calls.remove, { params: { uuid } })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await (await supervisor())(calls.remove, { params: { uuid } })).status).toBe(404);
  });

  test("deliveries are kept for thirty days", async () => {
    const { uuid } = await newWebhook();
    await newDeal();
    await work(uuid);
    await removeExpired(backend.db, later(29.9 * 86_400));
    expect(await list()).toHaveLength(1);
    await removeExpired(backend.db, later(30.1 * 86_400));
    expect(await list()).toEqual([]);
  });
});
