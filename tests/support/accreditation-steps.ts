import { randomUUID } from "node:crypto";
import { expect, type Person } from "./browser.ts";

export const staff = {
  regional: "regional@seller.example",
  representative: "rep@seller.example",
  security: "security@seller.example",
  distribution: "distribution@seller.example",
};

/** A complete PDF of a few bytes. */
export const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
});

export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}@journey.example`;

export const button = ({ page }: Person, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: typeof name === "string" });
export const expectText = ({ page }: Person, words: string | RegExp) =>
  expect(page.getByRole("main").getByText(words).first()).toBeVisible();

export const take = (person: Person) => person.press(button(person, "Взять в работу"));

/** Uploads a file for this document. */
export async function upload({ page, press }: Person, type: string, name: string): Promise<void> {
  const field = page.locator(`[id="documents.${type}"]`);
  await field.setInputFiles(pdf(name));
  await press(page.locator("form", { has: field }).locator("button[type=submit]"));
  // A file that is still being sent shows its name too: only a stored one has its size after the name.
  await expect(page.getByRole("main").getByText(`${name} · `).first()).toBeVisible();
}

/** Opens the question of a decision that needs a comment, writes it and decides. */
export async function decide(person: Person, action: string, words: string): Promise<void> {
  const { page, press } = person;
  await press(page.getByRole("main").getByRole("link", { name: action, exact: true }));
  await page.getByLabel("Комментарий", { exact: true }).fill(words);
  await press(button(person, action));
}

export async function openAccreditation({ page, open, press }: Person, company: string): Promise<void> {
  await open(`/cabinet/accreditation?search=${encodeURIComponent(company)}`);
  await press(page.getByRole("main").getByRole("link", { name: company }));
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
}

/**
 * As the representative: takes the application of «Лавка», a sole trader with one shop, accepts its documents and draws up the
 * contract.
 */
export async function formContract(representative: Person): Promise<void> {
  await take(representative);
  await representative.page.getByLabel("График доставки: Лавка").selectOption({ index: 1 });
  await representative.press(button(representative, /^Сохранить график/));
  for (const name of ["Паспорт", "Лист записи ЕГРИП (ОГРНИП)", "Свидетельство ИНН"]) {
    await representative.press(button(representative, `Принять: ${name}`));
    await expect(button(representative, `Принять: ${name}`)).toHaveCount(0);
  }
  await representative.press(button(representative, "Сформировать договор"));
  await expectText(representative, /Сейчас ход за: директором компании/);
}
