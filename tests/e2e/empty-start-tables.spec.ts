import { button } from "../support/accreditation-steps.ts";
import { expect, test } from "../support/browser.ts";
import { type EmptyStack, startEmptyStack } from "../support/empty-stack.ts";
import { accreditFirst } from "../support/first-buyer.ts";
import {
  applyTable,
  checkTable,
  firstAdmin,
  inviteBuyer,
  inviteTeam,
  join,
  loadTerms,
  openSetup,
  orderFirst,
  reloadUntil,
  step,
} from "../support/first-seller.ts";

const load = (feed: string) => `/cabinet/exchange/new?feed=${feed}`;

const table = (...lines: string[]) => `${lines.map((line) => line.replaceAll(";", "\t")).join("\n")}\n`;

/** As sellers write it: a title, sections over rows, stock beside prices, a column for the buyer. */
const priceList = table(
  "ООО «Поле»;;;;;;;",
  "Прайс-лист от 30.11.2026;;;;;;;",
  ";;;;;;;",
  "Артикул;Наименование товара;Ед.;В коробке;НДС, %;Цена с НДС, руб.;Остаток;Заказ",
  "Кефиры и йогурты;;;;;;;",
  "К-001;Кефир полевой, 1 л;шт;6;10;80,50;1 200;",
  "К-002;Йогурт «Малина», 270 г;шт;12;10;58,20;480;",
  "Мороженое;;;;;;;",
  "Х-001;Пломбир ванильный, 80 г;шт;24;10;52,00;960;",
);

test.describe("of an empty database", () => {
  let stack: EmptyStack;
  test.beforeAll(async () => {
    stack = await startEmptyStack(firstAdmin);
  });
  test.afterAll(() => stack?.stop());

  test("a seller begins with tables alone, one price list for goods and stock; a buyer orders", { tag: "@full" }, async ({ newPerson }) => {
    const admin = await join(await newPerson(undefined, stack.admin), stack.firstLink, firstAdmin.email);
    await openSetup(admin, 0);
    const people = await inviteTeam(admin, stack, newPerson);
    const { seller_content_manager: content, supervisor } = people;
    const main = content.page.getByRole("main");

    for (const [feed, text] of [
      ["centers", table("Центр;Город;Адрес;Индекс;Начала почтовых индексов", "Полевой;Тула;ул. Полевая, 1;300000;300")],
      ["storages", table("Склад;Температура", "Холод;+2...+6", "Мороз;-18")],
      [
        "categories",
        table(
          "Категория;Подраздел;Температура;Договор",
          "Молочные продукты;Кефиры и йогурты;+2…+6;Весь ассортимент",
          "Замороженные продукты;Мороженое;-18;Весь ассортимент",
        ),
      ],
      ["schedules", table("График;Центр;Правила", "Каждый день;Полевой;Остальные: ежедневно за 1 день до 14:00")],
    ] as const) {
      await checkTable(content, load(feed), text);
      await applyTable(content);
    }

    await checkTable(content, load("goods"), priceList);
    await expect(main).toContainText("«Остаток» — столбец загрузки «Остатки»");
    await content.page.getByLabel(/Заголовок над строками/).selectOption({ label: "Подраздел" });
    await content.press(button(content, "Проверить с этими столбцами"));
    await reloadUntil(content, "Посмотрите, что изменится");
    await expect(main.getByRole("row", { name: /^Новые 3/ })).toBeVisible();
    await applyTable(content);
    await checkTable(content, load("stock"), priceList);
    await expect(main).toContainText("Для каждого товара возьмём склад с его температурой");
    await applyTable(content);

    await openSetup(admin, 6);
    const buyer = await inviteBuyer(admin, stack, newPerson);
    await openSetup(supervisor, 7);
    const terms = (await step(supervisor, "Условия договоров").getByRole("link").getAttribute("href")) ?? "";
    await accreditFirst(buyer, people);
    await loadTerms(supervisor, terms);
    await openSetup(supervisor, 8);

    await expect(await orderFirst(buyer, { sku: "К-001", name: "Кефир полевой, 1 л" }, "60")).toBeVisible();
  });
});
