import type { lookup } from "node:dns";
import { describe, expect, test } from "vitest";
import { webhooks as calls } from "#contract/webhooks.ts";
import { post } from "#server/backend/webhooks/post.ts";
import { seal } from "#server/backend/webhooks/sealed.ts";
import { sendDue } from "#server/backend/webhooks/send-due.ts";
import { testNow } from "#tests/support/clock.ts";
import { later, useWebhooks } from "#tests/support/webhook-deliveries.ts";

const { backend, receiver, supervisor, newWebhook, newDeal, work, only } = useWebhooks();

describe("deliveries that fail", () => {
  test("a failed delivery is retried after ever longer pauses under the same id, with the deal as it is by then", async () => {
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

  test("a delivery is parked after a day, and a person can send it again under the same id for another day", async () => {
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

  test("a webhook whose secret cannot be decrypted sends nothing, says so, and is not tried for longer than a day", async () => {
    const { uuid: webhook } = await newWebhook();
    await backend.pool.query("update exchange_webhooks set secret = $1 where uuid = $2", [
      seal("whsec_eA==", { tokenSecrets: ["a-secret-that-is-gone-of-32-bytes-and-more"] }),
      webhook,
    ]);
    await newDeal();
    await work(webhook);
    expect(await only()).toMatchObject({ state: "waiting", failure: "secret", status: null, tries: 1 });
    for (let one = await only(); one.nextAt; one = await only()) {
      backend.setNow(new Date(one.nextAt));
      await work(webhook);
    }
    expect(await only()).toMatchObject({ state: "parked", failure: "secret", triedAt: later(86_400).toISOString() });
    expect(receiver.taken()).toEqual([]);
  });

  test("a delivery records that the address broke off, redirected or answered too much", async () => {
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

  test("a name that resolves into a private network is refused, and the connection uses the address resolved first", async () => {
    const answers = ["10.0.0.1", "169.254.169.254", "127.0.0.1", "::1", "fd00::1"];
    for (const address of answers) {
      const resolve = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address, family: address.includes(":") ? 6 : 4 }])) as unknown as typeof lookup;
      expect(await post("https://shop.example/deals", {}, "{}", { allowPrivate: false, resolve }), address).toMatchObject({
        failure: "private",
      });
    }
    // A host name that resolves differently each time is resolved once.
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

  test("a private address that was allowed is not called any more once the setting is off", async () => {
    const { uuid: webhook } = await newWebhook();
    await newDeal();
    await work(webhook, false);
    expect(receiver.taken()).toEqual([]);
    expect(await only()).toMatchObject({ state: "waiting", failure: "private", status: null });
  });
});
