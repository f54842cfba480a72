import { describe, expect, test } from "vitest";
import { type Admission, admit, type Page, resources, siteMap } from "#app/site-map/pages.ts";
import { columnNames, columns } from "#tests/support/columns.ts";
import { rows } from "#tests/support/page-access-rows.ts";
import { placeholderPages } from "#tests/support/placeholder-pages.ts";

const marks: Record<string, Admission> = { "+": "enter", r: "enter", C: "enter", H: "enter", N: "enter", L: "login", M: "main" };

/** Routes without a page, by hand as the rows of pages. The backend says who may have the data behind them. */
const resourceRows: Record<keyof typeof resources, string> = {
  logout: "L + + + + + + + + + + +",
  basketLines: "L + + + + + + + + + + +",
  searchSuggestions: "+ + + + + + + + + + + +",
  searchHistory: "L + + + + + + + + + + +",
  branchChoice: "L + + + + + + + + + + +",
  sellerLogo: "+ + + + + + + + + + + +",
  companyLogo: "L + + + + + + + + + + +",
  document: "L + + + + + + + + + + +",
  chatFile: "L + + + + + + + + + + +",
  ticketFile: "L + + + + + + + + + + +",
  accreditationUpload: "L + + M M M M M M M M M",
  dealUpload: "L + + M M + + + M + M +",
  dealDocument: "L + + M M + + + M + M +",
  dealPaperFile: "L + + M M + + + M + M +",
  paperFile: "L + M M M + + + M + M +",
  priceListFile: "L + + M M + + + M + M +",
  sheetFile: "L M M M M M M M M M M M",
  exchangeFile: "L M M M + M M M + M M +",
  unknownLines: "L + + M M M M M M M M M",
  listFile: "L + + + + + + + + + + +",
  contractFile: "L + + M + + + + M + + +",
  avatar: "L + + + + + + + + + + +",
  personalData: "L + + + + + + + + + + +",
  addresses: "L + + + + + + + + + + +",
  events: "L + + + + + + + + + + +",
  missedEvents: "L + + + + + + + + + + +",
  counts: "L + + + + + + + + + + +",
  productPhoto: "+ + + + + + + + + + + +",
  healthz: "+ + + + + + + + + + + +",
  readyz: "+ + + + + + + + + + + +",
  oneC: "+ + + + + + + + + + + +",
  exchangeCalls: "+ + + + + + + + + + + +",
  robots: "+ + + + + + + + + + + +",
};

const admissionsTo = (guard: Parameters<typeof admit>[0]) =>
  columnNames.map((name) => {
    const role = columns[name];
    return `${name} ${admit(guard, role && [role])}`;
  });
const admissionsIn = (cells: string) => cells.split(" ").map((mark, index) => `${columnNames[index]} ${marks[mark]}`);

describe("the access matrix of pages", () => {
  test.each(rows)("%s: the site map admits exactly the roles of this row", (_, cells, pages) => {
    for (const [path, route] of pages) {
      const page = (siteMap as Record<string, Page>)[route.replace(/^placeholder-.*/, "placeholder")];
      expect(page && admissionsTo(page.guard), path).toEqual(admissionsIn(cells));
    }
  });

  test("domain D37: a permission for a feed opens exactly the pages of loads", () => {
    const guards = Object.entries({ ...siteMap, ...resources });
    const opened = guards.filter(([, { guard }]) => admit(guard, ["exchange"]) === "enter" && admit(guard, []) !== "enter");
    expect(opened.map(([id]) => id).sort()).toEqual(["exchangeFile", "exchangeLoad", "exchangeLoads", "exchangeNew"]);
  });

  test("domain D37: the accountant's permission opens exactly the pages of companies, contracts, deals and loads", () => {
    const guards = Object.entries({ ...siteMap, ...resources });
    const opened = guards.filter(([, { guard }]) => admit(guard, ["accountant"]) === "enter" && admit(guard, []) !== "enter");
    const named = [
      "companyReceivables contract contractFile counteragent counteragentContracts counteragents",
      "deal dealCorrection dealDifferences dealDocument dealPaper dealPaperFile",
      "purchases act actNew claim deals paperFile papers payment paymentNew payments priceList priceListFile receivables",
      "exchangeFile exchangeLoad exchangeLoads exchangeNew",
    ];
    expect(opened.map(([id]) => id).sort()).toEqual(named.flatMap((line) => line.split(" ")).sort());
  });

  test("domain D37: the accountant's permission of a buyer opens exactly the pages of money and papers", () => {
    const guards = Object.entries({ ...siteMap, ...resources });
    const opened = guards.filter(([, { guard }]) => admit(guard, ["buyer_accountant"]) === "enter" && admit(guard, []) !== "enter");
    const named = "act claim companyContracts companyMoney companyPapers paperFile priceList priceListFile";
    expect(opened.map(([id]) => id).sort()).toEqual(named.split(" "));
  });

  test("domain D37: the permission for a storage opens exactly the pages of its collection", () => {
    const guards = Object.entries({ ...siteMap, ...resources });
    const opened = guards.filter(([, { guard }]) => admit(guard, ["storage"]) === "enter" && admit(guard, []) !== "enter");
    expect(opened.map(([id]) => id)).toEqual(["collection", "collectionSheets", "collectionSuborder", "sheetFile"]);
  });

  test("the matrix has every page of the site map", () => {
    const named = new Set(rows.flatMap(([, , pages]) => pages.map(([, route]) => route)));
    expect(Object.keys(siteMap).filter((id) => !named.has(id) && id !== "placeholder")).toEqual([]);
    expect(placeholderPages.filter((name) => !named.has(`placeholder-${name}`))).toEqual([]);
  });

  test("trust S28: routes without a page admit the roles that their rows name", () => {
    const declared = Object.entries(resources).map(([id, { guard }]) => [id, admissionsTo(guard)]);
    const expected = Object.entries(resourceRows).map(([id, cells]) => [id, admissionsIn(cells)]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
  });
});
