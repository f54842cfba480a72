import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { webhooks as calls } from "#contract/webhooks.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { opened, resealAll, seal } from "#server/backend/webhooks/sealed.ts";
import { webhooks } from "#server/backend/webhooks/tables.ts";
import { later, useWebhooks } from "#tests/support/webhook-deliveries.ts";

const { backend, receiver, supervisor, newWebhook, newDeal, work, list } = useWebhooks();

describe("secrets of webhooks", () => {
  test("secrets are stored encrypted, and any of the token secrets decrypts them until they are encrypted again", async () => {
    const { uuid, secret } = await newWebhook();
    const kept = async () => (await backend.db.select().from(webhooks).where(eq(webhooks.uuid, uuid)))[0]?.secret ?? "";
    expect(await kept()).not.toContain(secret.slice("whsec_".length));
    const [old = ""] = backend.settings.tokenSecrets;
    const next = "another-secret-of-at-least-32-bytes";
    expect(opened(await kept(), { tokenSecrets: [next, old] })).toBe(secret);
    await resealAll(backend.db, { tokenSecrets: [next, old] });
    expect(opened(await kept(), { tokenSecrets: [next] })).toBe(secret);
    expect(opened(seal("x", { tokenSecrets: [old] }), { tokenSecrets: [next] })).toBeNull();
    // A lost secret does not stop the start: the log says which addresses must be added again.
    expect(await resealAll(backend.db, { tokenSecrets: ["a-third-secret-of-at-least-32-bytes"] })).toContain(uuid);
    // A secret from before secrets were encrypted.
    await backend.db.update(webhooks).set({ secret }).where(eq(webhooks.uuid, uuid));
    expect(opened(await kept(), backend.settings)).toBe(secret);
    await resealAll(backend.db, backend.settings);
    expect(await kept()).toMatch(/^sealed:/);
  });
});

describe("addresses of webhooks", () => {
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

  test("an address that is private, without TLS or without an event is rejected with an error at its field", async () => {
    backend.settings.privateWebhooks = false;
    try {
      const refused = async (url: string, events: string[] = ["deal.changed"]) =>
        (await (await supervisor())(calls.create, { body: { url, events } as never })).errors[0]?.details;
      expect(await refused("https://10.1.2.3/x")).toEqual({ url: ["Этот адрес не виден из интернета: укажите публичный"] });
      expect(await refused("http://example.ru/")).toEqual({ url: ["Адрес должен начинаться с https://"] });
      expect(await refused("shop")).toEqual({ url: ["Укажите адрес целиком, например https://ваш-сайт.рф/deals"] });
      expect(await refused("https://example.ru/", [])).toEqual({ events: ["Выберите хотя бы одно событие"] });
      expect(await refused("https://example.ru/", ["deal.removed"])).toEqual({ "events.0": ["Некорректное значение"] });
    } finally {
      backend.settings.privateWebhooks = true;
    }
  });

  test("a seller may have twenty addresses at most, and deleting one deletes its deliveries", async () => {
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
    const kept = async () => (await (await supervisor())(calls.listDeliveries, { query: {} })).body.deliveries;
    await removeExpired(backend.db, later(29.9 * 86_400));
    expect(await kept()).toHaveLength(1);
    await removeExpired(backend.db, later(30.1 * 86_400));
    expect(await kept()).toEqual([]);
  });
});
