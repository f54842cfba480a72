import type { Locator } from "@playwright/test";
import { expect, type Journey, type Person, test } from "../support/browser.ts";
import { checkOut, chooseFirstDays } from "../support/deal-steps.ts";

const representative = "rep@seller.example";

/** From the search to the success page; returns the deal's number. */
async function order({ page, open, press }: Person, product: { search: string; name: RegExp }, quantity: string): Promise<string> {
  await open("/");
  const search = page.getByRole("search").filter({ visible: true });
  await search
    .getByRole("searchbox", { name: "Поиск по каталогу" })
    .or(search.getByRole("combobox", { name: "Поиск по каталогу" }))
    .fill(product.search);
  await press(search.getByRole("button", { name: "Найти" }));
  await expect(page).toHaveURL(/\/catalog\?.*search=/);
  await press(page.getByRole("main").getByRole("link", { name: product.name }).first());
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();

  const offer = page.getByRole("complementary", { name: "Цена и заказ" });
  await offer.getByRole("textbox", { name: product.name }).fill(quantity);
  await press(offer.getByRole("button", { name: /В корзину|Добавить в корзину/ }));
  await expect(offer.getByText(`В корзине ${quantity}`)).toBeVisible();

  await press(page.getByRole("navigation", { name: "Основное меню" }).getByRole("link", { name: /Корзина/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Корзина" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: product.name })).toBeVisible();
  return checkOut({ page, press });
}

async function openDeal({ page, open, press }: Person, number: string): Promise<void> {
  await open(`/cabinet/deals?search=${number}`);
  await press(
    page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^№ ${number}`) })
      .first(),
  );
  await expect(page.getByRole("heading", { level: 1, name: `Сделка № ${number}` })).toBeVisible();
}

/** A buyer with an order of these goods, and his representative on the deal's page. */
async function ordered({ given, newPerson }: Journey, goods: Record<string, number>) {
  const { login } = await given.buyer({ basket: goods });
  const buyer = await newPerson(login);
  await buyer.open("/cart");
  const number = await checkOut(buyer);
  const seller = await newPerson(representative);
  await openDeal(seller, number);
  return { buyer, seller, number };
}

const status = ({ page }: Person, words: RegExp) => expect(page.getByRole("main").getByText(words).first()).toBeVisible();

/** Takes a step that needs confirmation: the link, then the question's button. */
async function sure(person: Person, name: string): Promise<void> {
  await person.press(await confirmDialog(person, name));
}

/** Opens the question and returns its button. A click right after the buttons have changed is ignored. */
async function confirmDialog({ page, press }: Person, name: string): Promise<Locator> {
  const link = page.getByRole("main").getByRole("link", { name }).first();
  const button = page.getByRole("button", { name: new RegExp(`^${name.split(":")[0]}`) }).last();
  await expect(async () => {
    await press(link);
    await expect(button).toBeVisible({ timeout: 10_000 });
  }).toPass();
  return button;
}

test("B26 B44 B45 B46 O38 O41 O61: a buyer orders, the seller carries it through, a part is collected, the buyer receives it", {
  tag: ["@both", "@chromium-109"],
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const buyer = await newPerson(login);
  const number = await order(buyer, { search: "010-241", name: /Кефир/ }, "20");
  expect(Number(number)).toBeGreaterThan(10_000);
  await buyer.press(buyer.page.getByRole("main").getByRole("link", { name: "Открыть сделку" }));
  await status(buyer, /^Создана$/);
  await buyer.open("/cart");
  await expect(buyer.page.getByText("В корзине пока пусто")).toBeVisible();

  const seller = await newPerson(representative);
  await openDeal(seller, number);
  await seller.press(seller.page.getByRole("button", { name: "Согласовать", exact: true }));
  await status(seller, /^Согласована$/);
  await sure(seller, "Передать на склад");
  await status(seller, /^Передана на склад$/);

  await seller.page.getByText(/Собрано иначе: внести по позициям/).click();
  await seller.page.getByRole("textbox", { name: /Собрано, .*Кефир/ }).fill("18");
  await seller.page.getByRole("textbox", { name: /Причина расхождения/ }).fill("две коробки помялись");
  await seller.press(seller.page.getByRole("button", { name: "Сохранить сборку" }));
  await status(seller, /^Собрана частично$/);

  await openDeal(buyer, number);
  await expect(buyer.page.getByText("две коробки помялись").first()).toBeVisible();
  await sure(buyer, "Подтвердить получение");
  await status(buyer, /^Доставлена$/);
  await expect(buyer.page.getByRole("main").getByRole("link", { name: "Подтвердить получение", exact: true })).toHaveCount(0);
});

/** The label beside the heading: each state of a deal has its own. */
const label = (person: Person, words: string) => expect(person.page.locator("#title + span")).toHaveText(words);

/** Clicks twice before the answer and once right after it; the state must be the same. */
async function hammer(person: Person, target: Locator, words: string): Promise<void> {
  // The last click may hit a link.
  const { pathname } = new URL(person.page.url());
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const click = () => person.page.mouse.click(x + width / 2, y + height / 2);
  // The chat on the page posts read marks by itself, because each act adds an entry.
  const answered = person.page.waitForResponse((answer) => {
    const request = answer.request();
    return request.method() === "POST" && !request.postData()?.includes("readMessages");
  });
  await click();
  await click();
  // Before the answer the button has another label, and a newly opened page would show the old state.
  await answered;
  await expect(target).toHaveCount(0);
  await label(person, words);
  await click();
  await person.open(pathname);
  await label(person, words);
}

test("trust P8: a double click on approving, handing over, collecting or receiving a deal takes one step only", async ({
  given,
  newPerson,
}) => {
  const { buyer, seller } = await ordered({ given, newPerson }, { "010-241": 20 });
  const deal = new URL(seller.page.url()).pathname;

  await hammer(seller, seller.page.getByRole("button", { name: "Согласовать", exact: true }), "Согласована");
  await hammer(seller, await confirmDialog(seller, "Передать на склад"), "Передана на склад");
  await hammer(seller, await confirmDialog(seller, "Всё собрано как заказано"), "Собрана");
  await buyer.open(deal);
  await hammer(buyer, await confirmDialog(buyer, "Подтвердить получение"), "Доставлена");
  await buyer.open("/cart");
  await expect(buyer.page.getByText("В корзине пока пусто")).toBeVisible();
});

test("trust P8: a double click on confirming or paying a deal takes one step only", { tag: "@full" }, async ({ given, newPerson }) => {
  const { buyer, seller } = await ordered({ given, newPerson }, { "010-241": 20, "030-103": 5 });
  const deal = new URL(seller.page.url()).pathname;

  await seller.press(seller.page.getByRole("link", { name: "Изменить", exact: true }));
  await seller.page.getByRole("textbox", { name: /Количество, .*Кефир/ }).fill("18");
  await seller.page.getByRole("textbox", { name: "Сообщение покупателю" }).fill("осталось 18 коробок");
  await seller.press(seller.page.getByRole("button", { name: "Сохранить изменения" }));
  await expect(seller.page).not.toHaveURL(/mode=edit/);
  await buyer.open(deal);
  await hammer(buyer, buyer.page.getByRole("button", { name: "Подтвердить изменения", exact: true }), "Принята в работу");

  await seller.open(deal);
  await seller.press(seller.page.getByRole("button", { name: "Согласовать", exact: true }));
  await label(seller, "Согласована");
  await hammer(seller, await confirmDialog(seller, "Подтвердить оплату"), "Согласована");
  await hammer(seller, await confirmDialog(seller, "Передать на склад"), "Передана на склад");
});

test("trust P8: a double click on closing a deal takes one step only", { tag: "@full" }, async ({ given, newPerson }) => {
  const { seller } = await ordered({ given, newPerson }, { "010-241": 20 });
  const deal = new URL(seller.page.url()).pathname;
  await seller.press(seller.page.getByRole("button", { name: "Согласовать", exact: true }));
  await label(seller, "Согласована");
  await sure(seller, "Передать на склад");
  await label(seller, "Передана на склад");
  await sure(seller, "Всё собрано как заказано");
  await label(seller, "Собрана");
  await given.late({ deal: deal.split("/").at(-1) ?? "" });
  await seller.open(deal);
  await hammer(seller, await confirmDialog(seller, "Закрыть сделку"), "Доставлена");
});

test("O42 O58: the seller declines with a reason, and the buyer reads it", { tag: "@no-script" }, async ({ given, newPerson }) => {
  const { buyer, seller, number } = await ordered({ given, newPerson }, { "010-241": 20 });
  const panel = seller.page.locator("details", { has: seller.page.locator("summary", { hasText: /^Отклонить$/ }) });
  await panel.locator("summary").click();
  await panel.getByRole("textbox", { name: /Причина/ }).fill("нет товара на складе");
  await seller.press(panel.getByRole("button", { name: /^Отклонить/ }));
  await status(seller, /^Отклонена продавцом$/);

  await openDeal(buyer, number);
  await status(buyer, /^Отклонена продавцом$/);
  await expect(buyer.page.getByText(/нет товара на складе/).first()).toBeVisible();
});

test("O31 O21: the seller edits, the buyer sees the difference and consents, then it is approved", { tag: "@no-script" }, async ({
  given,
  newPerson,
}) => {
  const { buyer, seller, number } = await ordered({ given, newPerson }, { "010-241": 20, "010-377": 10 });
  await seller.press(seller.page.getByRole("link", { name: "Изменить", exact: true }));
  await seller.page.getByRole("textbox", { name: /Количество, .*Кефир/ }).fill("18");
  await seller.page.getByRole("textbox", { name: "Сообщение покупателю" }).fill("осталось 18 коробок");
  await seller.press(seller.page.getByRole("button", { name: "Сохранить изменения" }));
  await expect(
    seller.page.getByRole("button", { name: "Согласовать", exact: true }).and(seller.page.locator(":not([aria-disabled=true])")),
  ).toHaveCount(0);

  await openDeal(buyer, number);
  await expect(buyer.page.getByText("осталось 18 коробок").first()).toBeVisible();
  await buyer.press(buyer.page.getByRole("button", { name: "Подтвердить изменения", exact: true }));
  await expect(buyer.page.getByRole("button", { name: "Подтвердить изменения", exact: true })).toHaveCount(0);

  await openDeal(seller, number);
  await seller.press(seller.page.getByRole("button", { name: "Согласовать", exact: true }));
  await status(seller, /^Согласована$/);
});

test("B44: the order sent from two tabs, and sent again by Back, is one deal", async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const buyer = await newPerson(login);
  await buyer.open("/cart");
  const second = await buyer.openTab("/cart");
  await chooseFirstDays(second);
  // The second tab does not learn from a live event that its cart is ordered.
  const told = Promise.withResolvers<void>();
  await second.route(/cart\.data/, async (route) => {
    if (route.request().method() === "GET") await told.promise;
    await route.continue();
  });
  const number = await checkOut(buyer);
  await second.getByRole("button", { name: "Оформить заказ" }).click();
  told.resolve();
  await expect(second.getByRole("main")).toContainText(/пуст|Не выбран ни один товар|изменили|№/i);
  await buyer.open("/cabinet/deals");
  await expect(
    buyer.page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(number) })
      .first(),
  ).toBeVisible();
  await expect(
    buyer.page
      .getByRole("main")
      .getByText(/№\s\d{5,}/)
      .filter({ visible: true }),
  ).toHaveCount(1);
});
