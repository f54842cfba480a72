import type { PricedLine } from "../basket/calculate-lines.ts";
import type { LineSnapshot } from "./snapshot.ts";
import type { dealLines } from "./tables.ts";

/** An ordered line; `uuid` is the product's. */
type OrderedLine = {
  uuid: string;
  segmentUuid: string;
  assortmentUuid: string;
  groupUuid: string | null;
  date: string;
  unitsInSupply: number;
  quantity: number;
  priced: PricedLine;
  snapshot: LineSnapshot;
};

type Place = { uuid: string; dealUuid: string; position: number; suborderUuid?: string; orderedAt: Date; orderedBeforeHundredths?: number };

export function toLineRow(line: OrderedLine, place: Place): typeof dealLines.$inferInsert {
  const { priced } = line;
  return {
    ...place,
    productUuid: line.uuid,
    segmentUuid: line.segmentUuid,
    assortmentUuid: line.assortmentUuid,
    discountGroupUuid: line.groupUuid,
    deliveryDate: line.date,
    unitsInSupply: line.unitsInSupply,
    quantityHundredths: line.quantity,
    baseKopecks: priced.base,
    percentHundredths: priced.percent,
    perUnitKopecks: priced.perUnit,
    subtotalKopecks: priced.subtotal,
    totalKopecks: priced.total,
    snapshot: line.snapshot,
  };
}
