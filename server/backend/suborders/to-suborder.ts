import type { Suborder, SuborderProduct } from "#contract/deal.ts";
import { money } from "#contract/primitives.ts";
import type { LineRow, SuborderRow } from "../deals/read-deal.ts";
import { type LineSnapshot, toLineWishes } from "../deals/snapshot.ts";
import { suborderNumber } from "./plan.ts";

/** Omits deleted suborders. */
export function toSuborders(dealNumber: number, rows: readonly SuborderRow[], lines: readonly LineRow[]): Suborder[] {
  const bySuborder = Map.groupBy(lines, (line) => line.suborderUuid);
  return rows.filter((row) => row.deletedAt === null).map((row) => toSuborder(dealNumber, row, bySuborder.get(row.uuid) ?? []));
}

function toSuborder(dealNumber: number, row: SuborderRow, lines: readonly LineRow[]): Suborder {
  return {
    uuid: row.uuid,
    number: suborderNumber(String(dealNumber), row.ordinal),
    dealUuid: row.dealUuid,
    status: row.status,
    products: lines.map(toSuborderProduct),
    storageUuid: row.storageUuid,
    storageName: row.storageName,
    storageAddress: row.storageAddress,
    deliveryDate: row.deliveryDate,
    total: money(lines.reduce((sum, line) => sum + (line.actualTotalKopecks ?? line.totalKopecks), 0)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: null,
  };
}

function toSuborderProduct(line: LineRow): SuborderProduct {
  const snapshot = line.snapshot as LineSnapshot;
  return {
    uuid: line.uuid,
    productUuid: line.productUuid,
    name: snapshot.name,
    quantity: line.quantityHundredths / 100,
    collectedQuantity: line.collectedHundredths === null ? null : line.collectedHundredths / 100,
    ...toLineWishes(snapshot),
  };
}
