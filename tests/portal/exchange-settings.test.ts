import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const page = "/cabinet/exchange/settings";
const main = (html: string) => text(element(html, /<main\b[^>]*>/));

test("a content manager sets how often data are expected, and the page of loads warns of older data", async () => {
  const content = await portal.visit("content@seller.example");
  const wrong = await content.post(page, { intent: "save", stock: "accept", guardPercent: "много", "hours.stock": "0" });
  expect(wrong.status).toBe(422);
  expect(main(wrong.body)).toContain("Укажите целое число от 0 до 100");
  expect(main(wrong.body)).toContain("Укажите целое число от 1 до 8760");
  expect(wrong.body).toContain('value="много"');

  const saved = await content.post(page, { intent: "save", stock: "refuse", guardPercent: "25", "hours.stock": "4" });
  expect(saved.status).toBe(303);
  expect((await content.follow(saved)).body).toContain("Настройки обмена сохранены");
  const { body } = await (await portal.backend.as("supervisor@seller.example"))(calls.getSettings, {});
  expect(body).toEqual({ isStockBlocking: true, guardPercent: 25, staleAfter: [{ feed: "stock", hours: 4 }] });

  await portal.setNow(new Date(portal.backend.now().getTime() + 5 * 3_600_000));
  const again = await portal.visit("content@seller.example");
  const loads = main((await again.get("/cabinet/exchange/loads")).body);
  expect(loads).toContain("Данные устарели: Остатки");
  expect(loads).toContain("Ждём не реже чем раз в 4 часа");
});

test("the distribution director reads the settings and gets no form", async () => {
  const director = await portal.visit("distribution@seller.example");
  const { body } = await director.get(page);
  expect(main(body)).toContain("Не принимать больше остатка");
  expect(formsOf(element(body, /<main\b[^>]*>/)).map(({ intent }) => intent)).not.toContain("save");
});

test("the page of loads lists the keys that read deals, and sends deals again that no address accepted", async () => {
  const supervisor = await portal.visit("supervisor@seller.example");
  await (await portal.backend.as("supervisor@seller.example"))(calls.createKey, {
    body: { name: "Бухгалтерия", writes: [], reads: ["deals"] },
  });
  await portal.backend.pool.query(
    `with address as (
       insert into exchange_webhooks (uuid, url, events, secret, created_by)
       values (gen_random_uuid(), 'https://parked.example/deals', '{deal.changed}', '', 'Тест') returning uuid
     ) insert into exchange_deliveries (uuid, webhook_uuid, deal_uuid, event, state, since, next_at)
       select gen_random_uuid(), address.uuid, (select uuid from deals limit 1), 'deal.changed', 'parked', now(), now() from address`,
  );
  const { body } = await supervisor.get("/cabinet/exchange/loads");
  expect(main(body)).toMatch(/Бухгалтерия[^.]*ещё не забирала/);
  expect(main(body)).toContain("Сделки, которые не удалось отправить");
  const form = formsOf(body).find(({ intent }) => intent === "resend");
  const uuid = form?.controls.find(({ name }) => name === "uuid")?.value ?? "";
  const sent = await supervisor.follow(await supervisor.post("/cabinet/exchange/loads", { intent: "resend", uuid }));
  expect(sent.body).toContain("Отправляем ещё раз");
  expect(main(sent.body)).not.toContain("Сделки, которые не удалось отправить");

  const content = await portal.visit("content@seller.example");
  expect(main((await content.get("/cabinet/exchange/loads")).body)).toContain("Бухгалтерия");
});

test("the supervisor sees which documents of 1C wait for a person, with a link to the deal; who sees no deals does not", async () => {
  const loads = "/cabinet/exchange/loads";
  const supervisor = await portal.visit("supervisor@seller.example");
  expect(main((await supervisor.get(loads)).body)).not.toContain("загружено не всё");
  const { rows } = await portal.backend.pool.query("select uuid, number from deals limit 1");
  await portal.backend.pool.query(
    `insert into exchange_rejected_documents (key_name, document, title, deal_uuid, message, rejected_at)
     values ('1С', 'guid-1', $1, $2, 'загружено всё, кроме строк, которых нет в сделке: Доставка', now())`,
    [`Заказ ${rows[0].number}`, rows[0].uuid],
  );
  const { body } = await supervisor.get(loads);
  expect(main(body)).toMatch(/1С прислала, но загружено не всё.*Заказ \d+.*кроме строк, которых нет в сделке: Доставка/);
  expect(body).toContain(`href="/cabinet/deals/${rows[0].uuid}"`);
  const content = await portal.visit("content@seller.example");
  expect(main((await content.get(loads)).body)).not.toContain("загружено не всё");
});

test("V64: https:// is put before a webhook's address that has no scheme, and another scheme is refused", async () => {
  const supervisor = await portal.visit("supervisor@seller.example");
  const webhooks = "/cabinet/exchange/webhooks";
  expect((await supervisor.get(webhooks)).body).toMatch(/<input\b(?=[^>]*name="url")(?=[^>]*type="text")(?=[^>]*inputMode="url")/i);
  const made = await supervisor.post(webhooks, { intent: "make", url: " shop.example/deals ", events: "deal.changed" });
  expect(made.status).toBe(200);
  expect(main((await supervisor.get(webhooks)).body)).toContain("https://shop.example/deals");
  const refused = await supervisor.post(webhooks, { intent: "make", url: "ftp://shop.example/deals", events: "deal.changed" });
  expect([refused.status, refused.body.includes('value="ftp://shop.example/deals"')]).toEqual([422, true]);
});
