import { describe, expect, test } from "vitest";
import { markAt } from "#tests/support/page-marks.ts";
import { leadsElsewhere, type Shell, usePageShells } from "#tests/support/page-shells.ts";
import { type Identity, identities } from "#tests/support/portal.ts";
import { element, elements, headings, hrefs, links, text } from "#tests/support/portal-html.ts";

const { linksOf, shellOf } = usePageShells();

const placeholders = [
  "/accreditation",
  "/order",
  "/payment",
  "/delivery",
  "/order-change",
  "/refund",
  "/loyalty",
  "/materials",
  "/what-to-sell",
  "/how-to-sell",
  "/loyalty-sellers",
  "/materials-sellers",
  "/about",
  "/news",
  "/contacts",
  "/requisites",
  "/faq",
];

/** Rows of the checklist, copied by hand: + shown, - not shown. */
const rows: [name: string, cells: string, isShown: (shell: Shell) => boolean][] = [
  ["Q33 H03: header: deals", "+ + + - - + + + - + - +", ({ header }) => hrefs(header).includes("/cabinet/deals")],
  ["Q34 H04: header: cart", "+ + + + + + + + + + + +", ({ header }) => hrefs(header).includes("/cart")],
  ["Q35 H05: header: bell", "- + + + + + + + + + + +", ({ header }) => hrefs(header).includes("/cabinet/notifications/list")],
  ["Q36 H06: header: avatar menu", "- + + + + + + + + + + +", ({ avatar }) => avatar !== ""],
  [
    "Q37 H07: header: sign-in",
    "+ - - - - - - - - - - -",
    ({ header }) => links(header).some(({ href, text }) => href.startsWith("/login") && text === "Войти"),
  ],
  ["Q38 H22: avatar menu: main", "- + + + - - - - + - - -", ({ avatar }) => hrefs(avatar).includes("/cabinet/home")],
  ["Q39 H23: avatar menu: own data", "- + + + + + + + + + + +", ({ avatar }) => hrefs(avatar).includes("/cabinet/user")],
  ["Q40 H24: avatar menu: help", "- + + - - - - - - - + -", ({ avatar }) => hrefs(avatar).includes("/cabinet/tickets")],
  ["Q41 H25: avatar menu: settings", "- + + + + + + + + + + +", ({ avatar }) => hrefs(avatar).includes("/cabinet/settings")],
  ["Q42: avatar menu: sign-out", "- + + + + + + + + + + +", ({ avatar }) => /<form\b[^>]*action="\/logout"/.test(avatar)],
  [
    "Q43 H27: side menu: company",
    "- + - - - - - - - - - -",
    ({ side }) => ["about", "accreditation", "contracts", "money"].every((page) => hrefs(side).includes(`/cabinet/company/${page}`)),
  ],
  ["Q44 H28: side menu: accreditations", "- - - - + + + + - - - -", ({ side }) => hrefs(side).includes("/cabinet/accreditation")],
  ["Q45: side menu: companies", "- - - - - - - - - + - -", ({ side }) => hrefs(side).includes("/cabinet/home?tab=companies")],
  ["Q46 H29: side menu: customers", "- - - - - - - - - + - -", ({ side }) => hrefs(side).includes("/cabinet/home?tab=customers")],
  ["Q47 H30: side menu: references", "- - - - - - - - + + - -", ({ side }) => hrefs(side).includes("/cabinet/references")],
  ["Q48 H31: side menu: deals", "- + + - - + + + - + - +", ({ side }) => hrefs(side).includes("/cabinet/deals")],
  ["side menu: several trade points", "- + + - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/ordering/branches")],
  ["side menu: standing orders", "- + + - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/ordering/standing")],
  ["Q49 H32: side menu: catalogue management", "- - - - - - - - + + - -", ({ side }) => hrefs(side).includes("/cabinet/catalog/manage")],
  ["Q50 H33: side menu: new product cards", "- - - - - - - - + + - -", ({ side }) => hrefs(side).includes("/cabinet/catalog/new-cards")],
  ["Q51 H34: side menu: create a product card", "- - - - - - - - + + - -", ({ side }) => hrefs(side).includes("/cabinet/catalog/create")],
  ["Q52 H35: side menu: counteragents", "- - - - + + - + - - + +", ({ side }) => hrefs(side).includes("/cabinet/counteragents")],
  ["side menu: what companies owe", "- - - - + + + + - + + +", ({ side }) => hrefs(side).includes("/cabinet/receivables")],
  ["side menu: papers of the company", "- + - - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/company/papers")],
  ["side menu: purchases", "- + + - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/purchases")],
  ["side menu: papers of all companies", "- - - - - + + + - + - +", ({ side }) => hrefs(side).includes("/cabinet/papers")],
  ["side menu: payments of buyers", "- - - - - - - - - - - +", ({ side }) => hrefs(side).includes("/cabinet/payments")],
  ["Q53 H36: side menu: tickets", "- - - - - - - - - - + -", ({ side }) => hrefs(side).includes("/cabinet/tickets")],
  [
    "Q54 H37: side menu: delivery schedules",
    "- - - - - - + - - - - -",
    ({ side }) => hrefs(side).includes("/cabinet/distribution-centers?tab=schedules"),
  ],
  ["side menu: quick order", "- + + - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/ordering/quick")],
  ["side menu: usual products", "- + + - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/ordering/goods")],
  ["side menu: own codes", "- + + - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/ordering/codes")],
  ["side menu: shopping lists", "- + + - - - - - - - - -", ({ side }) => hrefs(side).includes("/cabinet/ordering/lists")],
  ["side menu: centres and storages", "- - - - + - - - + - - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/centers")],
  ["side menu: the seller's products", "- - - - + - - - + - - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/goods")],
  ["side menu: prices", "- - - - + - - - + - - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/prices")],
  ["side menu: categories", "- - - - - - - - + - - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/categories")],
  ["side menu: synonyms of the search", "- - - - - - - - + - - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/synonyms")],
  ["side menu: missed searches", "- - - - - - - - + - - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/missed")],
  ["side menu: loads of data", "- - - - + - - - + - - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/loads")],
  ["side menu: mapping of 1C's names", "- - - - + - - - + + - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/mapping")],
  ["side menu: exchange keys", "- - - - - - - - - + - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/keys")],
  ["side menu: webhooks", "- - - - - - - - - + - +", ({ side }) => hrefs(side).includes("/cabinet/exchange/webhooks")],
  ["side menu: the health of the portal", "- - - - - - - - - + + -", ({ side }) => hrefs(side).includes("/cabinet/health")],
  ["side menu: whose portal it is", "- - - - - - - - - + - +", ({ side }) => hrefs(side).includes("/cabinet/portal")],
  [
    "Q55 H19: footer: support leads to the tickets",
    "- + + + + + + + + + + +",
    ({ footer }) => hrefs(footer).includes("/cabinet/tickets") && !hrefs(footer).includes("/support"),
  ],
  [
    "Q55 H20: footer: support leads to the guests' form",
    "+ - - - - - - - - - - -",
    ({ footer }) => links(footer).some(({ href, text }) => href === "/support" && text === "Поддержка"),
  ],
  [
    "Q56 H21: cabinet footer: learning, help, settings",
    "- + + + + + + + + + + +",
    ({ cabinetFooter }) => ["/cabinet/learning", "/cabinet/help", "/cabinet/settings"].every((href) => hrefs(cabinetFooter).includes(href)),
  ],
];

