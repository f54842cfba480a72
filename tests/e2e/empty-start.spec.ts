import { button, expectText } from "../support/accreditation-steps.ts";
import { expect, type Person, test } from "../support/browser.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "../support/commerce-ml.ts";
import { type EmptyStack, startEmptyStack } from "../support/empty-stack.ts";
import { accreditFirst } from "../support/first-buyer.ts";
import {
  firstAdmin,
  firstInns,
  inviteBuyer,
  inviteTeam,
  join,
  loadTerms,
  makeSchedule,
  openSetup,
  orderFirst,
  step,
} from "../support/first-seller.ts";
import { oneCAt } from "../support/one-c-caller.ts";

const kefir = { id: "3c5f1a52-0000-11ee-8c99-0242ac120002", sku: "K-1", name: "Кефир полевой, 1 л" };

/** Sends rows as another program does and waits for the end of the load. */
async function send(backend: string, key: string, feed: string, rows: object[]): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const sent = await fetch(`${backend}/v1/exchange/${feed}`, { method: "POST", headers, body: JSON.stringify(rows) });
  expect(sent.status, feed).toBe(202);
  const { uuid } = (await sent.json()) as { uuid: string };
  await expect
    .poll(async () => {
      const load = await fetch(`${backend}/v1/exchange/loads/${uuid}`, { headers });
      const { state, refusals } = (await load.json()) as { state: string; refusals: unknown[] };
      return { state, refusals };
    }, feed)
    .toEqual({ state: "done", refusals: [] });
}

