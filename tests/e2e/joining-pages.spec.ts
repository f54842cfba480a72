import type { Locator } from "@playwright/test";
import { button, expectText, openAccreditation, pdf, staff } from "../support/accreditation-steps.ts";
import { findings } from "../support/axe.ts";
import { expect, type Person, test } from "../support/browser.ts";
import { choose } from "../support/choose.ts";

test("trust S56: uploading a large file shows its progress and can be cancelled, and a broken connection keeps the page", {
  tag: "@full",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { login } = await given.joining();
  const person = await newPerson(login);
  const { page, context, open } = person;
  await open("/cabinet/company/accreditation?tab=documents");
  const place = page.locator("#documents").getByRole("listitem").filter({ hasText: "Устав" }).first();
  const large = {
    ...pdf("ustav.pdf"),
    buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(8_000_000, " "), Buffer.from("\n%%EOF\n")]),
  };
  const field = page.locator('[id="documents.charter"]');
  if (javaScriptEnabled) {
    const wire = await context.newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      wire.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
    const sending = place.getByRole("progressbar", { name: "Отправляем ustav.pdf" });
    await speed(300_000);
    await field.setInputFiles(large);
    await place.locator("button[type=submit]").click();
    await expect(place.getByText(/^[1-9]\d?\s%$/)).toBeVisible();
    await expect(sending).toHaveJSProperty("max", 100);
    await place.getByRole("button", { name: "Убрать файл ustav.pdf" }).click();
    await expect(sending).toHaveCount(0);
    await expect(place.getByText("Не загружен", { exact: true })).toBeVisible();

    await speed(-1);
    const posts = "**/resources/accreditation-upload";
    await page.route(posts, (route) => route.abort("connectionreset"));
    await field.setInputFiles(large);
    await place.locator("button[type=submit]").click();
    await expect(place.getByText("Файл «ustav.pdf» не отправлен: связь прервалась. Попробуйте ещё раз")).toBeVisible();
    await expect(place.getByText("ждёт отправки")).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/связь прервалась/);
    await page.unroute(posts);
    await place.locator("button[type=submit]").click();
  } else {
    await field.setInputFiles(large);
    await place.locator("button[type=submit]").click();
  }
  await expect(place.getByText("На проверке")).toBeVisible();
  await expect(place.getByText(/ustav\.pdf · 7,6 МБ/)).toBeVisible();
});

test("K64 K65: the company's open page follows what staff do, and its director is not reminded of what is already sent", {
  tag: "@full",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { login, company, accreditation } = await given.joining({ at: "distribution_by_region_director" });
  const director = await newPerson(login);
  /** With script the page updates by itself; without it on reload. */
  const look = async (tab: Person["page"]) => {
    if (!javaScriptEnabled) await tab.reload();
  };
  const own = await director.openTab("/cabinet/company/accreditation?tab=contracts");
  await expect(own.getByText(/Сейчас ход за: региональным директором/).first()).toBeVisible();
  await director.open("/catalog");
  await expect(director.page.getByRole("link", { name: "Посмотреть, чей ход" }).first()).toBeVisible();
  await expect(director.page.getByText("Пройдите аккредитацию")).toHaveCount(0);

  const regional = await newPerson(staff.regional);
  await openAccreditation(regional, company);
  await choose(regional.page.getByLabel("Торговый представитель"), "Ковалёв Дмитрий Игоревич");
  await regional.press(button(regional, "Назначить"));
  await expectText(regional, /Сейчас ход за: торговым представителем/);
  await look(own);
  await expect(own.getByText(/Сейчас ход за: торговым представителем/).first()).toBeVisible();

  for (const type of [
    "accreditation_document_updated",
    "accreditation_contract_updated",
    "accreditation_status_updated",
    "accreditation_process_updated",
  ] as const) {
    const refreshed = javaScriptEnabled ? own.waitForResponse(/\/cabinet\/company\/accreditation\.data/) : null;
    await given.notified({ login, type, accreditation });
    if (refreshed) expect((await refreshed).status(), type).toBe(200);
  }
});

test("V29: a list closed without a choice says to choose from it, and finds by name; without script it is a native list", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { company } = await given.joining({ at: "distribution_by_region_director" });
  const regional = await newPerson(staff.regional);
  await openAccreditation(regional, company);
  const { page } = regional;
  const field = page.getByLabel("Торговый представитель");
  await regional.press(button(regional, "Назначить"));
  await expect(field).toHaveAccessibleDescription(/Вариант не выбран/);
  if (javaScriptEnabled) {
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(field).toHaveAccessibleDescription(/Выберите из списка/);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("ковал");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(/^Ковалёв/);
    expect(await findings(page)).toEqual([]);
  } else {
    await choose(field, 1);
  }
  await regional.press(button(regional, "Назначить"));
  await expectText(regional, /Сейчас ход за: торговым представителем/);
});

