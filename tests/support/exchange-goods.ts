import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "./backend.ts";
import { exchangeOf } from "./exchange.ts";

export const milk = (more: object = {}) => ({
  externalId: "ext-milk",
  sku: "EX-1",
  name: "Молоко топлёное 4 %, 0,5 л",
  segment: "shelf",
  brand: "Заливной луг",
  price: "74.48",
  vatRate: 10 as const,
  ...more,
});

/** Goods for one test: `made(3, "a")` makes three. */
export const made = (count: number, name: string, more: object = {}) =>
  Array.from({ length: count }, (_, index) => milk({ externalId: `${name}-${index}`, sku: `EX-${name}-${index}`, ...more }));

/** A backend whose catalogue has the category these goods belong to. */
export function useGoodsLoads() {
  const backend = useBackend("demo");
  const exchange = exchangeOf(backend);

  beforeAll(async () => {
    const { state, counts, refusals } = await exchange.load("categories", [
      { externalId: "shelf", parent: "room", name: "Топлёное", assortment: "Молочное", temperatureMode: "+2…+6 °C" },
      { externalId: "room", name: "Молочная полка" },
    ]);
    if (state !== "done" || counts.new !== 2) throw new Error(JSON.stringify(refusals));
  });

  return {
    backend,
    exchange,
    productOf: async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0],
    supervisor: () => backend.as("supervisor@seller.example"),
  };
}
