import { button, expectText, unique } from "../support/accreditation-steps.ts";
import { findings } from "../support/axe.ts";
import { expect, type Person, test } from "../support/browser.ts";
import { signIn } from "../support/joining-steps.ts";
import { password } from "../support/password.ts";

/** Keys count for a name, not for an address in digits. */
const origin = () => (process.env.PORTAL_URL ?? "").replace("127.0.0.1", "localhost");

/** A device that answers by itself, and does or does not recognise its person. */
async function withDevice({ page, context }: Person) {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  return {
    verifies: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("operations 4: a key of the device is added by the password, opens the portal after it and confirms a dangerous act", async ({
  given,
  newPerson,
}) => {
  const login = unique("keys");
  await given.staff(login);
  const person = await newPerson(undefined, origin());
  const { page, open, press } = person;
  await person.signIn(login);
  await open("/cabinet/settings/code");
  const device = await withDevice(person);
  const card = page.getByRole("region", { name: "Ключи доступа" });
  await card.getByLabel("Название ключа").fill("Рабочий ноутбук");
  await card.getByLabel("Текущий пароль").fill(password);
  await device.verifies(false);
  await press(card.getByRole("button", { name: "Добавить ключ доступа" }));
  await expectText(person, "Устройство не подтвердило ключ");
  await device.verifies(true);
  await press(card.getByRole("button", { name: "Добавить ключ доступа" }));
  await expectText(person, "Сохраните резервные коды");
  await expect(card.getByText("Рабочий ноутбук", { exact: true })).toBeVisible();

  expect(await findings(page)).toEqual([]);

  await person.context.clearCookies({ name: /^sid/ });
  await signIn(person, login);
  await expect(page.getByRole("heading", { level: 1, name: "Ключ доступа" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await device.verifies(false);
  await page.getByRole("button", { name: "Войти с ключом доступа" }).click();
  await expectText(person, "Устройство не подтвердило ключ");
  await device.verifies(true);
  await page.getByRole("button", { name: "Войти с ключом доступа" }).click();
  await expect(page).toHaveURL(/\/cabinet\/home/);

  await open("/cabinet/settings/code");
  await expect(card.getByText(/Последний раз подтверждал вас/)).toBeVisible();
  const codes = page.getByRole("region", { name: "Резервные коды" });
  await codes.getByLabel("Текущий пароль").fill(password);
  await codes.getByRole("button", { name: "Подтвердить ключом доступа" }).click();
  await expectText(person, "Сохраните резервные коды");
  await press(button(person, "Удалить ключ доступа «Рабочий ноутбук»"));
  await expectText(person, "Ключей пока нет");
});
