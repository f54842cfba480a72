import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../support/browser.ts";

test("a supervisor adds a webhook: an order arrives signed; a delivery that failed is shown with its answer and sent again", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let isDown = true;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    response.statusCode = isDown ? 503 : 200;
    response.end(isDown ? "Обновляемся" : "Принято");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deals-${randomUUID().slice(0, 8)}`;
  try {
    const { page, open, press } = await newPerson("supervisor@seller.example");
    const main = page.getByRole("main");
    await open("/cabinet/exchange/webhooks");
    await expect(page.getByRole("heading", { level: 1, name: "Отправка сделок" })).toBeVisible();
    await page.getByLabel("Адрес", { exact: true }).fill("exam ple");
    await press(page.getByRole("button", { name: "Добавить адрес" }));
    await expect(page.locator("#errors")).toContainText("Укажите адрес целиком");
    await expect(page.getByLabel("Адрес", { exact: true })).toHaveValue(/exam ple$/);
    await page.getByLabel("Адрес", { exact: true }).fill(url);
    await press(page.getByRole("button", { name: "Добавить адрес" }));
    await expect(page.getByRole("status").filter({ hasText: "Адрес добавлен" })).toBeVisible();
    const secret = await page.locator("#made code").innerText();
    await open("/cabinet/exchange/webhooks");
    expect(await page.content()).not.toContain(secret);

    const { login, companyUuid } = await given.buyer({ basket: { "010-241": 20 } });
    const buyer = await newPerson(login);
    await buyer.open("/cart");
    for (const days of await buyer.page.getByRole("group", { name: "Когда доставить" }).all())
      await days.getByRole("radio").first().check({ force: true });
    await buyer.press(buyer.page.getByRole("button", { name: "Оформить заказ" }));
    // Deals of other journeys arrive at this address too.
    const own = () => received.filter((each) => (JSON.parse(each.body) as { buyer: { uuid: string } }).buyer.uuid === companyUuid);
    await expect.poll(() => own().length).toBeGreaterThan(0);
    const { headers, body } = own()[0] as (typeof received)[number];
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const hmac = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64")).update(signed);
    expect(headers["webhook-signature"]).toBe(`v1,${hmac.digest("base64")}`);
    const { number } = JSON.parse(body) as { number: string };

    const rowOf = () =>
      main
        .getByRole("table", { name: "Отправки за 30 дней, сначала новые" })
        .getByRole("row")
        .filter({ hasText: `№ ${number}` })
        .filter({ hasText: url });
    await expect(async () => {
      await open("/cabinet/exchange/webhooks?state=waiting&perPage=100");
      await expect(rowOf().first()).toContainText("Код 503", { timeout: 500 });
    }).toPass();
    await expect(rowOf().first()).toContainText("Система не приняла документ");

    isDown = false;
    await press(
      rowOf()
        .first()
        .getByRole("button", { name: /Отправить ещё раз/ }),
    );
    await expect(async () => {
      await open("/cabinet/exchange/webhooks?state=delivered&perPage=100");
      await expect(rowOf().first()).toContainText("Доставлено", { timeout: 500 });
    }).toPass();
    const again = own()
      .slice(1)
      .filter((each) => each.headers["webhook-id"] === headers["webhook-id"]);
    expect(again.map((each) => each.body)).toContain(body);

    await open("/cabinet/exchange/webhooks");
    await press(page.getByRole("button", { name: `Выключить отправку на ${url}` }));
    await expect(page.getByRole("button", { name: `Включить отправку на ${url}` })).toBeVisible();
    await press(page.getByRole("link", { name: `Удалить адрес ${url}` }));
    await expect(page.getByRole("heading", { name: `Удалить адрес ${url}?` })).toBeVisible();
    await press(page.getByRole("button", { name: "Удалить", exact: true }).last());
    await expect(page.getByRole("heading", { name: `Удалить адрес ${url}?` })).toHaveCount(0);
    await expect(main).not.toContainText(url);
  } finally {
    server.close();
  }
});
