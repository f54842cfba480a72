import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { placeholderPages } from "#tests/support/placeholder-pages.ts";
import { accounts, type Identity } from "#tests/support/portal.ts";
import { element, headings, hrefs, text, title } from "#tests/support/portal-html.ts";
import { classOf } from "#tests/support/stylesheets.ts";
import { useVisitedPortal } from "#tests/support/visited-portal.ts";

const { portal, as, documentOf } = useVisitedPortal();

const category = demoUuid("category", "dairy");
const segment = demoUuid("category", "dairy-kislomol");
const product = demoUuid("product", "010-241");
const alfa = demoUuid("company", "alfa");

const guestPages = [
  "/",
  "/catalog",
  `/catalog/${category}`,
  `/catalog/${category}/${segment}`,
  `/product-${product}`,
  "/login",
  "/register",
  "/restorePassword",
  "/support",
  "/activate-customer",
  "/privacy-policy",
  "/personal-data-policy",
];
const placeholderAddresses = placeholderPages.map((name) => `/${name}`);
const signedInPages = [
  "/cart",
  "/cabinet/home",
  "/cabinet/user",
  "/cabinet/settings",
  "/cabinet/customer",
  "/cabinet/tickets",
  "/cabinet/notifications/list",
  "/cabinet/learning",
  "/cabinet/help",
  "/cabinet/references",
];
const directorPages = [
  ...signedInPages,
  "/cabinet/company/about",
  "/cabinet/company/accreditation",
  "/cabinet/company/contracts",
  "/cabinet/deals",
  "/cabinet/ordering/quick",
  `/cabinet/deals/${demoUuid("deal", "10419")}`,
  "/cabinet/ordering/branches",
  "/cabinet/ordering/branches/place",
  "/cabinet/ordering/standing",
  "/cabinet/ordering/standing/new",
  `/cabinet/branch/${demoUuid("branch", "alfa-b1")}`,
  `/cabinet/customer/${demoUuid("customer", "alfa-p3")}`,
];
const staffPages: [Identity, string[]][] = [
  [
    "RD",
    [
      ...signedInPages,
      "/cabinet/counteragents",
      `/cabinet/counteragents/${alfa}`,
      `/cabinet/counteragents/${alfa}/contracts`,
      "/cabinet/accreditation",
      `/cabinet/accreditation/${demoUuid("accreditation", "alfa")}`,
      "/cabinet/deals",
    ],
  ],
  [
    "SR",
    [
      ...signedInPages,
      "/cabinet/distribution-centers",
      "/cabinet/distribution-centers?tab=schedules",
      `/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}`,
      `/cabinet/deals/${demoUuid("deal", "10419")}`,
    ],
  ],
  [
    "SU",
    [
      "/cabinet/exchange/loads",
      "/cabinet/exchange/new",
      "/cabinet/exchange/mapping",
      "/cabinet/exchange/settings",
      "/cabinet/exchange/keys",
      "/cabinet/exchange/webhooks",
    ],
  ],
  [
    "CM",
    [
      "/cabinet/exchange/goods",
      "/cabinet/exchange/goods/new",
      `/cabinet/exchange/goods/${demoUuid("product", "010-241")}`,
      "/cabinet/exchange/prices",
      "/cabinet/exchange/categories",
      "/cabinet/exchange/centers",
      `/cabinet/exchange/centers/${demoUuid("distribution-center", "tula")}`,
      "/cabinet/exchange/synonyms",
      "/cabinet/exchange/missed",
    ],
  ],
  ["PM", [...signedInPages, "/cabinet/home?tab=companies", "/cabinet/home?tab=customers"]],
];

