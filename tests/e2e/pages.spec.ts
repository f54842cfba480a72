import AxeBuilder from "@axe-core/playwright";
import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Lists lead to single things: the first one of each is looked at too. */
const singles: Record<string, RegExp> = {
  "/catalog": /^\/product-/,
  "/cabinet/deals": /^\/cabinet\/deals\/[0-9a-f-]{36}$/,
  "/cabinet/chats/list": /^\/cabinet\/chats\/[0-9a-f-]{36}$/,
  "/cabinet/branch/list": /^\/cabinet\/branch\/[0-9a-f-]{36}$/,
  "/cabinet/customer": /^\/cabinet\/customer\/[0-9a-f-]{36}$/,
  "/cabinet/company/contracts": /^\/cabinet\/contracts\/[0-9a-f-]{36}$/,
  "/cabinet/home?tab=companies": /^\/cabinet\/companies\/[0-9a-f-]{36}/,
  "/cabinet/counteragents": /^\/cabinet\/counteragents\/[0-9a-f-]{36}$/,
  "/cabinet/accreditation": /^\/cabinet\/accreditation\/[0-9a-f-]{36}$/,
  "/cabinet/distribution-centers?tab=schedules": /^\/cabinet\/distribution-centers\/[0-9a-f-]{36}\/schedules\/[0-9a-f-]{36}(\?|$)/,
  "/cabinet/distribution-centers": /^\/cabinet\/distribution-centers\/[0-9a-f-]{36}$/,
  "/cabinet/tickets": /^\/cabinet\/tickets\/[0-9a-f-]{36}$/,
};
const everybodys = [
  "/cabinet/home",
  "/cabinet/user",
  "/cabinet/settings",
  "/cabinet/customer",
  "/cabinet/tickets",
  "/cabinet/notifications/list",
];
const counteragents = ["/cabinet/counteragents"];
const platform = [
  "/cabinet/home?tab=companies",
  "/cabinet/home?tab=customers",
  "/cabinet/companies/add",
  "/cabinet/customer/add",
  ...everybodys,
  "/cart",
];

/** Every page by who may enter it (checklist Q); public pages by a guest and one buyer. */
const everyone: Record<string, { login: string | null; paths: string[]; narrow?: true }> = {
  guest: {
    login: null,
    paths: [
      "/",
      "/catalog",
      "/login",
      "/register",
      "/restorePassword",
      "/support",
      "/activate-customer",
      "/privacy-policy",
      "/faq",
      "/about",
      "/no/such/page",
    ],
    narrow: true,
  },
  "buyer director": {
    login: "director@beta.example",
    paths: [
      ...[
        "/",
        "/catalog",
        "/cart",
        ...everybodys,
        "/cabinet/company/about",
        "/cabinet/company/accreditation",
        "/cabinet/company/contracts",
        "/cabinet/deals",
        "/cabinet/ordering/quick",
        "/cabinet/ordering/standing",
        "/cabinet/ordering/standing/new",
      ],
      ...[
        "/cabinet/chats/list",
        "/cabinet/branch/list",
        "/cabinet/customer/add",
        "/cabinet/user?step=deletion",
        "/cabinet/deals?search=0000",
      ],
      ...["email", "phone", "password"].map((what) => `/cabinet/settings?change=${what}`),
      ...["/cabinet/learning", "/cabinet/no/page"],
    ],
    narrow: true,
  },
  "director of a new company": {
    login: "director@gamma.example",
    paths: ["/", "/catalog", "/cart", "/cabinet/home", "/cabinet/company/accreditation", "/cabinet/ordering/quick"],
  },
  "buyer manager": { login: "manager@beta.example", paths: ["/cart", ...everybodys, "/cabinet/company/accreditation", "/cabinet/deals"] },
  representative: {
    login: "rep@seller.example",
    paths: [
      ...["/catalog", "/cart", ...everybodys, "/cabinet/deals", "/cabinet/accreditation", "/cabinet/distribution-centers"],
      ...["/cabinet/distribution-centers?tab=schedules", "/cabinet/chats/list", "/cabinet/branch/list", "/cabinet/branch/list?search=zzzz"],
    ],
    narrow: true,
  },
  "regional director": {
    login: "regional@seller.example",
    paths: [...everybodys, ...counteragents, "/cabinet/accreditation", "/cabinet/deals"],
  },
  "distribution director": { login: "distribution@seller.example", paths: [...everybodys, ...counteragents, "/cabinet/accreditation"] },
  security: { login: "security@seller.example", paths: [...everybodys, ...counteragents, "/cabinet/accreditation", "/cabinet/deals"] },
  "seller director": { login: "director@seller.example", paths: [...everybodys, "/cart"] },
  "content manager": {
    login: "content@seller.example",
    paths: [...everybodys, "/cabinet/references", "/cabinet/exchange/loads", "/cabinet/exchange/new", "/cabinet/exchange/mapping"],
  },
  supervisor: {
    login: "supervisor@seller.example",
    paths: [
      ...everybodys,
      ...counteragents,
      "/cabinet/deals",
      "/cabinet/exchange/keys",
      "/cabinet/exchange/webhooks",
      "/cabinet/exchange/settings",
    ],
  },
  "platform manager": { login: "platform@platform.example", paths: [...platform, "/cabinet/deals", "/cabinet/exchange/keys"] },
  "tech support": { login: "support@platform.example", paths: [...platform, ...counteragents] },
};
const widths = [1440, 1024, 768, 360, 320];