describe("the matrix of menus and roles (+ shown, - hidden)", () => {
  test.each(rows)("%s", (_, cells, isShown) => {
    expect(identities.map((identity) => (isShown(shellOf(identity)) ? "+" : "-")).join(" ")).toBe(cells);
  });

  test("a guest finds no link to the cabinet's tickets on the main page", () => {
    expect(hrefs(shellOf("G").main)).not.toContain("/cabinet/tickets");
  });

  test("the side menu of each role has exactly the entries of the matrix, once each, in the specified order", () => {
    const sides = Object.fromEntries(identities.map((identity) => [identity, hrefs(shellOf(identity).side)]));
    const home = "/cabinet/home";
    const content = ["/cabinet/references", "/cabinet/catalog/manage", "/cabinet/catalog/new-cards", "/cabinet/catalog/create"];
    const purchase = ["quick", "goods", "lists", "codes", "branches", "standing"].map((name) => `/cabinet/ordering/${name}`);
    const [goods, centers] = [["/cabinet/exchange/goods", "/cabinet/exchange/prices"], "/cabinet/exchange/centers"];
    const loads = "/cabinet/exchange/loads";
    const data = [...goods, "/cabinet/exchange/categories", centers, "/cabinet/exchange/synonyms", "/cabinet/exchange/missed", loads];
    const mapping = "/cabinet/exchange/mapping";
    const [owed, papers] = ["/cabinet/receivables", "/cabinet/papers"];
    const keys = ["/cabinet/exchange/keys", "/cabinet/exchange/webhooks", "/cabinet/portal"];
    expect(sides).toEqual({
      G: [],
      BD: [
        home,
        ...["about", "accreditation", "contracts", "money", "papers"].map((name) => `/cabinet/company/${name}`),
        ...["/cabinet/deals", "/cabinet/purchases"],
        ...purchase,
      ],
      BM: [home, "/cabinet/deals", "/cabinet/purchases", ...purchase],
      SD: [home],
      DD: [home, "/cabinet/accreditation", "/cabinet/counteragents", owed, ...goods, centers, loads, mapping],
      RD: [home, "/cabinet/accreditation", "/cabinet/deals", "/cabinet/counteragents", owed, papers],
      SR: [
        ...[home, "/cabinet/accreditation", "/cabinet/deals", "/cabinet/ordering/clients"],
        ...[owed, papers, "/cabinet/distribution-centers?tab=schedules"],
      ],
      SE: [home, "/cabinet/accreditation", "/cabinet/deals", "/cabinet/counteragents", owed, papers],
      CM: [home, ...content, ...data, mapping],
      PM: [
        ...[home, "/cabinet/home?tab=companies", "/cabinet/home?tab=customers", content[0], "/cabinet/deals", ...content.slice(1)],
        ...[owed, papers, mapping, ...keys, "/cabinet/health"],
      ],
      TS: [home, "/cabinet/counteragents", owed, "/cabinet/tickets", "/cabinet/health"],
      SU: [home, "/cabinet/deals", "/cabinet/counteragents", owed, papers, "/cabinet/payments", ...data, mapping, ...keys],
    });
  });

  test.each(identities)("R40: every link in the header, menus and footers leads to a page that the page matrix opens to %s", (identity) => {
    const targets = linksOf(identity);
    expect(targets.length).toBeGreaterThan(20);
    const closed = targets.filter((href) => !["+", "r", "C"].includes(markAt(href, identity)));
    expect(closed.sort()).toEqual(Object.keys(leadsElsewhere(identity)).sort());
  });
});

