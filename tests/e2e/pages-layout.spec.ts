import { expect, test } from "../support/browser.ts";

test("R14: the cabinet has one header at every width: the wide one from 992 px, below it the page bar", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@beta.example");
  await open("/cabinet/home");
  for (const [width, wide] of [
    [1440, true],
    [992, true],
    [991, false],
    [768, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("banner")).toHaveCount(wide ? 1 : 0);
    await expect(page.getByRole("navigation", { name: "Панель кабинета" })).toHaveCount(wide ? 0 : 1);
    await expect(page.getByRole("link", { name: /^Уведомления/ })).toHaveCount(1);
    await expect(page.getByRole("link", { name: /^Корзина/ })).toHaveCount(1);
  }
});

test("trust P8: letters of twice the size at 1440 px give the layout of a phone, and nothing scrolls sideways", { tag: "@full" }, async ({
  newPerson,
  playwright,
  launchOptions,
  locale,
  timezoneId,
}) => {
  const { context: signedIn } = await newPerson("director@beta.example");
  const large = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
  });
  const options = { baseURL: process.env.PORTAL_URL ?? "", viewport: { width: 1440, height: 900 }, locale, timezoneId };
  const context = await large.newContext({ ...options, storageState: await signedIn.storageState() });
  const page = await context.newPage();
  for (const path of ["/", "/catalog", "/cart", "/cabinet/home", "/cabinet/deals", "/cabinet/settings"]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe("32px");
    const bar = path.startsWith("/cabinet")
      ? page.getByRole("navigation", { name: "Панель кабинета" })
      : page.locator("[data-mobile-header]");
    await expect(bar, path).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(1440);
  }
  await large.close();
});

test("trust P8: on a phone the switches of one event stand in one line, and Save stays in sight", { tag: "@full" }, async ({
  newPerson,
}) => {
  const { page, open } = await newPerson("director@beta.example");
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/cabinet/settings");
  // Once in a dozen runs Chromium gives the rows of these size containers no roles before they are scrolled to.
  await page.getByRole("region", { name: "Сделки", exact: true }).scrollIntoViewIfNeeded();
  const row = page.getByRole("row", { name: /Сделка согласована/ });
  await row.scrollIntoViewIfNeeded();
  const tops = await row.getByRole("switch").evaluateAll((switches) => switches.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  const save = page.getByRole("main").getByRole("button", { name: "Сохранить" }).last();
  await expect(save).toBeInViewport({ ratio: 1 });
  // The bar does not cover the focused control.
  const last = row.getByRole("switch").last();
  await last.focus();
  const [box, bar] = [await last.boundingBox(), await save.boundingBox()];
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? Number.NaN);
});

test("trust P11: with forced colours every control keeps an edge or an underline", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson("director@beta.example");
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/", "/catalog", "/cart", "/cabinet/deals", "/cabinet/ordering/quick"]) {
    await open(path);
    const bare = await page
      .getByRole("main")
      .locator("button, input:not([type=hidden]), select, textarea")
      .evaluateAll((controls) =>
        controls
          // Controls that the browser draws keep their system colours.
          .filter(
            (control) =>
              !(control.matches("[type=checkbox], [type=radio], [type=range]") && getComputedStyle(control).appearance !== "none"),
          )
          .filter((control) => (control as HTMLElement).offsetParent !== null && control.getBoundingClientRect().width > 4)
          .filter((control) => {
            const edged = (element: Element | null): boolean => {
              if (!element) return false;
              const style = getComputedStyle(element);
              return (
                Number.parseFloat(style.borderTopWidth) > 0 ||
                Number.parseFloat(style.borderBottomWidth) > 0 ||
                style.outlineStyle !== "none" ||
                style.textDecorationLine.includes("underline")
              );
            };
            // A field may get its edge from the frame around it, a radio from the drawing beside it.
            return !edged(control) && !edged(control.parentElement) && !edged(control.nextElementSibling) && !control.querySelector("svg");
          })
          .map(
            (control) =>
              `${control.localName} ${control.getAttribute("aria-label") ?? control.textContent ?? control.getAttribute("name")}`,
          ),
      );
    expect(bare, path).toEqual([]);
  }
});

test("trust P12: with reduced motion nothing moves", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson("director@beta.example");
  const lasts = (times: string) => times.split(",").some((time) => Number.parseFloat(time) > 0.01);
  const moving = () =>
    page
      .locator("*")
      .evaluateAll((elements) =>
        elements
          .flatMap((element) => [undefined, "::before", "::after"].map((part) => getComputedStyle(element, part)))
          .map(({ animationName, animationDuration, transitionDuration }) => ({ animationName, animationDuration, transitionDuration })),
      );
  const found = async () =>
    (await moving()).filter(
      ({ animationName, animationDuration, transitionDuration }) =>
        (animationName !== "none" && lasts(animationDuration)) || lasts(transitionDuration),
    );
  for (const path of ["/catalog", "/cart", "/cabinet/deals", "/cabinet/notifications/list"]) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(path);
    expect((await found()).length, path).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await found(), path).toEqual([]);
  }
});

test("the head of a page stays in its two rows from 992 px on", { tag: "@full" }, async ({ newPerson }) => {
  for (const login of ["director@alfa.example", "rep@seller.example"]) {
    const { page, open } = await newPerson(login);
    await open("/catalog");
    for (const width of [992, 996, 1000, 1004, 1010, 1020, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      const rows = await page.evaluate(() => {
        const row = [...document.querySelectorAll("header")].find((each) => each.getClientRects().length > 0)?.firstElementChild;
        const tops = [...(row?.children ?? [])]
          .filter((each) => each.getClientRects().length > 0)
          .map((each) => each.getBoundingClientRect());
        // Boxes that overlap vertically form one row.
        return tops.reduce<{ bottom: number; rows: number }>(
          ({ bottom, rows }, box) =>
            box.top >= bottom ? { bottom: box.bottom, rows: rows + 1 } : { bottom: Math.max(bottom, box.bottom), rows },
          { bottom: -1, rows: 0 },
        ).rows;
      });
      expect([1, 2], `${login} at ${width} px`).toContain(rows);
    }
  }
});

test("by Tab the password comes directly after the login", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await open("/login");
  await page.getByLabel("Почта или телефон").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Пароль", { exact: true })).toBeFocused();
});