test("a button pressed while another form is being sent waits for its answer, and is sent only if it still applies", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { company } = await given.joining({ at: "coordination_contract" });
  const representative = await newPerson(staff.representative);
  const { page, press } = representative;
  await openAccreditation(representative, company);
  const takeBack = page.getByRole("main").getByRole("button", { name: "Вернуть на проверку" });
  const sent: string[] = [];
  let answered = Promise.withResolvers<void>();
  await page.route(/\/cabinet\/accreditation\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "POST") {
      sent.push(new URLSearchParams(route.request().postData() ?? "").get("intent") ?? "");
      await answered.promise;
    }
    await route.continue();
  });
  const onItsWay = page.locator("html[data-sending]");
  /** With script, presses the second before the first is answered. */
  const pressBoth = async (first: Locator, second: Locator) => {
    if (!javaScriptEnabled) return press(first);
    answered = Promise.withResolvers();
    await first.click();
    await onItsWay.waitFor();
    await second.click();
    await expect(second).toHaveCSS("cursor", "progress");
    answered.resolve();
  };

  await pressBoth(button(representative, "Взять в работу"), button(representative, "Сформировать договор"));
  await expect(button(representative, "Взять в работу")).toHaveCount(0);
  await expect(onItsWay).toHaveCount(0);
  // The step has changed since it was taken: the second press is neither sent nor refused.
  await expect(button(representative, "Сформировать договор")).toBeVisible();

  const documents = await takeBack.count();
  await pressBoth(takeBack.first(), takeBack.last());
  if (!javaScriptEnabled) await press(takeBack.last());
  await expect(takeBack).toHaveCount(documents - 2);
  await expect(page.locator("#errors")).toHaveCount(0);
  if (javaScriptEnabled) expect(sent).toEqual(["take", "takeBackDocument", "takeBackDocument"]);
});

test("K10 K11 K12: the reminder is a toast that closes and leads to the accreditation; without script a note that stays", {
  tag: "@full",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { login } = await given.joining();
  const director = await newPerson(login);
  const { page, open, press } = director;
  const reminder = page.getByRole("status").filter({ hasText: "Пройдите аккредитацию" });
  const appeared = () => reminder.waitFor();
  const first = appeared();
  await open("/cabinet/home");
  await first;
  const close = reminder.getByRole("button", { name: "Закрыть" });
  if (javaScriptEnabled) {
    await reminder.getByText("Пройдите аккредитацию").hover();
    await close.click();
    await expect(reminder).toHaveCount(0);
    // The reminder stays closed on other pages and returns on the next visit.
    await press(page.getByRole("navigation", { name: "Основное меню" }).getByRole("link", { name: /Корзина/ }));
    await expect(page).toHaveURL(/\/cart$/);
    await expect(reminder).toHaveCount(0);
    const again = appeared();
    await page.reload();
    await again;
    await reminder.getByText("Пройдите аккредитацию").hover();
  } else {
    await expect(close).toHaveCount(0);
  }
  await press(reminder.getByRole("link", { name: "Перейти в раздел" }));
  await expect(page).toHaveURL(/\/cabinet\/company\/accreditation/);
  await expect(reminder).toHaveCount(0);
  const back = appeared();
  await open("/catalog");
  await back;
});

test("V09: filling bank details by BIC keeps what was typed meanwhile; Enter saves the form and looks nothing up", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.joining();
  const director = await newPerson(login);
  const { page, open, press } = director;
  const address = "/cabinet/company/accreditation";
  await open(address);
  const form = page.locator("#bank");
  const account = form.getByLabel("Расчётный счёт");
  const bank = form.getByRole("textbox", { name: /^Банк/ });
  await form.getByLabel("БИК").fill("047003997");
  await bank.fill("");
  await form.getByLabel("Корреспондентский счёт").fill("");
  await account.fill("40702");
  const fill = form.getByRole("button", { name: "Заполнить по БИК" });
  if (javaScriptEnabled) {
    const answered = Promise.withResolvers<void>();
    await page.route(/\.data/, async (route) => {
      if (route.request().method() === "POST") await answered.promise;
      await route.continue();
    });
    await fill.click();
    await page.locator("html[data-sending]").waitFor();
    await bank.fill("Банк, набранный меж тем");
    await account.fill("40702810500000120045");
    answered.resolve();
    await expectText(director, "Поля заполнены. Проверьте и сохраните.");
    await page.unrouteAll();
    await expect(bank).toHaveValue("Банк, набранный меж тем");
    await expect(account).toHaveValue("40702810500000120045");
  } else {
    await press(fill);
    await expectText(director, "Поля заполнены. Проверьте и сохраните.");
    await expect(bank).not.toHaveValue("");
    await expect(account).toHaveValue("40702");
    await bank.fill("Банк, набранный меж тем");
    await account.fill("40702810500000120045");
  }
  await expect(form.getByLabel("Корреспондентский счёт")).not.toHaveValue("");

  await account.press("Enter");
  await expectText(director, "Банковские реквизиты сохранены");
  const data = page.locator("#data");
  await data.getByLabel("Полное название").fill("Названа по-своему");
  await data.getByLabel("Полное название").press("Enter");
  await expectText(director, "Данные компании сохранены");
  await open(address);
  await expect(bank).toHaveValue("Банк, набранный меж тем");
  await expect(account).toHaveValue("40702810500000120045");
  await expect(data.getByLabel("Полное название")).toHaveValue("Названа по-своему");
});