describe("all pages", () => {
  const everyone: [Identity, string[]][] = [["G", [...guestPages, ...placeholderAddresses]], ["BD", directorPages], ...staffPages];

  test.each(everyone)("trust P1: the page titles of %s are unique and name the portal", async (identity, pages) => {
    const titles = new Map<string, string>();
    for (const path of pages) titles.set(path, title((await documentOf(identity, path)).body));
    for (const [path, words] of titles) expect(words, path).toMatch(/^.+ — Гряда/);
    const twice = [...titles].filter(([path, words]) => [...titles].some(([other, same]) => other !== path && same === words));
    expect(twice).toEqual([]);
  });

  test.each(everyone)(
    "R01 trust P2 P3: the pages of %s are Russian, with one main, one h1, labelled navigation and unique ids",
    async (identity, pages) => {
      for (const path of pages) {
        const { body, status } = await documentOf(identity, path);
        expect(status, path).toBe(200);
        // React 18 fills a 2,048-byte chunk with a zero where a two-byte letter does not fit.
        expect(
          body.indexOf("\u0000"),
          `${path} has a NUL near ${body.slice(Math.max(0, body.indexOf("\u0000") - 20), body.indexOf("\u0000") + 20)}`,
        ).toBe(-1);
        expect(body, path).toMatch(/^<!DOCTYPE html><html lang="ru"/);
        expect(body.match(/<main\b/g), path).toHaveLength(1);
        expect(headings(body), path).toHaveLength(1);
        expect(headings(body)[0], path).not.toMatch(/^…?$/);
        expect(text(body), `${path} shows a key instead of its text`).not.toMatch(
          /\b(common|shell|cart|catalog|deals|cabinet|auth|errors|statuses|accreditation|notifications):[a-z]/i,
        );
        const navs = body.match(/<nav\b[^>]*>/g) ?? [];
        expect(
          navs.filter((nav) => !/aria-label(ledby)?=/.test(nav)),
          path,
        ).toEqual([]);
        const ids = [...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
        expect(
          ids.filter((id, index) => ids.indexOf(id) !== index),
          `${path} has ids twice`,
        ).toEqual([]);
      }
    },
  );

  test("trust S27: pages and their data are never stored and vary by cookie", async () => {
    for (const [identity, path] of [
      ["G", "/"],
      ["BD", "/cart"],
      ["BD", "/cabinet/home"],
    ] as const) {
      const visitor = await as(identity);
      for (const { headers } of [await visitor.get(path), await visitor.getData(path)]) {
        expect(headers["cache-control"], path).toBe("no-store");
        expect(headers.vary, path).toContain("Cookie");
      }
    }
  });

  test("trust N1: the HTML of a page is complete without scripts", async () => {
    for (const [identity, path] of [
      ["G", "/"],
      ["G", `/catalog/${category}`],
      ["BD", "/cart"],
      ["BD", "/cabinet/deals"],
    ] as const) {
      const { body } = await (await as(identity)).get(path);
      expect(body, path).not.toMatch(/<template id="[BP]:/);
      expect(body, path).not.toContain("<!--$?-->");
    }
  });
});

describe("particular pages", () => {
  test("R07 B45: only the success page of an order has a white background", async () => {
    const director = await as("BD");
    const buyer = await portal.backend.as(accounts.BD);
    const line = { productUuid: product, quantity: 30, isSelected: true };
    const view = (await buyer(basket.put, { body: { products: [line], branchUuid: demoUuid("branch", "alfa-b1") } })).body;
    const soon = view.deliverySchedules.map((segment) => ({
      subcategoryUuid: segment.subcategoryUuid,
      deliveryDate: segment.availableDates[0]?.date ?? "",
    }));
    const placed = await buyer(basket.placeDeal, {
      body: { branchUuid: demoUuid("branch", "alfa-b1"), scheduledDeliveryDates: soon },
      key: randomUUID(),
    });
    expect(placed.errors).toEqual([]);
    const white = async (path: string) => {
      const { body, status } = await director.get(path);
      expect(status, path).toBe(200);
      return new RegExp(`<html\\b[^>]*class="[^"]*\\b${classOf("white", "app/areas/shell/shell.module.css")}\\b`).test(body);
    };
    expect(await white(`/cart/success?deal=${placed.body.uuid}`)).toBe(true);
    for (const path of ["/", "/cart", "/cabinet/home"]) expect(await white(path), path).toBe(false);
  });

  test("R11: both privacy policies, and no other page, tell search engines noindex,nofollow", async () => {
    for (const path of [...guestPages, ...placeholderAddresses]) {
      const robots = /<meta\b[^>]*name="robots"[^>]*content="([^"]*)"/.exec((await documentOf("G", path)).body)?.[1];
      expect(robots, path).toBe(path.endsWith("-policy") ? "noindex,nofollow" : undefined);
    }
  });

  test("R03 trust S34: a guest's product page contains no price, in HTML or data", async () => {
    const guest = await as("G");
    for (const { body, status } of [await guest.get(`/product-${product}`), await guest.getData(`/product-${product}`)]) {
      expect(status).toBe(200);
      expect(body).toContain("010-241");
      expect(body).not.toMatch(/₽|"amount"|"price"\s*:\s*\{|offers/i);
    }
  });

  test("R04 R05: a category and a subcategory show their names and products", async () => {
    const guest = await as("G");
    const names: string[] = [];
    for (const path of [`/catalog/${category}`, `/catalog/${category}/${segment}`]) {
      const { body } = await guest.get(path);
      names.push(headings(body)[0] ?? "");
      expect(hrefs(element(body, /<main\b[^>]*>/)).filter((href) => href.startsWith("/product-")).length).toBeGreaterThan(0);
    }
    expect(names[0]).toContain("Молочная");
    expect(names[1]).toMatch(/исломолоч/i);
  });

  test("R06: the cart tells staff that buyers place orders, and links to the counteragents for those who may open them", async () => {
    for (const [identity, leads] of [
      ["RD", true],
      ["SR", false],
      ["CM", false],
    ] as const) {
      const main = element((await (await as(identity)).get("/cart")).body, /<main\b[^>]*>/);
      expect(text(main), identity).toMatch(/заказы оформляют покупатели/i);
      expect(hrefs(main).includes("/cabinet/counteragents"), identity).toBe(leads);
    }
  });

  test("R15 Q45 Q46: the home page of a platform manager has tabs for companies and customers, other home pages have none", async () => {
    const tabs = async (identity: Identity) =>
      hrefs(element((await (await as(identity)).get("/cabinet/home")).body, /<main\b[^>]*>/)).filter((href) =>
        href.startsWith("/cabinet/home?tab="),
      );
    expect(await tabs("PM")).toEqual(expect.arrayContaining(["/cabinet/home?tab=companies", "/cabinet/home?tab=customers"]));
    expect(await tabs("BD")).toEqual([]);
    expect(await tabs("SR")).toEqual([]);
  });

  test("R17: the list of employees links to an employee's card", async () => {
    const director = await as("BD");
    const list = await director.get("/cabinet/customer");
    const card = hrefs(element(list.body, /<main\b[^>]*>/)).find((href) => href.startsWith("/cabinet/customer/"));
    expect((await director.get(card ?? "")).status).toBe(200);
  });

  test("R18: the buyer and the seller can both open a deal, and the seller sees the buyer's name", async () => {
    const path = `/cabinet/deals/${demoUuid("deal", "10419")}`;
    const pages = [await (await as("BD")).get(path), await (await as("SR")).get(path)];
    for (const { body, status } of pages) {
      expect(status).toBe(200);
      expect(text(body)).toContain("10419");
    }
    expect(text(element(pages[1]?.body ?? "", /<main\b[^>]*>/))).toContain("Лукошко");
  });

  test("R22: schedules are shown on a tab beside the centres and on a centre's page", async () => {
    const representative = await as("SR");
    const list = await representative.get("/cabinet/distribution-centers");
    expect(hrefs(element(list.body, /<main\b[^>]*>/))).toContain("/cabinet/distribution-centers?tab=schedules");
    const schedules = await representative.get("/cabinet/distribution-centers?tab=schedules");
    expect(text(element(schedules.body, /<main\b[^>]*>/))).toMatch(/график/i);
    const centre = await representative.get(`/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}`);
    expect(text(element(centre.body, /<main\b[^>]*>/))).toMatch(/график/i);
  });

  test("R24 R25: a page that is still in development says so", async () => {
    const director = await as("BD");
    for (const name of ["learning", "help", "references"]) {
      const main = text(element((await director.get(`/cabinet/${name}`)).body, /<main\b[^>]*>/));
      expect(main, name).toMatch(/в разработке|готовим|появится/i);
    }
  });

  test("R08: the activation page opens without a token and with an unknown one", async () => {
    const guest = await as("G");
    for (const path of ["/activate-customer", "/activate-customer/unknown"]) expect((await guest.get(path)).status).toBe(200);
  });

  test("the open keyboard of a phone shortens the page, by which sticky bars give way to what is typed", async () => {
    const { body } = await documentOf("BD", "/cabinet/ordering/sheet");
    expect(body).toMatch(/<meta name="viewport" content="[^"]*interactive-widget=resizes-content"/);
  });
});
