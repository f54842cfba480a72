import { expect, test } from "vitest";
import { type PageId, siteMap } from "#app/site-map/pages.ts";
import { everyone } from "#tests/support/axe-pages.ts";
import { detailPages } from "#tests/support/page-links.ts";

/** Pages that other journeys look at with axe, or that show nothing of their own. */
const elsewhere: Partial<Record<PageId, string>> = {
  cabinet: "leads to the home",
  kit: "e2e/kit.spec.ts",
  cartSuccess: "e2e/pages-axe.spec.ts",
  exchangeLoad: "e2e/exchange.spec.ts",
  act: "e2e/pages-papers.spec.ts",
  claim: "e2e/pages-papers.spec.ts",
  priceList: "e2e/pages-papers.spec.ts",
  dealCorrection: "e2e/pages-papers.spec.ts",
  dealDifferences: "e2e/pages-papers.spec.ts",
  dealPaper: "e2e/pages-papers.spec.ts",
  collection: "e2e/pages-axe.spec.ts",
  collectionSheets: "e2e/pages-axe.spec.ts",
  collectionSuborder: "e2e/pages-axe.spec.ts",
};

const anyUuid = "00000000-0000-4000-8000-000000000000";

/** Whether a page's pattern matches the path of an address. */
function matches(pattern: string, address: string): boolean {
  const expression = pattern
    .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replaceAll(/:\w+|\{\w+\}/g, "[^/]+")
    .replaceAll("*", ".+");
  return new RegExp(`^${expression}$`).test(address.replace(/[?#].*/, ""));
}

test("trust P8: axe looks at every page of the site map", () => {
  const opened = Object.values(everyone).flatMap(({ paths, full = [] }) => [...paths, ...full]);
  const linked = opened.flatMap((path) => detailPages[path] ?? []);
  const unseen = Object.entries(siteMap).filter(
    ([id, { path }]) =>
      elsewhere[id as PageId] === undefined &&
      !opened.some((address) => matches(path, address)) &&
      !linked.some((pattern) => pattern.test(path.replaceAll(/:\w+/g, anyUuid))),
  );
  expect(unseen.map(([id]) => id)).toEqual([]);
});
