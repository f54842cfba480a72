import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { bankStatement } from "../support/bank-statement.ts";
import { expect, test } from "../support/browser.ts";

/** No other journey makes companies with its INN. */
const buyer = "6699208713";
const supervisor = "supervisor@seller.example";
/** Tests run side by side, and a payment is one whoever brings it. */
const someNumber = () => String(Math.random()).slice(2, 10);

test("an accountant types payments one after another by keyboard, sees each where it went, and takes one back", { tag: "@full" }, async ({
  newPerson,
}) => {
  const { page, open, press } = await newPerson(supervisor);
  const main = page.getByRole("main");
  await open("/cabinet/payments/new");
  const numbers = [someNumber(), someNumber()];
  for (const number of numbers) {
    await page.getByLabel("Покупатель").fill(buyer);
    await page.keyboard.press("Tab");
    await page.keyboard.type(number);
    await page.keyboard.press("Tab");
    await page.keyboard.type("12,50");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Внесли 12,50 ₽: ООО «Три ступени»").first()).toBeVisible();
    await expect(page.getByLabel("Покупатель")).toHaveValue("");
  }
  for (const number of numbers) {
    await open(`/cabinet/payments?status=posted&search=${number}`);
    await expect(main.getByText(`№ ${number}`)).toBeVisible();
  }
  await press(main.getByRole("link", { name: "ООО «Три ступени»" }));
  await expect(main.getByRole("heading", { level: 1 })).toContainText("12,50");
  await press(main.getByRole("link", { name: "Отменить распределение" }));
  await press(page.getByRole("button", { name: "Отменить распределение" }));
  await expect(main).toContainText("Распределение отменили");
  await press(main.getByRole("button", { name: "Отложить" }));
  await expect(main.getByRole("button", { name: "Вернуть в ожидающие" })).toBeVisible();
});

test("a bank statement is loaded, what is clear is spread by one button, a stranger's payment is given to a company by hand", {
  tag: "@full",
}, async ({ newPerson }) => {
  const { page, open, press } = await newPerson(supervisor);
  const main = page.getByRole("main");
  const [clear, strange] = [someNumber(), someNumber()];
  const text = bankStatement(
    { number: clear, inn: buyer, sum: "31.00", date: "2026-01-15" },
    { number: strange, sum: "17.25", inn: "7199888776", date: "2026-01-15" },
  );
  await open("/cabinet/payments/new");
  await page.getByLabel("Файл выписки").setInputFiles({ name: "kl_to_1c.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await press(main.getByRole("button", { name: "Загрузить" }));
  await expect(page.getByText("Выписка загружена").first()).toBeVisible();
  await press(main.getByRole("button", { name: "Распределить", exact: true }));
  await open(`/cabinet/payments?status=posted&search=${clear}`);
  await expect(main.getByText(`№ ${clear}`)).toBeVisible();
  await open(`/cabinet/payments?search=${strange}`);
  await expect(main).toContainText("Нет компании с этим ИНН");
  await press(main.getByRole("link", { name: "ООО Покупатель" }));
  await main.getByLabel("Название или ИНН").fill("Три ступени");
  await press(main.getByRole("button", { name: "Найти" }));
  await press(main.getByRole("link", { name: /^Выбрать: .*Три ступени/ }));
  const proposed = main.locator("input[name^='part.'][value='17,25']");
  const part = main.locator(`input[name="${await proposed.getAttribute("name")}"]`);
  await part.fill("17");
  await press(main.getByRole("button", { name: "Распределить", exact: true }));
  await expect(page.locator("#errors")).toContainText("ровно 17,25 ₽");
  await expect(part).toHaveValue("17");
  await part.fill("17,25");
  await press(main.getByRole("button", { name: "Распределить", exact: true }));
  await expect(main).toContainText("Куда распределён");
});

test("a payment that may be here already says why it waits", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson(supervisor);
  await open(`/cabinet/payments/${demoUuid("payment", "repeated")}`);
  await expect(page.getByRole("main")).toContainText("Если это тот же платёж, отложите его");
});
