import type { Page } from "@playwright/test";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { findings } from "../support/axe.ts";
import { expect, type Person, test } from "../support/browser.ts";
import { detailPages, hrefsOf } from "../support/page-links.ts";
import { joinedNames } from "../support/spoken-names.ts";

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

/**
 * Every page by who may enter it (checklist Q); public pages by a guest and one buyer. `narrow`: axe at 320 px too for pages that
 * somebody before has, and each list leads to a single thing.
 */
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
        "/cabinet/company/money",
        "/cabinet/purchases",
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
        "/cabinet/own-companies",
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
      "/cabinet/receivables",
      ...["/cabinet/settings/code", "/cabinet/confirm"],
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
    paths: [
      ...everybodys,
      "/cabinet/references",
      "/cabinet/exchange/loads",
      "/cabinet/exchange/new",
      "/cabinet/exchange/mapping",
      "/cabinet/exchange/categories",
      "/cabinet/exchange/centers",
    ],
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
      "/cabinet/portal",
      ...["/cabinet/papers", "/cabinet/payments", "/cabinet/payments?status=posted", "/cabinet/payments/new"],
      ...["ready", "advance", "unknown", "posted"].map((id) => `/cabinet/payments/${demoUuid("payment", id)}`),
    ],
    narrow: true,
  },
  "platform manager": { login: "platform@platform.example", paths: [...platform, "/cabinet/deals", "/cabinet/exchange/keys"] },
  "tech support": { login: "support@platform.example", paths: [...platform, ...counteragents] },
};
/** The pages that nobody before this person in the table has. */
function firstPagesOf(who: string): Set<string> {
  const earlier = Object.entries(everyone).slice(0, Object.keys(everyone).indexOf(who));
  const seen = new Set(earlier.flatMap(([, { paths }]) => paths));
  return new Set(everyone[who]?.paths.filter((path) => !seen.has(path)));
}

/** Opens each page, and the first single thing that it links to; `look` returns what is wrong with it. */
async function walk({ page, open }: Person, paths: readonly string[], look: (path: string, from: string) => Promise<string[]>) {
  const found: string[] = [];
  const waiting = paths.map((path) => [path, path] as const);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [path, from] = next;
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(path);
    const pattern = detailPages[path];
    const single = pattern && (await hrefsOf(page)).find((href) => pattern.test(href));
    found.push(...(await look(path, from)));
    if (single) waiting.push([single, from]);
  }
  return found;
}

/** Axe violations at this width, and whether the page is wider. */
async function faultsAt(page: Page, path: string, width: number, withAxe = true): Promise<string[]> {
  await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const faults = withAxe ? [...(await findings(page)), ...(await joinedNames(page))] : [];
  if (wide > 0) faults.push(`needs ${wide} px more`);
  return faults.map((fault) => `${path} at ${width} px: ${fault}`);
}

for (const [who, { login, paths, narrow }] of Object.entries(everyone)) {
  const firsts = firstPagesOf(who);

  if (firsts.size > 0)
    test(`R02, trust P8 P9 P10: pages that the ${who} may enter pass axe at 1440 and 320 px and need no sideways scrolling`, async ({
      newPerson,
    }) => {
      const person = await newPerson(login ?? undefined);
      const opened: string[] = [];
      const found = await walk(person, [...firsts], async (path) => {
        opened.push(path);
        return [...(await faultsAt(person.page, path, 1440)), ...(await faultsAt(person.page, path, 320))];
      });
      expect(found).toEqual([]);
      const kinds = [...firsts].filter((path) => detailPages[path] && path !== "/cabinet/tickets");
      if (narrow)
        for (const path of kinds)
          expect(
            opened.some((each) => detailPages[path]?.test(each)),
            `${path} leads to a thing`,
          ).toBe(true);
    });

  test(`R02, trust P8 P9 P10: every page of the ${who} passes axe and needs no sideways scrolling from 1440 to 320 px`, {
    tag: "@full",
  }, async ({ newPerson }) => {
    const person = await newPerson(login ?? undefined);
    const found = await walk(person, paths, async (path, from) => {
      const isSeen = firsts.has(from);
      const faults: string[] = [];
      for (const width of isSeen ? [1024, 768, 360] : [1440, 1024, 768, 360, 320])
        faults.push(...(await faultsAt(person.page, path, width, width === 1440 || (width === 320 && narrow))));
      return faults;
    });
    expect(found).toEqual([]);
  });
}

/** Forms sent empty, by who fills them in; the page answers with errors. */
const rejectedForms: Record<string, { login: string | null; forms: [path: string, button: string | RegExp][] }> = {
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
      ["/cabinet/own-companies?step=new", "Зарегистрировать"],
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
  "content manager": {
    login: "content@seller.example",
    forms: [
      ["/cabinet/exchange/categories#category", "Создать"],
      ["/cabinet/exchange/centers#center", "Создать центр"],
      ["/cabinet/exchange/new", "Проверить"],
    ],
  },
  "platform manager": {
    login: "platform@platform.example",
    forms: [["/cabinet/companies/add", "Создать и пригласить"]],
  },
};

for (const [who, { login, forms }] of Object.entries(rejectedForms)) {
  test(`trust P8 P9 P10: the forms of the ${who} pass axe with their errors, wide and at 320 px`, { tag: "@full" }, async ({
    newPerson,
  }) => {
    const { page, open, press } = await newPerson(login ?? undefined);
    const main = page.getByRole("main");
    const found: string[] = [];
    for (const [path, button] of forms) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(path);
      const pattern = detailPages[path];
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
