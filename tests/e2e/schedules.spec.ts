import { expect, test } from "../support/browser.ts";
import { choose } from "../support/choose.ts";

test("S24 B28 B34: the representative closes a day, and the buyer's cart no longer offers it", { tag: "@no-script" }, async ({
  given,
  newPerson,
}) => {
  const { login, branch } = await given.buyer({ basket: { "010-241": 20 } });
  const { page, open, press } = await newPerson("rep@seller.example");
  const main = page.getByRole("main");

  // A new schedule: three days a week for everything.
  await open("/cabinet/distribution-centers");
  await press(main.getByRole("link", { name: "РЦ Тула" }));
  await main.getByLabel("Название", { exact: true }).fill(`График ${branch}`);
  await press(main.getByRole("button", { name: "Создать график" }));
  await expect(page.getByRole("heading", { level: 1, name: `График ${branch}` })).toBeVisible();
  const schedule = page.url();
  await press(main.getByRole("button", { name: "Открыть", exact: true }));
  for (const day of ["Понедельник", "Среда", "Пятница"]) await main.getByRole("checkbox", { name: day }).check();
  await press(main.getByRole("button", { name: "Сохранить правила" }));
  await expect(page.getByText("Правила сохранены").first()).toBeVisible();
  await open(`/cabinet/branch/list?search=${encodeURIComponent(branch)}`);
  await press(main.getByRole("link", { name: branch, exact: true }));
  await choose(main.locator("#scheduleUuid"), `График ${branch}`);
  await press(main.getByRole("button", { name: "Сохранить график" }));
  await expect(page.getByText("График доставки задан").first()).toBeVisible();

  const buyer = await newPerson(login);
  const offered = async () => {
    await buyer.open("/cart");
    const radios = buyer.page.getByRole("group", { name: "Когда доставить" }).first().getByRole("radio");
    return radios.evaluateAll((each) => each.map((radio) => (radio as HTMLInputElement).value));
  };
  const before = await offered();
  expect(before.length).toBeGreaterThan(1);
  const closed = before[1] ?? "";

  await open(schedule);
  await main.locator("#date").fill(closed);
  await main.locator("#reason").fill("Учёт на складе");
  await press(main.getByRole("button", { name: "Добавить исключение" }));
  await expect(page.getByText("Исключение сохранено").first()).toBeVisible();
  await expect(main.locator("#exceptions")).toContainText("Учёт на складе");
  expect(await offered()).not.toContain(closed);

  await press(main.getByRole("button", { name: /^Отменить исключение/ }));
  await expect(page.getByText("Исключение отменено").first()).toBeVisible();
  expect(await offered()).toContain(closed);
});

test("P23 P24: the buyer reads balances, opens a contract's movements, narrows them and downloads the workbook", { tag: "@full" }, async ({
  newPerson,
}) => {
  const { page, open, press } = await newPerson("director@alfa.example");
  await open("/cabinet/company/contracts");
  await press(page.getByRole("link", { name: "Движения по договору «Молочная продукция», Магазин № 1" }));
  await expect(page.getByRole("heading", { level: 1, name: /Движения по договору: Молочная продукция/ })).toBeVisible();
  await expect(page.getByText(/\(лимит\).*\(баланс\).*\(резерв\) =/).first()).toBeVisible();
  const table = page.getByRole("table", { name: "Движения по договору, сначала новые" });
  await expect(table.getByText("Резерв по сделке").first()).toBeVisible();
  await page.getByLabel("Какие движения").selectOption("balance");
  await press(page.getByRole("main").getByRole("button", { name: "Показать" }));
  await expect(page).toHaveURL(/part=balance/);
  await expect(table.getByText("Резерв по сделке")).toHaveCount(0);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Скачать XLSX" }).click()]);
  expect(download.suggestedFilename()).toBe("Движения по договору, Магазин № 1, Молочная продукция.xlsx");
});
