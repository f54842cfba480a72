import { button, expectText } from "../support/accreditation-steps.ts";
import { expect, type Person, test } from "../support/browser.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "../support/commerce-ml.ts";
import { type EmptyStack, startEmptyStack } from "../support/empty-stack.ts";
import { accreditFirst } from "../support/first-buyer.ts";
import { newPassword } from "../support/joining-steps.ts";
import { oneCAt } from "../support/one-c-caller.ts";

const inns = { seller: "7707083893", buyer: "779941073314" };
const kefir = { id: "3c5f1a52-0000-11ee-8c99-0242ac120002", sku: "K-1", name: "Кефир полевой, 1 л" };

const team = {
  supervisor: "Белова",
  seller_content_manager: "Гордеева",
  seller_regional_director: "Дымов",
  seller_sales_representative: "Ершов",
  seller_security: "Жаров",
  seller_distribution_director: "Зорин",
};

const mailOf = (role: string) => `${role.replaceAll("_", "-")}@field.example`;

/** Follows an invitation, sets a password and signs in. */
async function join(person: Person, link: string, email: string): Promise<Person> {
  const { page, open, press } = person;
  await open(link);
  await page.getByLabel("Новый пароль").fill(newPassword);
  await page.getByLabel("Пароль ещё раз").fill(newPassword);
  await press(page.getByRole("button", { name: "Сохранить пароль" }));
  await expect(page).toHaveURL(/\/login/);
  await person.signIn(email, newPassword);
  return person;
}

/** A step of the home page's checklist, with its button if it has one. */
const step = ({ page }: Person, title: string) => page.locator("#setup li").filter({ hasText: title });

async function openSetup({ page, open }: Person, done: number): Promise<void> {
  await open("/cabinet/home");
  await expect(page.locator("#setup")).toContainText(`Готово ${done} из 9`);
}

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
    stack = await startEmptyStack({
      email: "first@platform.example",
      name: "Петров Иван",
      seller: "ООО «Поле»",
      inn: inns.seller,
      phone: "8 487 255-01-23",
    });
  });
  test.afterAll(() => stack?.stop());

  test("a seller begins with the screens and 1C's protocol alone; a buyer's deal is delivered, and 1C is given its document", {
    tag: "@full",
  }, async ({ newPerson }) => {
    const admin = await join(await newPerson(undefined, stack.admin), stack.firstLink, "first@platform.example");
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
    const invitation = (await step(admin, "Люди продавца").getByRole("link").getAttribute("href")) ?? "";
    const people = {} as Record<keyof typeof team, Person>;
    for (const [role, surname] of Object.entries(team) as [keyof typeof team, string][]) {
      await admin.open(invitation);
      const { page } = admin;
      for (const [label, value] of [
        ["Фамилия", surname],
        ["Имя", "Анна"],
        ["Отчество", "Олеговна"],
        ["Должность", "Сотрудник"],
        ["Подразделение", "Продажи"],
        ["Почта", mailOf(role)],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByLabel("Роль").selectOption(role);
      await admin.press(page.getByRole("button", { name: "Пригласить" }));
      await expect(page.getByRole("heading", { level: 1, name: surname })).toBeVisible();
      people[role] = await join(await newPerson(undefined, stack.portal), await stack.invitationTo(mailOf(role)), mailOf(role));
    }

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
    await representative.press(step(representative, "Графики доставки").getByRole("link"));
    const schedule = representative.page.getByRole("main");
    await representative.press(schedule.getByRole("link", { name: "РЦ Тула" }));
    await schedule.getByLabel("Название", { exact: true }).fill("Каждый день");
    await representative.press(schedule.getByRole("button", { name: "Создать график" }));
    await representative.press(schedule.getByRole("button", { name: "Открыть", exact: true }));
    for (const day of ["Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота", "Воскресенье"])
      await schedule.getByRole("checkbox", { name: day }).check();
    await representative.press(schedule.getByRole("button", { name: "Сохранить правила" }));
    await expectText(representative, "Правила сохранены");

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
    await admin.press(step(admin, "Первый покупатель").getByRole("link"));
    await admin.page.getByLabel("Название компании").fill("ИП Орлов");
    await admin.page.getByText("Индивидуальный предприниматель").first().click();
    for (const [label, value] of [
      ["ИНН", inns.buyer],
      ["Фамилия", "Орлов"],
      ["Имя", "Пётр"],
      ["Почта", "buyer@shop.example"],
    ] as const)
      await admin.page.getByLabel(label, { exact: true }).fill(value);
    await admin.press(button(admin, "Создать и пригласить"));
    await expect(admin.page.getByRole("heading", { level: 1, name: "ИП Орлов" })).toBeVisible();

    const buyer = await join(
      await newPerson(undefined, stack.portal),
      await stack.invitationTo("buyer@shop.example"),
      "buyer@shop.example",
    );
    const { supervisor } = people;
    await openSetup(supervisor, 8);
    const terms = await step(supervisor, "Условия договоров").getByRole("link").getAttribute("href");
    await accreditFirst(buyer, people);
    // The accreditation made the contract, prepaid. A table brings its limit and deferral.
    await openSetup(supervisor, 8);
    await expect(step(supervisor, "Условия договоров")).toContainText("Не хватает: лимита и отсрочки");
    await supervisor.open(terms ?? "");
    await supervisor.page
      .getByLabel("Или вставьте таблицу сюда")
      .fill(`ИНН\tТорговая точка\tАссортимент договора\tЛимит\tОтсрочка, дней\n${inns.buyer}\tЛавка\tВесь ассортимент\t50000\t14\n`);
    await supervisor.press(button(supervisor, "Проверить"));
    await reloadUntil(supervisor, "Это проверка: на портале ничего не изменилось");
    await supervisor.press(button(supervisor, "Загрузить"));
    await reloadUntil(supervisor, "Готово");
    await supervisor.open("/cabinet/home");
    await expect(supervisor.page.getByRole("heading", { name: "Ждут вас" })).toBeVisible();
    await expect(supervisor.page.locator("#setup")).toHaveCount(0);

    await buyer.open("/catalog?search=K-1");
    await buyer.press(buyer.page.getByRole("main").getByRole("link", { name: kefir.name }).first());
    const offer = buyer.page.getByRole("complementary", { name: "Цена и заказ" });
    await offer.getByRole("textbox", { name: kefir.name }).fill("40");
    await buyer.press(offer.getByRole("button", { name: /В корзину|Добавить в корзину/ }));
    await expect(offer.getByText("В корзине 40")).toBeVisible();
    await buyer.open("/cart");
    await buyer.page.getByRole("group", { name: "Когда доставить" }).getByRole("radio").first().check({ force: true });
    await buyer.press(button(buyer, "Оформить заказ"));
    const done = buyer.page.getByRole("heading", { level: 1, name: /Заказ оформлен: сделка № \d+/ });
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
    expect(paper).toContain(`<ИНН>${inns.buyer}</ИНН>`);
    expect(paper).toContain(`<Ид>${kefir.id}</Ид>`);
    expect(paper).toContain("<Сумма>3220.00</Сумма>");
    expect(await sale.call({ mode: "success" })).toMatch(/^success/);
  });
});

/** A load goes on in the background; reloading shows its progress. */
async function reloadUntil({ page, open }: Person, words: string): Promise<void> {
  await expect(async () => {
    await open(new URL(page.url()).pathname);
    await expect(page.getByRole("main")).toContainText(words, { timeout: 500 });
  }).toPass();
}
