import { randomUUID } from "node:crypto";
import { expect, test, type Person } from "../support/browser.ts";

const dir = "/tmp/shots";
async function shoot(person: Person, name: string) {
  for (const width of [360, 768, 1440]) {
    await person.page.setViewportSize({ width, height: 900 });
    await person.page.screenshot({ path: `${dir}/${name}-${width}.png`, fullPage: true });
  }
  await person.page.setViewportSize({ width: 1440, height: 900 });
}
async function send(key: string, goods: unknown, query: string, feed = "goods") {
  const answer = await fetch(`${process.env.STACK_BACKEND}/v1/exchange/${feed}?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(goods),
  });
  expect(answer.status).toBe(202);
  return `/cabinet/exchange/loads/${((await answer.json()) as { uuid: string }).uuid}`;
}
test("shots", async ({ newPerson }) => {
  test.setTimeout(300_000);
  const supervisor = await newPerson("supervisor@seller.example");
  const { page, open, press } = supervisor;
  await open("/cabinet/exchange/loads?feed=brands&state=failed");
  await shoot(supervisor, "nothing");
  await open("/cabinet/exchange/loads");
  await shoot(supervisor, "empty");
  await open("/cabinet/exchange/keys");
  await shoot(supervisor, "keys-empty");
  await press(page.getByRole("button", { name: "Создать ключ" }));
  await shoot(supervisor, "keys-errors");
  for (const name of ["1С, основной склад", "Выгрузка цен из таблицы поставщика"]) {
    await open("/cabinet/exchange/keys");
    await page.getByLabel("Название", { exact: true }).fill(name);
    await page.getByRole("group", { name: "Что загружает" }).getByText("Товары", { exact: true }).click();
    if (name.startsWith("1С")) await page.getByRole("group", { name: "Что загружает" }).getByText("Марки", { exact: true }).click();
    else await page.locator("[name=networks]").fill("203.0.113.7\n10.0.0.0/8");
    await press(page.getByRole("button", { name: "Создать ключ" }));
    await expect(page.locator("#made code")).toBeVisible();
    if (!name.startsWith("1С")) {
      await shoot(supervisor, "key-made");
      break;
    }
    await shoot(supervisor, "key-made-first");
    const key = await page.locator("#made code").innerText();
    const m = randomUUID().slice(0, 6);
    const goods = Array.from({ length: 40 }, (_, at) => ({
      externalId: `${m}-${at}`,
      sku: `${m}-${at}`,
      name: `Сыр «Луговой» ${at}, полутвёрдый, 45 %`,
    }));
    const bad = [
      { externalId: `${m}x`, name: "Без артикула" },
      { externalId: `${m}y`, sku: `${m}y`, name: "Творог 9 %", price: "сорок два рубля" },
      "что-то",
      { externalId: `${m}z`, sku: `${m}z`, name: "Кефир", segment: "Молоко и сливки очень длинное название подраздела" },
    ];
    await send(key, [...goods, ...bad], "mode=changes");
    await send(key, [...goods], "mode=changes&trial=true");
    const cut = await send(key, goods.slice(0, 12), "mode=full");
    for (let i = 0; i < 11; i++) await send(key, [{ externalId: `${m}b${i}`, name: `Марка ${i}` }], "mode=changes", "brands");
    await expect(async () => {
      await open(cut);
      await expect(page.locator("#hold")).toBeVisible({ timeout: 500 });
    }).toPass();
    await shoot(supervisor, "held");
    const director = await newPerson("distribution@seller.example");
    await director.open(cut);
    await shoot(director, "held-reader");
    await open("/cabinet/exchange/loads");
    await shoot(supervisor, "list");
    await open("/cabinet/exchange/loads?feed=goods");
    await press(page.getByRole("main").locator("table a").last());
    await shoot(supervisor, "refused");
    await press(page.getByRole("link", { name: "Вернуть как было" }));
    await shoot(supervisor, "undo-ask");
    await open("/cabinet/exchange/loads?feed=goods");
    await press(page.getByRole("main").locator("table a").nth(1));
    await shoot(supervisor, "trial");
  }
  await press(page.getByRole("link", { name: /^Отозвать ключ/ }).first());
  await shoot(supervisor, "revoke-ask");
  await press(page.getByRole("button", { name: "Отозвать", exact: true }).last());
  await shoot(supervisor, "keys");
  const platform = await newPerson("platform@platform.example");
  await platform.open("/cabinet/exchange/keys");
  await shoot(platform, "keys-platform");
});
