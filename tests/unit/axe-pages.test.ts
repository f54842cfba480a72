import { expect, test } from "vitest";
import { type PageId, siteMap } from "#app/site-map/pages.ts";
import { everyone } from "#tests/support/axe-pages.ts";
import { detailPages } from "#tests/support/page-links.ts";

/** Pages that other journeys look at with axe, or that show nothing of their own. */
const elsewhere: Partial<Record<PageId, string>> = {
  cabinet: "leads to the home",
  kit: "e2e/kit.spec.ts",
  product: "the first link of /catalog",
  cartSuccess: "e2e/pages-axe.spec.ts",
  exchangeLoad: "e2e/exchange.spec.ts",
  clientProducts: "e2e/client-order.spec.ts",
  act: "e2e/pages-papers.spec.ts",
  actNew: "e2e/pages-papers.spec.ts",
  priceListNew: "e2e/pages-papers.spec.ts",
  standingOrder: "e2e/standing-orders.spec.ts",
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

/** Of a pattern, how much is written out. */
const literalOf = (path: string) => path.replaceAll(/:\w+\??|\{\w+\}|\*/g, "").length;

/** The page of an address: of those whose pattern it matches, the one that says most of it (`/standing/new` is not `/standing/:uuid`). */
function pageOf(address: string): PageId | undefined {
  const path = address.replace(/[?#].*/, "");
  const matching = Object.entries(siteMap).filter(([, page]) => {
    const expression = page.path
      .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
      .replaceAll(/:\w+|\{\w+\}/g, "[^/]+")
      .replaceAll("*", ".+");
    return new RegExp(`^${expression}$`).test(path);
  });
  return matching.sort(([, one], [, two]) => literalOf(two.path) - literalOf(one.path))[0]?.[0] as PageId | undefined;
}

test("trust P8: axe looks at every page of the site map", () => {
  const opened = Object.values(everyone).flatMap(({ paths, full = [] }) => [...paths, ...full]);
  const patterns = opened.flatMap((path) => detailPages[path] ?? []);
  const linked = Object.values(siteMap)
    .map(({ path }) => path.replaceAll(/:\w+/g, anyUuid))
    .filter((path) => patterns.some((pattern) => pattern.exec(path)?.[0] === path));
  const seen = new Set([...opened, ...linked].map(pageOf));
  const unseen = (Object.keys(siteMap) as PageId[]).filter((id) => !seen.has(id) && elsewhere[id] === undefined);
  expect(unseen).toEqual([]);
});
