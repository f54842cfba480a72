import { beforeAll, expect, test } from "vitest";
import { exchangeOf } from "#tests/support/exchange.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";

/** Goods of a seller whose table has articles, names, units, prices and rates, and nothing else. */
const portal = usePortal();
const main = (html: string) => element(html, /<main\b[^>]*>/);

beforeAll(async () => {
  const exchange = exchangeOf(portal.backend);
  await exchange.load("categories", [
    { externalId: "bare", name: "Голый ряд" },
    { externalId: "bare-1", parent: "bare", name: "Голое", assortment: "Голое" },
  ]);
  const load = await exchange.load("goods", [
    { externalId: "bare", sku: "BARE-01", name: "Голый товар", segment: "bare-1", unit: "pcs", price: "10", vatRate: 10 },
  ]);
  expect([load.refusals, load.counts]).toMatchObject([[], { new: 1 }]);
});

test("the page of a product says nothing of what nobody knows about it", async () => {
  const visitor = await portal.visit(null);
  const { rows } = await portal.backend.pool.query("select uuid from products where sku = 'BARE-01'");
  const { body, status } = await visitor.get(`/product-${rows[0].uuid}`);
  expect(status).toBe(200);
  const shown = text(main(body));
  expect(shown).toContain("Голый товар артикул BARE-01");
  for (const unknown of ["Аллергены", "Рейтинг", "Марка", "Описание"]) expect(shown).not.toContain(unknown);
  expect(body).toContain("<title>Голый товар — ");
  expect(body).toMatch(/<meta name="description" content="Голый товар"/);
  const structured = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? "");
  expect(structured).toMatchObject({ name: "Голый товар", sku: "BARE-01" });
  expect(Object.keys(structured)).not.toEqual(expect.arrayContaining(["brand"]));
  expect(Object.values(structured)).not.toContain("");
});

test("the catalogue offers no brand without a name, and a card begins with the article", async () => {
  const visitor = await portal.visit(null);
  const { body } = await visitor.get("/catalog?search=BARE-01");
  const shown = text(main(body));
  expect(shown).toContain("Голый товар");
  expect(shown).not.toContain("· BARE-01");
  expect(shown).not.toContain("Марка");
});
