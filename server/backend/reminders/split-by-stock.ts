import { isOrderable } from "../basket/calculate-basket.ts";
import type { Reader } from "../db/database.ts";
import { products } from "../products/tables.ts";
import { readStock } from "../stock/read-stock.ts";

const { uuid, kind, stepHundredths, minHundredths, maxHundredths, round, isStocked } = products;
export const stockedColumns = { uuid, kind, stepHundredths, minHundredths, maxHundredths, round, isStocked };

export type StockedProduct = {
  centerUuid: string | null;
  product: Pick<typeof products.$inferSelect, keyof typeof stockedColumns>;
};
export type ProductAtCenter = { centerUuid: string; productUuid: string };

/** Splits products by whether their centre has enough for the smallest order; one statement per centre. */
export async function splitByStock(
  reader: Reader,
  stockedProducts: readonly StockedProduct[],
): Promise<{ there: ProductAtCenter[]; short: ProductAtCenter[] }> {
  const [there, short]: [ProductAtCenter[], ProductAtCenter[]] = [[], []];
  for (const [centerUuid, rows] of Map.groupBy(stockedProducts, (row) => row.centerUuid ?? "")) {
    const stocked = rows.flatMap(({ product }) => (product.isStocked ? [product.uuid] : []));
    const stock = await readStock(reader, centerUuid, stocked);
    for (const { product } of rows)
      (isOrderable({ ...product, stock: stock.get(product.uuid) ?? null }) ? there : short).push({ centerUuid, productUuid: product.uuid });
  }
  return { there, short };
}
