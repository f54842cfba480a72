import { button, expectText, openAccreditation, staff } from "../support/accreditation-steps.ts";
import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";

/** The page of a trade point asks before deleting it. */
const ask = "Удалить точку";

test("trust P8: the dialog before an irreversible step passes axe, fits 320 px, gives focus back; without script it is a page", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login, branch } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  await page.setViewportSize({ width: 320, height: 640 });
  await open("/cabinet/branch/list");
  await press(page.getByRole("link", { name: branch, exact: true }));
  await expect(page).toHaveURL(/\/branch\/[0-9a-f-]{36}/);
  const card = page.url();
  const asking = page.getByRole("main").getByRole("link", { name: ask });

  await asking.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/confirm=delete/);
  const title = page.getByRole("heading", { name: /^Удалить/ }).last();
  await expect(title).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);

  if (!javaScriptEnabled) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Удалить/);
    await press(page.getByRole("link", { name: "Отмена" }));
    await expect(page).toHaveURL(card);
    await expect(asking).toBeVisible();
    return;
  }
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleName(/^Удалить/);
  expect(await findings(page)).toEqual([]);
  // Everything that Tab reaches belongs to the question.
  for (let count = 0; count < 4; count += 1) {
    expect(await dialog.evaluate((box) => box.contains(document.activeElement) || document.activeElement === document.body)).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(card);
  await expect(asking).toBeFocused();
});

test("K20: a decision asks for its comment in a dialog, which keeps what was typed when it is closed; without script on a page", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { company } = await given.joining({ at: "accreditation_by_distribution_director" });
  const director = await newPerson(staff.distribution);
  const { page, press } = director;
  await openAccreditation(director, company);
  const card = page.url();
  const title = "Комментарий к изменению статуса";
  const asking = page.getByRole("main").getByRole("link", { name: "Отказать", exact: true });
  const field = page.getByLabel("Комментарий", { exact: true });
  await press(asking);
  if (!javaScriptEnabled) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await press(page.getByRole("link", { name: "Отмена" }));
    await expect(page).toHaveURL(card);
  } else {
    const dialog = page.getByRole("dialog", { name: title });
    await expect(field).toBeFocused();
    await expect(dialog).toContainText("Причину увидит компания.");
    expect(await findings(page)).toEqual([]);
    await press(button(director, "Отказать"));
    await expect(dialog.getByRole("alert", { name: "Не получилось" })).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Введите комментарий/);
    await field.fill("Долги");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(card);
    await expect(asking).toBeFocused();
    await press(asking);
    await expect(field).toHaveValue("Долги");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await press(button(director, "Отказать"));
    await expectText(director, "В аккредитации отказано");
  }
});
