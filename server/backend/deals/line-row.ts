import type { PricedLine } from "../basket/calculate-lines.ts";
import type { LineSnapshot } from "./snapshot.ts";
import type { dealLines } from "./tables.ts";

/** A line as it is ordered; `uuid` is the product's. */
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

type Place = { uuid: string; dealUuid: string; position: number; suborderUuid?: string; orderedAt: Date };

export function toLineRow(line: OrderedLine, { uuid, dealUuid, position, suborderUuid, orderedAt }: Place): typeof dealLines.$inferInsert {
  const { priced } = line;
  return {
    uuid,
    dealUuid,
    suborderUuid,
    productUuid: line.uuid,
    segmentUuid: line.segmentUuid,
    assortmentUuid: line.assortmentUuid,
    discountGroupUuid: line.groupUuid,
    deliveryDate: line.date,
    position,
    unitsInSupply: line.unitsInSupply,
    quantityHundredths: line.quantity,
    baseKopecks: priced.base,
    percentHundredths: priced.percent,
    perUnitKopecks: priced.perUnit,
    subtotalKopecks: priced.subtotal,
    totalKopecks: priced.total,
    snapshot: line.snapshot,
    orderedAt,
  };
}
