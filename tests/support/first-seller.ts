import { button, expectText } from "./accreditation-steps.ts";
import { expect, type Person } from "./browser.ts";
import type { EmptyStack } from "./empty-stack.ts";
import { newPassword } from "./joining-steps.ts";

/** The first days of a seller on an empty portal: what screens, 1C and tables have in common. */
const team = {
  supervisor: "Белова",
  seller_content_manager: "Гордеева",
  seller_regional_director: "Дымов",
  seller_sales_representative: "Ершов",
  seller_security: "Жаров",
  seller_distribution_director: "Зорин",
};

export const firstInns = { seller: "7707083893", buyer: "779941073314" };

export const firstAdmin = {
  email: "first@platform.example",
  name: "Петров Иван",
  seller: "ООО «Поле»",
  inn: firstInns.seller,
  phone: "8 487 255-01-23",
};

type NewPerson = (login: undefined, origin: string) => Promise<Person>;

const mailOf = (role: string) => `${role.replaceAll("_", "-")}@field.example`;

/** Follows an invitation, sets a password and signs in. */
export async function join(person: Person, link: string, email: string): Promise<Person> {
  const { page, open, press } = person;
  await open(link);
  await page.getByLabel("Новый пароль").fill(newPassword);
  await page.getByLabel("Пароль ещё раз").fill(newPassword);
  await press(page.getByRole("button", { name: "Сохранить пароль" }));
  await expect(page).toHaveURL(/\/login/);
  await person.signIn(email, newPassword);
  return person;
}

/** A step of the home page's checklist, with its button if it has one. */
export const step = ({ page }: Person, title: string) => page.locator("#setup li").filter({ hasText: title });

export async function openSetup({ page, open }: Person, done: number): Promise<void> {
  await open("/cabinet/home");
  await expect(page.locator("#setup")).toContainText(`Готово ${done} из 9`);
}

/** Invites one person of each role of the seller from the checklist, which is open. */
export async function inviteTeam(admin: Person, stack: EmptyStack, newPerson: NewPerson): Promise<Record<keyof typeof team, Person>> {
  const invitation = (await step(admin, "Люди продавца").getByRole("link").getAttribute("href")) ?? "";
  const people = {} as Record<keyof typeof team, Person>;
  for (const [role, surname] of Object.entries(team) as [keyof typeof team, string][]) {
    await admin.open(invitation);
    const { page } = admin;
    for (const [label, value] of [
      ["Фамилия", surname],
      ["Имя", "Анна"],
      ["Отчество", "Олеговна"],
      ["Должность", "Сотрудник"],
      ["Подразделение", "Продажи"],
      ["Почта", mailOf(role)],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel("Роль").selectOption(role);
    await admin.press(page.getByRole("button", { name: "Пригласить" }));
    await expect(page.getByRole("heading", { level: 1, name: surname })).toBeVisible();
    people[role] = await join(await newPerson(undefined, stack.portal), await stack.invitationTo(mailOf(role)), mailOf(role));
  }
  return people;
}

/** Makes the first buyer, «ИП Орлов», from the checklist, which is open. */
export async function inviteBuyer(admin: Person, stack: EmptyStack, newPerson: NewPerson): Promise<Person> {
  await admin.press(step(admin, "Первый покупатель").getByRole("link"));
  await admin.page.getByLabel("Название компании").fill("ИП Орлов");
  await admin.page.getByText("Индивидуальный предприниматель").first().click();
  for (const [label, value] of [
    ["ИНН", firstInns.buyer],
    ["Фамилия", "Орлов"],
    ["Имя", "Пётр"],
    ["Почта", "buyer@shop.example"],
  ] as const)
    await admin.page.getByLabel(label, { exact: true }).fill(value);
  await admin.press(button(admin, "Создать и пригласить"));
  await expect(admin.page.getByRole("heading", { level: 1, name: "ИП Орлов" })).toBeVisible();
  return join(await newPerson(undefined, stack.portal), await stack.invitationTo("buyer@shop.example"), "buyer@shop.example");
}

/** A load goes on in the background; reloading shows its progress. */
export async function reloadUntil({ page, open }: Person, words: string): Promise<void> {
  await expect(async () => {
    await open(new URL(page.url()).pathname);
    await expect(page.getByRole("main")).toContainText(words, { timeout: 500 });
  }).toPass();
}

/** Pastes a table into the page of a new load and checks it. */
export async function checkTable(person: Person, feedPage: string, table: string): Promise<void> {
  await person.open(feedPage);
  await person.page.getByLabel("Или вставьте таблицу сюда").fill(table);
  await person.press(button(person, "Проверить"));
  await reloadUntil(person, "Проверка закончена");
}

/** Applies the checked table that is open. */
export async function applyTable(person: Person): Promise<void> {
  await person.press(button(person, "Загрузить"));
  await reloadUntil(person, "Загрузка закончена");
}

/** Limit and deferral of the buyer's contract, which the accreditation has made prepaid. */
export async function loadTerms(supervisor: Person, feedPage: string): Promise<void> {
  await checkTable(
    supervisor,
    feedPage,
    `ИНН\tТорговая точка\tАссортимент договора\tЛимит\tОтсрочка, дней\n${firstInns.buyer}\tЛавка\tВесь ассортимент\t50000\t14\n`,
  );
  await applyTable(supervisor);
}

/** Makes an open schedule of every day for the centre, from the checklist, which is open. */
export async function makeSchedule(representative: Person, center: string): Promise<void> {
  await representative.press(step(representative, "Графики доставки").getByRole("link"));
  const schedule = representative.page.getByRole("main");
  await representative.press(schedule.getByRole("link", { name: center }));
  await schedule.getByLabel("Название", { exact: true }).fill("Каждый день");
  await representative.press(schedule.getByRole("button", { name: "Создать график" }));
  await representative.press(schedule.getByRole("button", { name: "Открыть", exact: true }));
  for (const day of ["Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота", "Воскресенье"])
    await schedule.getByRole("checkbox", { name: day }).check();
  await representative.press(schedule.getByRole("button", { name: "Сохранить правила" }));
  await expectText(representative, "Правила сохранены");
}

/** The buyer finds a product by its article and orders it; the heading of the order that is placed. */
export async function orderFirst(buyer: Person, product: { sku: string; name: string }, quantity: string) {
  await buyer.open(`/catalog?search=${encodeURIComponent(product.sku)}`);
  await buyer.press(buyer.page.getByRole("main").getByRole("link", { name: product.name }).first());
  const offer = buyer.page.getByRole("complementary", { name: "Цена и заказ" });
  await offer.getByRole("textbox", { name: product.name }).fill(quantity);
  await buyer.press(offer.getByRole("button", { name: /В корзину|Добавить в корзину/ }));
  await expect(offer.getByText(`В корзине ${quantity}`)).toBeVisible();
  await buyer.open("/cart");
  await buyer.page.getByRole("group", { name: "Когда доставить" }).getByRole("radio").first().check({ force: true });
  await buyer.press(button(buyer, "Оформить заказ"));
  return buyer.page.getByRole("heading", { level: 1, name: /Заказ оформлен: сделка № \d+/ });
}
