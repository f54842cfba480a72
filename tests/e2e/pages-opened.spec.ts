import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";
import { detailPages, hrefsOf } from "../support/page-links.ts";

/** Pages with openable parts: menus, panels and drawers are `details`, questions are dialogs with an address. */
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
  test(`trust P8 P9 P10: menus, drawers and dialogs that open for the ${who} pass axe`, { tag: "@full" }, async ({ newPerson }) => {
    const { page, open } = await newPerson(login ?? undefined);
    const found: string[] = [];
    const opened = page.locator("details[data-opened]");
    const seen = new Set<string>();
    for (const path of pages) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(path);
      const pattern = detailPages[path];
      const single = pattern && (await hrefsOf(page)).find((href) => pattern.test(href));
      if (single && path !== "/catalog") await open(single);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        const summaries = page.locator("summary").filter({ visible: true });
        const kinds = await summaries.evaluateAll((all) => all.map((each) => `${each.parentElement?.className} ${each.className}`));
        expect(kinds.length, `${path} at ${width} px`).toBeGreaterThan(0);
        for (const [at, kind] of kinds.entries()) {
          // One of each kind: cards and rows repeat theirs, pages their header's.
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
      const pattern = detailPages[list];
      await open(`${(await hrefsOf(page)).find((href) => pattern?.test(href))}${query}`);
      await expect(page.locator("dialog[open]")).toBeVisible();
      found.push(...(await findings(page)).map((finding) => `${list} asks: ${finding}`));
    }
    expect(found).toEqual([]);
  });
}

test("checked and refused lines of the quick order pass axe and need no sideways scrolling from 1440 to 320 px", {
  tag: "@full",
}, async ({ newPerson }) => {
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

test("the search with its list open passes axe, and its options are reached by the arrows", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/catalog");
  const box = page.getByRole("combobox", { name: "Поиск по каталогу" }).filter({ visible: true });
  await box.fill("кефир");
  const options = page.getByRole("listbox", { name: "Поиск по каталогу" }).getByRole("option");
  await expect(options.first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const href = await options.first().getAttribute("href");
  await box.press("Enter");
  await expect(page).toHaveURL(href ?? "");
});
