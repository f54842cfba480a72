import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { storagePermission } from "#contract/permissions.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { findings } from "../support/axe.ts";
import { everyone } from "../support/axe-pages.ts";
import { expect, type Person, test } from "../support/browser.ts";
import { checkOut } from "../support/deal-steps.ts";
import { detailPages, hrefsOf } from "../support/page-links.ts";
import { joinedNames } from "../support/spoken-names.ts";

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

for (const [who, { login, paths, narrow, full = [] }] of Object.entries(everyone)) {
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
    const found = await walk(person, [...paths, ...full], async (path, from) => {
      const isSeen = firsts.has(from);
      const isNarrow = narrow || full.includes(from);
      const faults: string[] = [];
      for (const width of isSeen ? [1024, 768, 360] : [1440, 1024, 768, 360, 320])
        faults.push(...(await faultsAt(person.page, path, width, width === 1440 || (width === 320 && isNarrow))));
      return faults;
    });
    expect(found).toEqual([]);
  });
}

test("trust P8 P9 P10: the page of an order just placed passes axe from 1440 to 320 px", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const buyer = await newPerson(login);
  await buyer.open("/cart");
  await checkOut(buyer);
  const found: string[] = [];
  for (const width of [1440, 768, 320]) found.push(...(await faultsAt(buyer.page, "/cart/success", width)));
  expect(found).toEqual([]);
});

test("trust P8 P9 P10: what a storage collects, and its sheets, pass axe from 1440 to 320 px", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const login = `storage-${randomUUID()}@seller.example`;
  await given.staff(
    login,
    ["tula-chilled", "tula-meat"].map((id) => storagePermission(demoUuid("storage", id))),
  );
  const keeper = await newPerson(login);
  const found: string[] = [];
  const look = async (path: string) => {
    await keeper.open(path);
    expect(new URL(keeper.page.url()).pathname).toBe(path);
    for (const width of [1440, 768, 320]) found.push(...(await faultsAt(keeper.page, path, width)));
  };
  await look("/cabinet/collection");
  const suborder = (await hrefsOf(keeper.page)).find((href) => /^\/cabinet\/collection\/[0-9a-f-]{36}$/.test(href));
  await look(suborder ?? "no suborder to collect");
  await look("/cabinet/collection/sheets");
  expect(found).toEqual([]);
});

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
