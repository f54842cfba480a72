import { type Person, password } from "./browser.ts";
import { codeIn } from "./outbox.ts";

/** The password that a new person of a journey chooses. */
export const newPassword = "Fresh-Passw0rd";

/** Text of the newest message to this address. */
export async function lastMessage({ open, page }: Person, to: string): Promise<string> {
  await open(`/outbox?to=${encodeURIComponent(to)}`);
  return (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
}

/** The code in the newest message to this address. */
export async function codeFor(person: Person, to: string): Promise<string> {
  const code = codeIn(await lastMessage(person, to));
  if (!code) throw new Error(`no code for ${to}`);
  return code;
}

/** The link in the newest invitation to this address. */
export async function invitationFor(person: Person, to: string): Promise<string> {
  const link = /\/activate-customer\/[\w-]+/.exec(await lastMessage(person, to))?.[0];
  if (!link) throw new Error(`no invitation for ${to}`);
  return link;
}

export async function signIn({ page, open, press }: Person, login: string, secret = password): Promise<void> {
  await open("/login");
  await page.getByLabel("Почта или телефон").fill(login);
  await page.getByLabel("Пароль", { exact: true }).fill(secret);
  await press(page.getByRole("main").getByRole("button", { name: "Войти" }));
}

/** Fills in and sends the form of a new employee, a manager of this trade point. */
export async function invite(
  { page, press }: Person,
  name: [family: string, given: string, middle: string],
  email: string,
  branch: string,
): Promise<void> {
  await page.getByLabel("Фамилия").fill(name[0]);
  await page.getByLabel("Имя", { exact: true }).fill(name[1]);
  await page.getByLabel("Отчество").fill(name[2]);
  await page.getByLabel("Должность").fill("Закупщик");
  await page.getByLabel("Подразделение").fill("Закупки");
  await page.getByLabel("Роль").selectOption("buyer_company_manager");
  const point = page.getByRole("checkbox", { name: branch });
  if (!(await point.isVisible())) await page.locator("summary#branch_uuids").click();
  await point.check();
  // Closes the list first: a list that closes under the pointer moves the button away.
  await page.locator("summary#branch_uuids").click();
  await page.getByLabel("Почта", { exact: true }).fill(email);
  await press(page.getByRole("button", { name: "Пригласить" }));
}
