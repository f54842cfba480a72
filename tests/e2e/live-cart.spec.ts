import { expect, test } from "../support/browser.ts";
import { countReceived, isScripted, receivedBy, streamOpened } from "../support/received-events.ts";

test(
  "what another browser of the same person saves in the cart appears on the open page, also before that page listens",
  { tag: "@full" },
  async ({ given, newPerson }, { project }) => {
    const { login } = await given.buyer({ basket: { "010-241": 2 } });
    const { page, open } = await newPerson(login);
    const listens = Promise.withResolvers<void>();
    await page.route(/\/events(\/missed)?(\?|$)/, async (route) => {
      await listens.promise;
      await route.continue();
    });
    await open("/cart");
    const field = page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first();
    await expect(field).toHaveValue("2");
    const other = await newPerson(login);
    await other.open("/cart");
    await other.retype(other.page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first(), "5");
    listens.resolve();
    if (!isScripted(project.name)) await open("/cart");
    await expect(field).toHaveValue("5");
  },
);

test(
  "what is saved in another browser while the cart is being opened appears in it, though it was read before",
  {
    tag: "@full",
  },
  async ({ given, newPerson }, { project }) => {
    const { login } = await given.buyer({ basket: { "010-241": 2 } });
    const { page, context, open } = await newPerson(login);
    const other = await newPerson(login);
    await other.open("/cart");
    const saveElsewhere = () => other.retype(other.page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first(), "5");
    await countReceived(context);
    await open("/catalog");
    if (isScripted(project.name)) {
      await streamOpened(page);
      await page.route(
        /\/cart\.data/,
        async (route) => {
          const read = await route.fetch();
          const { live } = await receivedBy(page);
          await saveElsewhere();
          await expect.poll(async () => (await receivedBy(page)).live).toBeGreaterThan(live);
          await route.fulfill({ response: read });
        },
        { times: 1 },
      );
    } else await saveElsewhere();
    await page
      .getByRole("banner")
      .getByRole("link", { name: /Корзина/ })
      .click();
    await expect(page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first()).toHaveValue("5");
  },
);

test("the open cart follows prices and stock, names the products, and keeps what is being typed", async ({ given, newPerson }, {
  project,
}) => {
  // Goods that no other journey orders, one for each project.
  const [sku, name] = isScripted(project.name)
    ? ["010-718", "Сыр рассольный «Брынзовый» 45 %, 250 г"]
    : ["010-726", "Сыр творожный сливочный 65 %, 180 г"];
  await given.product({ sku, priceKopecks: 10_000, inStock: true });
  const { login } = await given.buyer({ basket: { [sku]: 2, "010-241": 3 } });
  const { page, context, open } = await newPerson(login);
  await countReceived(context);
  await open("/cart");
  const main = page.getByRole("main");
  const line = main.locator("li[id^=line-]").filter({ has: page.getByRole("link", { name }) });
  const field = line.getByRole("textbox", { name });
  await expect(line).toContainText(/100,00|100\u00A0₽/);
  if (!isScripted(project.name)) {
    await given.product({ sku, priceKopecks: 12_300 });
    await open("/cart");
    await expect(line).toContainText("123");
    await given.product({ sku, inStock: false });
    await open("/cart");
    await expect(line).toContainText("Нет в наличии");
    return;
  }
  await streamOpened(page);
  const said = page.getByRole("status").filter({ hasText: "Изменились цены или наличие" }).filter({ hasText: name });
  await field.fill("7");
  const told = said.waitFor();
  await given.product({ sku, priceKopecks: 12_300 });
  await told;
  await expect(line).toContainText("123");
  await expect(field).toHaveValue("7");
  await expect(field).toBeFocused();
  await said.getByRole("button").click();
  await expect(said).toHaveCount(0);
  // Text in another line stays when this line becomes unavailable.
  const other = main.getByRole("textbox", { name: /Кефир/ });
  await field.fill("2");
  await other.fill("9");
  const again = said.waitFor();
  await given.product({ sku, inStock: false });
  await again;
  await expect(line).toContainText("Нет в наличии");
  await expect(other).toHaveValue("9");
});

test(
  "the open cart follows limits, minimum order and delivery days, says what changed, and keeps what is being typed",
  { tag: "@full" },
  async ({ given, newPerson }, { project }) => {
    const { login } = await given.buyer({ basket: { "010-241": 3 } });
    const { page, context, open } = await newPerson(login);
    await countReceived(context);
    await open("/cart");
    const main = page.getByRole("main");
    const said = page.getByRole("status").filter({ hasText: "Изменились условия заказа" });
    if (!isScripted(project.name)) {
      await given.terms({ login, limit: 1, minOrder: 90_000, hasSchedule: false });
      await open("/cart");
      await expect(main.getByText(/Превышена сумма лимита/).first()).toBeVisible();
      await expect(main.getByText(/из 90\s000/)).toBeVisible();
      await expect(main.getByText("Нет доступных дат для заказа", { exact: false }).first()).toBeVisible();
      return;
    }
    await streamOpened(page);
    const field = main.getByRole("textbox", { name: /Кефир/ });
    await field.fill("4");
    const hears = async (words: RegExp) => {
      await expect(said.filter({ hasText: words })).toBeVisible();
      await said.filter({ hasText: words }).getByRole("button").click();
      await expect(field).toHaveValue("4");
    };
    await given.terms({ login, limit: 1 });
    await hears(/теперь доступно 1,00\s₽/);
    await expect(main.getByText(/Превышена сумма лимита/).first()).toBeVisible();
    await field.fill("4");
    await given.terms({ login, minOrder: 90_000 });
    await hears(/Минимальный заказ теперь 90\s000/);
    await given.terms({ login, hasSchedule: false });
    await hears(/Другие дни доставки: /);
    await expect(main.getByText("Нет доступных дат для заказа", { exact: false }).first()).toBeVisible();
    await given.terms({ login, isBlocked: true });
    await expect(said.filter({ hasText: /больше не доступна/ })).toBeVisible();
  },
);