describe("header and footer", () => {
  test("H01: the logo links to the main page", () => {
    const logo = links(shellOf("G").header)[0];
    expect(logo?.href).toBe("/");
    expect(shellOf("G").header).toContain('aria-label="Гряда — на главную"');
  });

  test("H02: the search is a plain form that leads to the catalogue", () => {
    const form = element(shellOf("G").header, /<form\b[^>]*role="search"[^>]*>/);
    expect(form).toMatch(/<form\b[^>]*action="\/catalog"/);
    expect(form).toMatch(/<input\b[^>]*name="search"/);
    expect(form).toMatch(/<button\b/);
  });

  test("H08: the mobile header has a menu button", () => {
    expect(shellOf("G").mobile).toMatch(/<summary\b[^>]*aria-label="Меню"/);
  });

  test("H09 H10: the support widget offers a signed-in person to write, and asks a guest to sign in", () => {
    const widget = (identity: Identity) =>
      links(element(shellOf(identity).footer, /<section\b[^>]*>/)).map(({ href, text }) => [href, text]);
    expect(widget("BD")).toContainEqual(["/cabinet/tickets", "Написать в поддержку"]);
    expect(widget("G")).toContainEqual(["/login?redirect=%2Fcabinet%2Ftickets", "Войдите, чтобы написать из личного кабинета"]);
    expect(widget("G").map(([, words]) => words)).not.toContain("Написать в поддержку");
  });

  test("H11 Z36: the footer shows the specified phone number to guests and to signed-in people", () => {
    for (const identity of ["G", "BD", "SR"] as const)
      expect(links(shellOf(identity).footer)).toContainEqual({ href: "tel:88002505665", text: "8 800 250-56-65" });
  });

  test("H12 H13 H14 H15 H16: the footer has its sections, and they link to all placeholder pages", () => {
    const { footer } = shellOf("BD");
    expect(headings(footer, 2)).toEqual(["Поддержка", "Покупателям", "Продавцам", "Компания", "Помощь"]);
    const sections = elements(footer, /<nav\b[^>]*>/);
    expect(sections.flatMap(hrefs).filter((href) => href !== "/cabinet/tickets")).toEqual(placeholders);
  });

  test("H17 H18: the footer has the privacy policy and the copyright", () => {
    expect(hrefs(shellOf("G").footer)).toContain("/privacy-policy");
    expect(text(shellOf("G").footer)).toContain("© 2026 ООО «Группа компаний „Гряда“»");
    expect(hrefs(shellOf("BD").cabinetFooter)).toContain("/privacy-policy");
  });

  test("R14: cabinet pages have no mobile header and no public footer", () => {
    expect(shellOf("BD").cabinet).not.toContain("data-mobile-header");
    expect(headings(shellOf("BD").cabinetFooter, 2)).toEqual([]);
  });
});