for (const [who, { login, paths, narrow }] of Object.entries(everyone)) {
  test(`R02, trust P8 P9 P10: every page of the ${who} passes axe and needs no sideways scrolling at 1440, 1024, 768, 360 and 320 px`, async ({
    newPerson,
  }) => {
    const { page, open } = await newPerson(login ?? undefined);
    const found: string[] = [];
    const waiting = [...paths];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(path);
      found.push(...(await findings(page)).map((finding) => `${path} ${finding}`));
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (wide > 0) found.push(`${path} is ${wide} px too wide at ${width} px`);
      }
      if (narrow) found.push(...(await findings(page)).map((finding) => `${path} at 320 px ${finding}`));
      const pattern = singles[path];
      if (!pattern) continue;
      const single = (await hrefsOf(page)).find((href) => pattern.test(href));
      if (single) waiting.push(single);
      else if (narrow && path !== "/cabinet/tickets") found.push(`${path} leads to nothing like ${pattern}`);
    }
    expect(found).toEqual([]);
  });
}

/** Forms sent empty, by who fills them in: the page answers with its errors. */
const refusedForms: Record<string, { login: string | null; forms: [path: string, button: string | RegExp][] }> = {
  guest: {
    login: null,
    forms: [
      ["/login", "Войти"],
      ["/register", /^Зарегистрировать/],
      ["/restorePassword", "Отправить код"],
      ["/support", "Отправить"],
    ],
  },
  "buyer director": {
    login: "director@beta.example",
    forms: [
      ["/cabinet/customer/add", "Пригласить"],
      ["/cabinet/tickets/new", "Отправить"],
      ["/cabinet/settings?change=email", "Отправить код"],
      ["/cabinet/settings?change=password", "Сохранить пароль"],
    ],
  },
  "director of a new company": { login: "director@gamma.example", forms: [["/cabinet/company/accreditation", "Добавить реквизиты"]] },
  representative: {
    login: "rep@seller.example",
    forms: [
      ["/cabinet/distribution-centers", "Закрыть дни"],
      ["/cabinet/distribution-centers?tab=schedules", "Добавить исключение"],
    ],
  },
  "platform manager": {
    login: "platform@platform.example",
    forms: [["/cabinet/companies/add", "Создать и пригласить"]],
  },
};

for (const [who, { login, forms }] of Object.entries(refusedForms)) {
  test(`trust P8 P9 P10: the forms of the ${who} pass axe with their errors, wide and at 320 px`, async ({ newPerson }) => {
    const { page, open, press } = await newPerson(login ?? undefined);
    const main = page.getByRole("main");
    const found: string[] = [];
    for (const [path, button] of forms) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(path);
      const pattern = singles[path];
      if (pattern) await open((await hrefsOf(page)).find((href) => pattern.test(href)) ?? "");
      await press(main.getByRole("button", { name: button }));
      await expect(main.locator("#errors")).toBeVisible();
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await findings(page)).map((finding) => `${path} refused, at ${width} px ${finding}`));
      }
    }
    expect(found).toEqual([]);
  });
}

/** Pages with what opens on them: menus, panels and drawers are `details`, questions are dialogs with an address. */
const openings: Record<string, { login: string | null; pages: string[]; question?: [list: string, query: string] }> = {
  guest: { login: null, pages: ["/catalog"] },
  "buyer director": {
    login: "director@alfa.example",
    pages: ["/cart", "/cabinet/deals"],
    question: ["/cabinet/customer", "?confirm=block"],
  },
  representative: { login: "rep@seller.example", pages: ["/cabinet/deals", "/cabinet/accreditation"] },
  security: { login: "security@seller.example", pages: ["/cabinet/accreditation"] },
  "platform manager": {
    login: "platform@platform.example",
    pages: ["/cabinet/customer/add"],
    question: ["/cabinet/home?tab=companies", "&confirm=delete"],
  },
};

