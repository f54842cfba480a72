import type { Page } from "@playwright/test";
import { expect, type Person } from "./browser.ts";

/** Chooses the first delivery day of each segment in the cart. */
export async function chooseFirstDays(page: Page): Promise<void> {
  const segments = page.getByRole("group", { name: "Когда доставить" });
  for (const segment of await segments.all()) await segment.getByRole("radio").first().check({ force: true });
}

/** Orders the open cart for the first days; returns the deal's number. */
export async function checkOut({ page, press }: Pick<Person, "page" | "press">): Promise<string> {
  await chooseFirstDays(page);
  await press(page.getByRole("button", { name: "Оформить заказ" }));
  const done = page.getByRole("heading", { level: 1, name: /Заказ оформлен: сделка № \d+/ });
  await expect(done).toBeVisible();
  return /№\s(\d+)/.exec((await done.textContent()) ?? "")?.[1] ?? "";
}

/** Orders the cart and opens the deal; returns its address. */
export async function placeOrder(person: Person): Promise<string> {
  const { page, open, press } = person;
  await open("/cart");
  await checkOut(person);
  await press(page.getByRole("main").getByRole("link", { name: "Открыть сделку" }));
  await expect(page).toHaveURL(/\/cabinet\/deals\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Opens the deal's chat from the list of chats. */
export async function openChat({ page, open, press }: Person, deal: string): Promise<void> {
  await open("/cabinet/deals");
  await press(page.getByRole("main").getByRole("link", { name: /^Чаты/ }));
  await press(page.getByRole("link", { name: `Сделка № ${deal}` }));
  await expect(page.getByRole("heading", { level: 1, name: `Чат по сделке № ${deal}` })).toBeVisible();
}

export const writeMessage = async ({ page }: Person, text: string) => {
  await page.getByRole("textbox", { name: "Сообщение" }).fill(text);
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
};
