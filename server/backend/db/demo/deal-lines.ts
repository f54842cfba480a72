import { toHundredths } from "#contract/quantity.ts";
import { calculateLines } from "../../basket/calculate-lines.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";
import type { dealLines } from "../../deals/tables.ts";
import type { AvailableDate } from "../../distribution/available-dates.ts";
import type { BuyerEntry } from "./company-entries.ts";
import type { ParsedLine } from "./deal-entries.ts";
import type { DemoCatalog } from "./demo-catalog.ts";
import { demoUuid } from "./demo-uuid.ts";

export type LineRow = Omit<typeof dealLines.$inferSelect, "snapshot"> & { snapshot: LineSnapshot };
export type DealSums = { subtotal: number; total: number };

type Order = {
  number: string;
  placedAt: Date;
  wanted: readonly ParsedLine[];
  buyer: BuyerEntry;
  days: ReadonlyMap<string, AvailableDate>;
  catalog: DemoCatalog;
};

/** Deal lines at the company's prices, calculated as in the basket. */
export function orderedLines({ number, placedAt, wanted, buyer, days, catalog }: Order): { lines: LineRow[]; sums: DealSums } {
  const ordered = wanted
    .filter((line) => line.quantity > 0)
    .map((line) => ({ product: catalog.product(line.sku), quantity: toHundredths(line.quantity) }));
  const { lines: priced, summary } = calculateLines(
    ordered.map(({ product, quantity }) => ({
      uuid: product.sku,
      kind: product.kind,
      quantity,
      unitsInSupply: product.unitsInSupply,
      base: catalog.priceOf(buyer, product),
      groupUuid: product.discountGroup && demoUuid("discount-group", product.discountGroup),
      ladder: catalog.snapshot(product).ladder,
      assortmentUuid: demoUuid("assortment", product.assortment),
      isChecked: true,
      isAvailable: true,
    })),
    catalog.groups,
  );
  const lines = ordered.map(({ product, quantity }, position): LineRow => {
    const price = priced[position];
    const day = days.get(product.segment);
    if (!price || !day) throw new Error(`Demo deal ${number}: no day for ${product.sku}`);
    return {
      uuid: demoUuid("deal-line", `${number}:${product.sku}`),
      dealUuid: demoUuid("deal", number),
      suborderUuid: null,
      productUuid: demoUuid("product", product.sku),
      segmentUuid: demoUuid("category", product.segment),
      assortmentUuid: demoUuid("assortment", product.assortment),
      discountGroupUuid: price.groupUuid,
      deliveryDate: day.date,
      position,
      unitsInSupply: product.unitsInSupply,
      quantityHundredths: quantity,
      baseKopecks: price.base,
      percentHundredths: price.percent,
      perUnitKopecks: price.perUnit,
      subtotalKopecks: price.subtotal,
      totalKopecks: price.total,
      collectedHundredths: null,
      actualTotalKopecks: null,
      snapshot: catalog.snapshot(product),
      collectReason: null,
      orderedAt: placedAt,
      orderedBeforeHundredths: 0,
    };
  });
  return { lines, sums: { subtotal: summary.subtotal, total: summary.total } };
}
