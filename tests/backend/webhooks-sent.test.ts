import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ExchangeDeal } from "#contract/exchange-deals.ts";
import { webhooks as calls } from "#contract/webhooks.ts";
import { placeDealChanges } from "#server/backend/exchange/deals/deal-changes.ts";
import { enqueueDeliveries } from "#server/backend/webhooks/enqueue-deliveries.ts";
import { testNow } from "#tests/support/clock.ts";
import { must } from "#tests/support/demo-basket.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";
import { useWebhooks } from "#tests/support/webhook-deliveries.ts";

const { backend, receiver, supervisor, newWebhook, newDeal, work, list, only } = useWebhooks();

const touch = (uuid: string) => backend.pool.query("update deals set comment = comment || '.' where uuid = $1", [uuid]);

describe("requests to webhooks", () => {
  test("a request carries the deal as the list of deals shows it, with id, event and an independently checked signature", async () => {
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

  test("each address gets the events it asked for, and each change once", async () => {
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

  test("an address gets neither deals that existed before it nor changes made while it was off", async () => {
    const old = await newDeal();
    while (await enqueueDeliveries(backend.db, backend.now()));
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

  test("a change that another process is turning into deliveries is left to that process, without waiting", async () => {
    await newWebhook();
    const deal = await newDeal();
    await placeDealChanges(backend.db);
    const telling = await holdRows(backend.pool, "select from exchange_deal_changes where deal_uuid = $1 for update", [deal]);
    const told = enqueueDeliveries(backend.db, backend.now());
    const waits = untilWaiting(backend.pool, 1).catch(() => []);
    const outcome = await Promise.race([told, waits]);
    await telling.release();
    await told;
    expect(outcome).toBe(false);
    while (await enqueueDeliveries(backend.db, backend.now()));
    expect(await list()).toHaveLength(1);
  });

  test("six concurrent processes make one delivery of each change", async () => {
    await newWebhook();
    for (let n = 0; n < 20; n += 1) await newDeal();
    await Promise.all(Array.from({ length: 6 }, () => enqueueDeliveries(backend.db, backend.now())));
    expect(await list({ perPage: 100 })).toHaveLength(20);
  });
});
