import { expect, test } from "../support/browser.ts";
import { choose } from "../support/choose.ts";
import { invitationFor, newPassword, signIn } from "../support/joining-steps.ts";

test("S15: the platform creates a company with its director, who follows the invitation and signs in", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const email = login.replace("director", "founder");
  const company = `ООО «${email.split("@")[1]}»`;
  const admin = await newPerson("platform@platform.example");
  await admin.open("/cabinet/home?tab=companies");
  await admin.press(admin.page.getByRole("link", { name: "Добавить компанию" }));
  await admin.press(admin.page.getByRole("button", { name: "Создать и пригласить" }));
  await expect(admin.page.locator("#errors")).toContainText("Исправьте");
  await admin.page.getByLabel("Название компании").fill(company);
  await admin.page.getByText("Юридическое лицо").first().click();
  await admin.page.getByLabel("ИНН").fill("7199123453");
  await admin.page.getByLabel("Фамилия").fill("Лесова");
  await admin.page.getByLabel("Имя", { exact: true }).fill("Нина");
  await admin.page.getByLabel("Почта", { exact: true }).fill(email);
  await admin.press(admin.page.getByRole("button", { name: "Создать и пригласить" }));
  await expect(admin.page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await expect(admin.page.getByRole("main")).toContainText("Появится в списке в течение 1–2 минут");

  const director = await newPerson();
  await director.open(await invitationFor(director, email));
  await director.page.getByLabel("Новый пароль").fill(newPassword);
  await director.page.getByLabel("Пароль ещё раз").fill(newPassword);
  await director.press(director.page.getByRole("button", { name: "Сохранить пароль" }));
  await signIn(director, email, newPassword);
  await expect(director.page).not.toHaveURL(/\/login/);
  await director.open("/cabinet/company/about");
  await expect(director.page.getByRole("main")).toContainText(company);

  await admin.press(admin.page.getByRole("link", { name: "Отключить" }));
  await expect(admin.page.getByRole("heading", { name: /Отключить/ })).toBeVisible();
  await admin.press(admin.page.getByRole("button", { name: "Отключить" }));
  await expect(admin.page.getByRole("main")).toContainText("Компания отключена");
  await director.page.goto("/cabinet/company/about");
  await expect(director.page).toHaveURL(/\/login/);
});

test("S11: the regional director hands a company over to another representative", { tag: "@full" }, async ({ newPerson }) => {
  const regional = await newPerson("regional@seller.example");
  await regional.open(`/cabinet/counteragents?search=${encodeURIComponent("Пять углов")}`);
  await regional.press(regional.page.getByRole("link", { name: "ООО «Пять углов»" }));
  const card = regional.page.locator("#representative");
  const former = (await card.locator("p").first().innerText()).trim();
  await choose(card.getByRole("combobox"), 1);
  await regional.press(card.getByRole("button", { name: "Передать" }));
  await expect(regional.page.getByRole("main")).toContainText("Торговый представитель назначен");
  await expect(card.locator("p").first()).not.toHaveText(former);
});
