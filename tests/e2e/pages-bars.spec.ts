import { expect, type Journey, test } from "../support/browser.ts";
import { placeOrder } from "../support/deal-steps.ts";
import { countReceived, streamOpened } from "../support/received-events.ts";
import { controlsUnderToasts, hiddenFocus } from "../support/sticky-bars.ts";

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** A buyer with a full cart, a filled grid of two trade points, and a deal with a chat. */
async function buyerWithBars({ given, newPerson }: Journey) {
  const { login } = await given.buyer({ hasSecondShop: true, basket: { "010-241": 20, "010-377": 15 } });
  const person = await newPerson(login);
  await countReceived(person.context);
  const deal = await placeOrder(person);
  await person.open("/cabinet/ordering/branches");
  await person.page.getByLabel("Артикул или название").fill("010-241");
  await person.press(person.page.getByRole("button", { name: "Добавить товар" }));
  await person.open("/cabinet/ordering/sheet?search=010-241");
  await person.page.getByRole("textbox", { name: /^Количество: Кефир/ }).fill("20");
  await person.press(person.page.getByRole("button", { name: "В корзину", exact: true }));
  const pages = [
    "/cart",
    "/cabinet/ordering/sheet",
    "/cabinet/ordering/goods",
    "/cabinet/ordering/branches",
    deal.replace("deals", "chats"),
  ];
  return { ...person, login, deal, pages };
}

test("a toast covers no control of a bar at the bottom edge and no chat form", { tag: "@full" }, async ({ given, newPerson }) => {
  const { page, open, login, pages, deal } = await buyerWithBars({ given, newPerson });
  const seen: Record<string, number> = {};
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const path of [...pages, deal]) {
      await open(path);
      await streamOpened(page);
      const message = page.getByRole("textbox", { name: "Сообщение" });
      if (path.includes("/chats/") || path === deal) await message.focus();
      await given.notified({ login, type: "notification", deal: deal.split("/").at(-1) ?? "" });
      await expect(page.getByRole("button", { name: "Открыть" }).filter({ visible: true }).first()).toBeVisible();
      const { controls, covered } = await controlsUnderToasts(page);
      expect(covered, `${path} at ${size.width}`).toEqual([]);
      seen[path] = (seen[path] ?? 0) + controls;
    }
  }
  expect(Object.entries(seen).filter(([, controls]) => controls === 0)).toEqual([]);
});

test("WCAG 2.4.11: the focused element is never under a bar while Tab goes down a page and up again", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { page, open, pages } = await buyerWithBars({ given, newPerson });
  const hidden: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const path of pages) {
      await open(path);
      await page.locator("main").getByRole("textbox").filter({ visible: true }).first().focus();
      for (const key of ["Tab", "Shift+Tab"])
        for (let presses = 0; presses < 30; presses += 1) {
          await page.keyboard.press(key);
          const under = await hiddenFocus(page);
          if (under) hidden.push(`${path} at ${size.width}: ${under}`);
        }
    }
  }
  expect(hidden).toEqual([]);
});
