import { randomUUID } from "node:crypto";
import { expect, test } from "../support/browser.ts";
import { openChat, writeMessage } from "../support/deal-steps.ts";

test("M02 M03 M04 M05: a message written without a connection is shown as not sent, survives a reload and is sent once", async ({
  newPerson,
  javaScriptEnabled,
}) => {
  const mark = randomUUID().slice(0, 8);
  const buyer = await newPerson("director@alfa.example");
  await openChat(buyer, "10428");
  const { page, context } = buyer;
  const message = page.getByRole("log").getByRole("listitem").filter({ hasText: mark });
  if (javaScriptEnabled) {
    await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await writeMessage(buyer, `Без связи ${mark}`);
    await expect(message).toHaveAttribute("data-message", "error");
    await expect(message).toContainText("отправим сами");
    await page.getByRole("textbox", { name: "Сообщение" }).fill(`Черновик ${mark}`);
    await buyer.open(new URL(page.url()).pathname);
    await expect(message).toHaveAttribute("data-message", "error");
    await expect(page.getByRole("textbox", { name: "Сообщение" })).toHaveValue(`Черновик ${mark}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.unroute("**/*.data*");
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });

    await expect(message).toHaveAttribute("data-message", "sending");
    release();
  } else {
    await writeMessage(buyer, `Без связи ${mark}`);
  }
  await expect(message).toHaveAttribute("data-message", "sent");
  await buyer.open(new URL(page.url()).pathname);
  await expect(message).toHaveCount(1);
  await context.clearCookies();
});

test("M04: two tabs of one chat keep each other's unsent messages", { tag: "@full" }, async ({ newPerson, javaScriptEnabled }) => {
  const mark = randomUUID().slice(0, 8);
  const buyer = await newPerson("director@alfa.example");
  await openChat(buyer, "10428");
  const { page, context, open } = buyer;
  const path = new URL(page.url()).pathname;
  const own = page.getByRole("log").locator("[data-message]").filter({ hasText: mark });
  if (!javaScriptEnabled) {
    // Without script nothing is stored in the browser: each tab posts its own messages.
    const other = await buyer.openTab(path);
    await writeMessage({ ...buyer, page: other }, `Второе ${mark}`);
    await writeMessage(buyer, `Первое ${mark}`);
    await expect(own).toHaveCount(2);
    return;
  }
  await context.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  const other = await buyer.openTab(path);
  await writeMessage(buyer, `Первое ${mark}`);
  await expect(own).toHaveAttribute("data-message", "error");
  await writeMessage({ ...buyer, page: other }, `Второе ${mark}`);
  const others = other.getByRole("log").locator("[data-message=error]").filter({ hasText: mark });
  await expect(others).toHaveText([/Второе/]);
  await open(path);
  await expect(own).toHaveText([/Первое/, /Второе/]);
  await own.filter({ hasText: "Второе" }).getByRole("button", { name: "Убрать" }).click();
  // A message removed in one tab does not return with what the other tab stores.
  await writeMessage({ ...buyer, page: other }, `Третье ${mark}`);
  await expect(others).toHaveText([/Второе/, /Третье/]);
  await open(path);
  await expect(own).toHaveText([/Первое/, /Третье/]);
});

test("M03: a reload keeps the text of an unsent message with a file and says which file to attach again", {
  tag: "@full",
}, async ({ newPerson, javaScriptEnabled }) => {
  const mark = randomUUID().slice(0, 8);
  const buyer = await newPerson("director@alfa.example");
  await openChat(buyer, "10428");
  const { page } = buyer;
  const message = page.getByRole("log").locator("[data-message]").filter({ hasText: mark });
  const attach = async () => {
    await page.getByText("Прикрепить файлы").click();
    await page
      .locator('input[type="file"][name="files"]')
      .setInputFiles({ name: `${mark}.pdf`, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
  };
  await attach();
  if (!javaScriptEnabled) {
    await writeMessage(buyer, `Накладная ${mark}`);
    await expect(message.getByRole("link", { name: `${mark}.pdf` })).toBeVisible();
    return;
  }
  await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await writeMessage(buyer, `Накладная ${mark}`);
  await expect(message).toHaveAttribute("data-message", "error");
  await page.unroute("**/*.data*");
  await buyer.open(new URL(page.url()).pathname);
  await expect(message).toContainText(`приложите файлы снова: ${mark}.pdf`);
  await message.getByRole("button", { name: "Отправить ещё раз" }).click();
  await expect(message).toHaveAttribute("data-message", "sent");
});