for (const [who, { login, pages, question }] of Object.entries(openings)) {
  test(`trust P8 P9 P10: menus, drawers and dialogs that open for the ${who} pass axe`, async ({ newPerson }) => {
    const { page, open } = await newPerson(login ?? undefined);
    const found: string[] = [];
    const opened = page.locator("details[data-opened]");
    const seen = new Set<string>();
    for (const path of pages) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(path);
      const pattern = singles[path];
      const single = pattern && (await hrefsOf(page)).find((href) => pattern.test(href));
      if (single && path !== "/catalog") await open(single);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        const summaries = page.locator("summary").filter({ visible: true });
        const kinds = await summaries.evaluateAll((all) => all.map((each) => `${each.parentElement?.className} ${each.className}`));
        expect(kinds.length, `${path} at ${width} px`).toBeGreaterThan(0);
        for (const [at, kind] of kinds.entries()) {
          // One of a kind is enough: cards and rows repeat theirs, pages their header's.
          if (seen.has(`${width} ${kind}`)) continue;
          seen.add(`${width} ${kind}`);
          await summaries.nth(at).evaluate((summary) => {
            const details = summary.parentElement as HTMLDetailsElement;
            details.dataset.opened = details.open ? "before" : "now";
            details.open = true;
          });
          found.push(
            ...(await findings(page, "details[data-opened]")).map((finding) => `${path} at ${width} px, opened ${at}: ${finding}`),
          );
          await opened.evaluate((details: HTMLDetailsElement) => {
            details.open = details.dataset.opened === "before";
            delete details.dataset.opened;
          });
        }
      }
    }
    if (question) {
      const [list, query] = question;
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(list);
      const pattern = singles[list];
      await open(`${(await hrefsOf(page)).find((href) => pattern?.test(href))}${query}`);
      await expect(page.locator("dialog[open]")).toBeVisible();
      found.push(...(await findings(page)).map((finding) => `${list} asks: ${finding}`));
    }
    expect(found).toEqual([]);
  });
}

function hrefsOf(page: Page): Promise<string[]> {
  return page
    .getByRole("main")
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** What axe finds, on the page or within a part of it. */
async function findings(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(standards).options({ rules: { "target-size": { enabled: true } } });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`)
        .join("; ")}`,
  );
}