async function sure({ page, press }: Person, name: string): Promise<void> {
  const verb = page.getByRole("button", { name: new RegExp(`^${name}`) }).last();
  await expect(async () => {
    await press(page.getByRole("main").getByRole("link", { name }).first());
    await expect(verb).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await press(verb);
}

test.describe("of an empty database", () => {
  let stack: EmptyStack;
  test.beforeAll(async () => {
    stack = await startEmptyStack(firstAdmin);
  });
  test.afterAll(() => stack?.stop());

  test("a seller begins with the screens and 1C's protocol alone; a buyer's deal is delivered, and 1C is given its document", {
    tag: "@full",
  }, async ({ newPerson }) => {
    const admin = await join(await newPerson(undefined, stack.admin), stack.firstLink, firstAdmin.email);
    await openSetup(admin, 0);
    await admin.press(step(admin, "Компания продавца").getByRole("link"));
    const bank = admin.page.locator("#bank");
    await bank.getByLabel("БИК").fill("044525225");
    await admin.press(button(admin, "Добавить реквизиты"));
    await expect(admin.page.locator("#errors")).toContainText("Расчётный счёт");
    // A refused form keeps its values while another form of the page is saved.
    await bank.getByLabel("Расчётный счёт").fill("40702810138000012345");
    await admin.page.getByLabel("Юридический адрес").fill("Тула, ул. Полевая, 1");
    await admin.page.getByLabel("ОГРН или ОГРНИП").fill("1027700132195");
    await admin.page.getByLabel("КПП").fill("773601001");
    await admin.press(button(admin, "Сохранить данные"));
    await expectText(admin, "Данные компании сохранены");
    await expect(bank.getByLabel("БИК")).toHaveValue("044525225");
    await expect(bank.getByLabel("Расчётный счёт")).toHaveValue("40702810138000012345");
    await bank.getByLabel("Корреспондентский счёт").fill("30101810400000000225");
    await bank.getByLabel(/^Банк/).fill("ПАО Сбербанк");
    await admin.press(button(admin, "Добавить реквизиты"));
    await expect(button(admin, "Сохранить реквизиты")).toBeVisible();

    await openSetup(admin, 1);
    const people = await inviteTeam(admin, stack, newPerson);

    await openSetup(admin, 2);
    await expect(step(admin, "Товары")).toContainText("Таблицу загрузит супервайзер или контент-менеджер");
    await admin.press(step(admin, "Товары").getByRole("link"));
    await admin.page.getByLabel("Название", { exact: true }).fill("1С");
    for (const what of ["Что загружает", "Что ещё читает"])
      await admin.page.getByRole("group", { name: what, exact: true }).getByText("Все данные", { exact: true }).click();
    await admin.press(button(admin, "Создать ключ"));
    const key = await admin.page.locator("#made code").innerText();

    const center = { externalId: "c", name: "РЦ Тула", city: "Тула", address: "Тула, 1", postalCode: "300000", prefixes: ["300"] };
    await send(stack.backend, key, "centers", [center]);
    await send(stack.backend, key, "storages", [{ externalId: "s", center: "c", name: "Холод", temperatureMode: "+2…+6 °C" }]);
    // 1C's own groups, by their ids: 1C does not say how cold goods must be kept.
    await send(stack.backend, key, "categories", [
      { externalId: "g", name: "Молочное" },
      { externalId: "g-1", parent: "g", name: "Кефиры", temperatureMode: "+2…+6 °C" },
    ]);

    const representative = people.seller_sales_representative;
    await openSetup(representative, 4);
    await makeSchedule(representative, "РЦ Тула");

    const oneC = oneCAt(stack.portal, "1С", key);
    const classifier = groupsXml([{ id: "g", name: "Молочное", groups: [{ id: "g-1", name: "Кефиры" }] }]);
    await (await oneC("catalog")).bring({
      "import.xml": catalogueXml([{ ...kefir, group: "g-1" }], { changesOnly: false, classifier }),
      "offers.xml": offersXml([{ ...kefir, prices: { retail: "80.50" }, more: "<Количество>500</Количество>" }], {
        changesOnly: false,
        types: priceTypesXml({ retail: "Розничная" }),
      }),
    });
    await openSetup(people.seller_content_manager, 7);
    await expect(step(people.seller_content_manager, "Цены и прайс-листы")).toContainText("1 товар с ценой");

    await openSetup(admin, 7);
    const buyer = await inviteBuyer(admin, stack, newPerson);
    const { supervisor } = people;
    await openSetup(supervisor, 8);
    const terms = await step(supervisor, "Условия договоров").getByRole("link").getAttribute("href");
    await accreditFirst(buyer, people);
    // The accreditation made the contract, prepaid. A table brings its limit and deferral.
    await openSetup(supervisor, 8);
    await expect(step(supervisor, "Условия договоров")).toContainText("Не хватает: лимита и отсрочки");
    await loadTerms(supervisor, terms ?? "");
    await supervisor.open("/cabinet/home");
    await expect(supervisor.page.getByRole("heading", { name: "Ждут вас" })).toBeVisible();
    await expect(supervisor.page.locator("#setup")).toHaveCount(0);

    const done = await orderFirst(buyer, kefir, "40");
    const number = /№\s(\d+)/.exec((await done.textContent()) ?? "")?.[1] ?? "";
    await buyer.press(buyer.page.getByRole("main").getByRole("link", { name: "Открыть сделку" }));
    const deal = new URL(buyer.page.url()).pathname;
    await representative.open(deal);
    await representative.press(button(representative, "Согласовать"));
    await sure(representative, "Передать на склад");
    await sure(representative, "Всё собрано как заказано");
    await buyer.open(deal);
    await sure(buyer, "Подтвердить получение");
    await expect(buyer.page.locator("#title + span")).toHaveText("Доставлена");

    const sale = await oneC("sale");
    const paper = await sale.call({ mode: "query" });
    expect(paper).toContain(`<Номер>${number}</Номер>`);
    expect(paper).toContain(`<ИНН>${firstInns.buyer}</ИНН>`);
    expect(paper).toContain(`<Ид>${kefir.id}</Ид>`);
    expect(paper).toContain("<Сумма>3220.00</Сумма>");
    expect(await sale.call({ mode: "success" })).toMatch(/^success/);
  });
});
