import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../support/browser.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Pages by who looks at them. Addresses of single things are found on the lists. */
const everyone: Record<string, { login: string | null; paths: string[]; first?: Record<string, RegExp> }> = {
  guest: {
    login: null,
    paths: ["/", "/catalog", "/login", "/register", "/restorePassword", "/support", "/activate-customer", "/privacy-policy", "/faq", "/about", "/no/such/page"],
    first: { "/catalog": /^\/product-/ },
  },
  "buyer director": {
    login: "director@beta.example",
    paths: [
      "/",
      "/catalog",
      "/cart",
      "/cabinet/home",
      "/cabinet/user",
      "/cabinet/settings",
      "/cabinet/customer",
      "/cabinet/company/about",
      "/cabinet/company/accreditation",
      "/cabinet/company/contracts",
      "/cabinet/deals",
      "/cabinet/tickets",
      "/cabinet/notifications/list",
      "/cabinet/learning",
      "/cabinet/no/page",
    ],
    first: { "/catalog": /^\/product-/, "/cabinet/deals": /^\/cabinet\/deals\/[0-9a-f-]{36}$/ },
  },
  representative: {
    login: "rep@seller.example",
    paths: [
      "/catalog",
      "/cart",
      "/cabinet/home",
      "/cabinet/deals",
      "/cabinet/accreditation",
      "/cabinet/distribution-centers",
      "/cabinet/distribution-centers?tab=schedules",
      "/cabinet/tickets",
    ],
    first: { "/cabinet/deals": /^\/cabinet\/deals\/[0-9a-f-]{36}$/, "/cabinet/distribution-centers": /^\/cabinet\/distribution-centers\/[0-9a-f-]{36}$/ },
  },
};

for (const [who, { login, paths, first = {} }] of Object.entries(everyone)) {
  for (const width of [1440, 320]) {
    test.describe(`${who} at ${width} px`, () => {
      test.use({ viewport: { width, height: width === 320 ? 640 : 900 } });

      test(`trust P8 P9 P10, R02: every page of the ${who} at ${width} px passes axe and needs no sideways scrolling`, async ({ newPerson }) => {
        test.setTimeout(150_000);
        const { page, open } = await newPerson(login ?? undefined);
        const found: string[] = [];
        const waiting = [...paths];
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          await open(path);
          const { violations } = await new AxeBuilder({ page })
            .withTags(standards)
            .options({ rules: { "target-size": { enabled: true } } })
            .analyze();
          for (const { id, nodes } of violations)
            found.push(
              `${path} ${id}: ${nodes
                .slice(0, 3)
                .map((node) => `${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`)
                .join("; ")}`,
            );
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (wide > 0) found.push(`${path} is ${wide} px too wide`);
          const pattern = first[path];
          if (!pattern) continue;
          const hrefs = await page
            .getByRole("main")
            .getByRole("link")
            .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
          const single = hrefs.find((href) => pattern.test(href));
          expect(single, `${path} leads to ${pattern}`).toBeDefined();
          waiting.push(single ?? "");
        }
        expect(found).toEqual([]);
      });
    });
  }
}

test("trust P11: with forced colours every control keeps an edge or an underline", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@beta.example");
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/", "/catalog", "/cart", "/cabinet/deals"]) {
    await open(path);
    const bare = await page
      .getByRole("main")
      .locator("button, input:not([type=hidden]), select, textarea")
      .evaluateAll((controls) =>
        controls
          // Boxes that the browser draws itself keep their system colours.
          .filter((control) => !(control.matches("[type=checkbox], [type=radio], [type=range]") && getComputedStyle(control).appearance !== "none"))
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
          .map((control) => `${control.tagName.toLowerCase()} ${control.getAttribute("aria-label") ?? control.textContent ?? control.getAttribute("name")}`),
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