test("lines that were looked at, and those that were refused, pass axe and need no sideways scrolling from 1440 to 320 px", async ({
  newPerson,
}) => {
  const { page, open, press } = await newPerson("director@beta.example");
  await open("/cabinet/ordering/quick");
  const lines = ["010-241\t24 шт", "кефир\t3", "зюкмолль\t7", "030-118\t3 кор", "010-377\t1000000"];
  await page.getByRole("textbox", { name: "Строки из таблицы" }).fill(lines.join("\n"));
  for (const button of ["Проверить", "Добавить в корзину"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page.getByRole("main").getByRole("button", { name: button }));
    await expect(page.getByRole("main").getByText("Строка 5")).toBeVisible();
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page), `${button} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    }
  }
});

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

test("trust P8: letters of twice the size at 1440 px give the layout of a phone, and nothing scrolls sideways", async ({
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

test("trust P8: on a phone the switches of one event stand in one line, and Save stays in sight", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@beta.example");
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/cabinet/settings");
  const row = page.getByRole("row", { name: /Сделка согласована/ });
  await row.scrollIntoViewIfNeeded();
  const tops = await row.getByRole("switch").evaluateAll((switches) => switches.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  const save = page.getByRole("main").getByRole("button", { name: "Сохранить" }).last();
  await expect(save).toBeInViewport({ ratio: 1 });
  // What has the focus is not under it.
  const last = row.getByRole("switch").last();
  await last.focus();
  const [box, bar] = [await last.boundingBox(), await save.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("trust P11: with forced colours every control keeps an edge or an underline", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@beta.example");
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/", "/catalog", "/cart", "/cabinet/deals", "/cabinet/ordering/quick"]) {
    await open(path);
    const bare = await page
      .getByRole("main")
      .locator("button, input:not([type=hidden]), select, textarea")
      .evaluateAll((controls) =>
        controls
          // Boxes that the browser draws itself keep their system colours.
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
            // A field may have its edge from the frame around it, a drawn radio from the face beside it.
            return !edged(control) && !edged(control.parentElement) && !edged(control.nextElementSibling) && !control.querySelector("svg");
          })
          .map(
            (control) =>
              `${control.tagName.toLowerCase()} ${control.getAttribute("aria-label") ?? control.textContent ?? control.getAttribute("name")}`,
          ),
      );
    expect(bare, path).toEqual([]);
  }
});

test("trust P12: who wants less motion gets none", async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("/catalog");
  const moving = await page.locator("*").evaluateAll((elements) =>
    elements
      .map((element) => getComputedStyle(element))
      .filter((style) => style.animationName !== "none" && Number.parseFloat(style.animationDuration) > 0.01)
      .map((style) => style.animationName),
  );
  expect(moving).toEqual([]);
});

test("R35 R36: a new page starts at the top, filters keep the place", async ({ newPerson }) => {
  const { page, open, press } = await newPerson("director@beta.example");
  await open("/catalog");
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await press(
    page
      .getByRole("main")
      .getByRole("link", { name: /Страница 2|^2$/ })
      .first(),
  );
  await expect(page).toHaveURL(/page=2/);
  await press(
    page
      .getByRole("main")
      .getByRole("link")
      .filter({ has: page.locator("img, svg") })
      .first(),
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("R33: a page whose data cannot be fetched is asked for once more, as a document, and comes", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/cabinet/home");
  let documents = 0;
  await page.route("**/cabinet/deals.data**", (route) => route.abort());
  await page.route(/\/cabinet\/deals$/, (route) => {
    documents += 1;
    return route.continue();
  });
  await page.getByRole("link", { name: "Сделки" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Сделки" })).toBeVisible();
  expect(documents).toBe(1);
});

test("R33: a page whose code cannot be fetched comes as a document too", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/cabinet/home");
  // Its own module: other code of deals is on the page one leaves, too.
  const link = page.getByRole("link", { name: "Сделки" }).filter({ visible: true }).first();
  type Known = { __remixManifest: { routes: Record<string, { module: string }> } };
  const found = await page.waitForFunction(() => (window as unknown as Known).__remixManifest.routes.deals?.module);
  const code = await found.jsonValue();
  await page.route(`**${code}`, (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no such code')" }), {
    times: 1,
  });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Сделки" })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/deals$/);
});

test("R33: a cart that was saved while the next page's route was asked for leaves no empty document behind", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 2 } });
  const { page, open } = await newPerson(login);
  await open("/cart");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRefresh = (request: Request) => request.method() === "GET" && new URL(request.url()).pathname === "/cart.data";
  await page.route(/cart\.data/, async (route) => {
    if (isRefresh(route.request())) await held;
    await route.continue();
  });
  await page.route(/__manifest\?p=%2Fcabinet%2Ftickets%2Fnew&/, () => {}, { times: 1 });
  const refreshing = page.waitForRequest(isRefresh);
  const field = page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first();
  await field.fill("5");
  await field.press("Tab");
  await refreshing;
  const asking = page.waitForRequest(/__manifest\?p=%2Fcabinet%2Ftickets%2Fnew&/);
  await page.evaluate((path) => {
    (window as unknown as { __remixRouter: { navigate(to: string): void } }).__remixRouter.navigate(path);
  }, "/cabinet/tickets/new");
  await asking;
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Новое обращение" })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/tickets\/new$/);
});

test("R33 R34: a page that fails again shows the error, and is not asked for a third time", async ({ given, newPerson }) => {
  const { login, brokenDeal } = await given.buyer({ hasBrokenDeal: true });
  const { page, open } = await newPerson(login);
  await open("/cabinet/deals");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/cabinet/deals/${brokenDeal}`)) asked.push(request.isNavigationRequest() ? "document" : "data");
  });
  await page.evaluate(
    (path) => (window as unknown as { __remixRouter: { navigate(to: string): void } }).__remixRouter.navigate(path),
    `/cabinet/deals/${brokenDeal}`,
  );
  await expect(page.getByRole("heading", { level: 1, name: /Что-то пошло не так|Не дождались ответа/ })).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
  // The document listens: what it would ask for by itself, it has asked for.
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
  await expect(page.getByRole("link", { name: "Повторить" })).toBeVisible();
  expect(asked).toEqual(["data", "document"]);
});

test("the search with its list open passes axe, and its options are reached by the arrows", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/catalog");
  const box = page.getByRole("combobox", { name: "Поиск по каталогу" }).filter({ visible: true });
  await box.fill("кефир");
  const options = page.getByRole("listbox", { name: "Поиск по каталогу" }).getByRole("option");
  await expect(options.first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const href = await options.first().getAttribute("href");
  await box.press("Enter");
  await expect(page).toHaveURL(href ?? "");
});

test("the head of a page stays in its two rows from 992 px on", async ({ newPerson }) => {
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
        // What overlaps in height stands in one row.
        return tops.reduce<{ bottom: number; rows: number }>(
          ({ bottom, rows }, box) =>
            box.top >= bottom ? { bottom: box.bottom, rows: rows + 1 } : { bottom: Math.max(bottom, box.bottom), rows },
          { bottom: -1, rows: 0 },
        ).rows;
      });
      expect(rows, `${login} at ${width} px`).toBeLessThanOrEqual(2);
    }
  }
});

test("by Tab the password comes directly after the login", async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await open("/login");
  await page.getByLabel("Почта или телефон").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Пароль", { exact: true })).toBeFocused();
});
