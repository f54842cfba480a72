import { expect, type Person } from "./browser.ts";

/** Opens the deal's chat from the list of chats. */
export async function openChat({ page, open, press }: Person, deal: string): Promise<void> {
  await open("/cabinet/deals");
  await press(page.getByRole("main").getByRole("link", { name: /^Чаты/ }));
  await press(page.getByRole("link", { name: `Сделка № ${deal}` }));
  await expect(page.getByRole("heading", { level: 1, name: `Чат по сделке № ${deal}` })).toBeVisible();
}

export const say = async ({ page }: Person, text: string) => {
  await page.getByRole("textbox", { name: "Сообщение" }).fill(text);
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
};
