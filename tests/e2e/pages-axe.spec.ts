import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";
import { hrefsOf, singles } from "../support/page-links.ts";

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
  test(`R02, trust P8 P9 P10: every page of the ${who} passes axe and needs no sideways scrolling from 1440 to 320 px`, async ({
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

/** Forms sent empty, by who fills them in; the page answers with errors. */
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
