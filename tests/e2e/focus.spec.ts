import { expect, type Person, test } from "../support/browser.ts";
import { chooseFirstDays } from "../support/deal-steps.ts";
import { pressEverything } from "../support/press-everything.ts";

const representative = "rep@seller.example";

/** Orders for a new buyer; returns the deal's address. */
async function placeOrder({ page, open, press }: Person): Promise<string> {
  await open("/cart");
  await chooseFirstDays(page);
  await press(page.getByRole("button", { name: "Оформить заказ" }).first());
  await expect(page.getByRole("heading", { level: 1, name: /Заказ оформлен/ })).toBeFocused();
  await press(page.getByRole("link", { name: "Открыть сделку" }));
  await expect(page).toHaveURL(/\/cabinet\/deals\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Opens the first link of a list. */
async function firstOf({ page, open }: Person, list: string, single: RegExp): Promise<string> {
  await open(list);
  const hrefs = await page.locator("main a[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const href = hrefs.find((each) => single.test(each));
  expect(href, `${list} leads to ${single}`).toBeDefined();
  return href ?? "";
}
const uuid = "[0-9a-f-]{36}";

test("trust P4: Enter on any button of a guest's pages leaves the focus on the page", { tag: "@full" }, async ({ newPerson }) => {
  const person = await newPerson();
  expect(
    await pressEverything(person, [
      "/",
      "/catalog",
      "/login",
      "/register",
      "/restorePassword",
      "/support",
      "/activate-customer",
      "/no/such/page",
    ]),
  ).toEqual([]);
});

test("trust P4: Enter on any button of the catalogue and the cart leaves the focus on the page", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const person = await newPerson(login);
  const product = await firstOf(person, "/catalog", /^\/product-/);
  expect(await pressEverything(person, ["/catalog", "/catalog?search=кефир", "/", product, "/cart"])).toEqual([]);
});

test("trust P4: Enter on any button of a buyer's deal, chat and tickets leaves the focus on the page", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const person = await newPerson(login);
  const deal = await placeOrder(person);
  const chat = deal.replace("deals", "chats");
  const paths = ["/cabinet/deals", "/cabinet/tickets/new", "/cabinet/tickets", chat, "/cabinet/chats/list", `${deal}?mode=edit`, deal];
  expect(await pressEverything(person, paths)).toEqual([]);
});

test("trust P4: Enter on any button of a buyer's cabinet leaves the focus on the page", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const person = await newPerson(login);
  await given.notified({ login, type: "notification", count: 2 });
  const branch = await firstOf(person, "/cabinet/branch/list", new RegExp(`^/cabinet/branch/${uuid}$`));
  const self = await firstOf(person, "/cabinet/customer", new RegExp(`^/cabinet/customer/${uuid}$`));
  const contract = await firstOf(person, "/cabinet/company/contracts", new RegExp(`^/cabinet/contracts/${uuid}$`));
  const changes = ["email", "phone", "password"].map((what) => `/cabinet/settings?change=${what}`);
  const company = ["about", "accreditation", "contracts", "money"].map((part) => `/cabinet/company/${part}`);
  const lists = ["/cabinet/notifications/list", "/cabinet/customer", "/cabinet/customer/add", "/cabinet/branch/list"];
  const paths = ["/cabinet/home", ...lists, ...company, branch, contract, self, ...changes, "/cabinet/settings", "/cabinet/user"];
  expect(await pressEverything(person, paths)).toEqual([]);
});

test("trust P4: Enter on any button of a representative's deal leaves the focus on the page", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const deal = await placeOrder(await newPerson(login));
  const seller = await newPerson(representative);
  const chat = deal.replace("deals", "chats");
  expect(await pressEverything(seller, [chat, `${deal}?mode=edit`, deal])).toEqual([]);
});

test("trust P4: Enter on any button of an accreditation leaves the focus on the page, for the company and for its representative", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const filling = await given.joining();
  const director = await newPerson(filling.login);
  const tabs = ["main", "documents", "contracts", "branches"];
  expect(
    await pressEverything(
      director,
      tabs.map((tab) => `/cabinet/company/accreditation?tab=${tab}`),
    ),
  ).toEqual([]);
  const { accreditation } = await given.joining({ at: "coordination_contract" });
  const staff = await newPerson(representative);
  expect(
    await pressEverything(
      staff,
      tabs.map((tab) => `/cabinet/accreditation/${accreditation}?tab=${tab}`),
    ),
  ).toEqual([]);
});

test("trust P4: Enter on any button of the seller's lists, counteragent and delivery centre leaves the focus on the page", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { company } = await given.buyer();
  const director = await newPerson("regional@seller.example");
  const search = `/cabinet/counteragents?search=${encodeURIComponent(company)}`;
  const card = await firstOf(director, search, new RegExp(`^/cabinet/counteragents/${uuid}`));
  expect(await pressEverything(director, [search, card, "/cabinet/accreditation"])).toEqual([]);
  const person = await newPerson(representative);
  const center = await firstOf(person, "/cabinet/distribution-centers", new RegExp(`^/cabinet/distribution-centers/${uuid}`));
  expect(await pressEverything(person, ["/cabinet/distribution-centers", center])).toEqual([]);
});

test("trust P4: Enter on any button of a company's card leaves the focus of the platform's support on the page", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { company } = await given.joining({ at: "coordination_contract" });
  const person = await newPerson("support@platform.example");
  const search = `/cabinet/counteragents?search=${encodeURIComponent(company)}`;
  const card = await firstOf(person, search, new RegExp(`^/cabinet/(companies|counteragents)/${uuid}`));
  expect(await pressEverything(person, ["/cabinet/home", search, "/cabinet/companies/add", "/cabinet/customer/add", card])).toEqual([]);
});

test("trust P4: the errors of a form take the focus each time it is refused, the same ones too", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  for (const [path, verb] of [
    ["/cabinet/tickets/new", "Отправить"],
    ["/cabinet/customer/add", "Пригласить"],
  ] as const) {
    await open(path);
    for (const time of ["first", "second"]) {
      const isRefused = page.waitForResponse((response) => response.request().method() === "POST" && response.status() === 422);
      await press(page.getByRole("main").getByRole("button", { name: verb }));
      await isRefused;
      await expect(page.locator("#errors"), `${path}, the ${time} time`).toBeFocused();
    }
  }
});

test("trust P4: after a press the focus is on its result, and a live refresh moves nobody's focus", async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const buyer = await newPerson(login);
  const deal = await placeOrder(buyer);

  const seller = await newPerson(representative);
  await seller.open(deal);
  // After loading a document the focus is at its start.
  expect(await seller.page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await seller.page.getByRole("button", { name: "Согласовать", exact: true }).focus();
  await seller.page.keyboard.press("Enter");
  await expect(seller.page.locator("#title + span")).toHaveText("Согласована");
  await expect(seller.page.locator("main :is(h1, h2):focus")).toHaveCount(1);

  // The buyer's page updates while the focus is elsewhere.
  const link = buyer.page.getByRole("link", { name: /Корзина/ }).first();
  await link.focus();
  await expect(buyer.page.locator("#title + span")).toHaveText("Согласована");
  await expect(link).toBeFocused();
});

test("trust P4: removing a line of the cart moves the focus to the next line, which another Enter does not remove", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const { page, open } = await newPerson(login);
  await open("/cart");
  const remove = page.getByRole("button", { name: /^Убрать: / });
  await expect(remove).toHaveCount(2);
  await remove.first().focus();
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(1);
  await expect(page.locator(":focus").getByRole("button", { name: /^Убрать: / })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(1);
});
