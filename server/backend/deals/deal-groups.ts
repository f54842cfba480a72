import type { z } from "zod";
import type { BasketGroup } from "#contract/basket.ts";
import { groupSums } from "../basket/basket-groups.ts";
import { toGroup } from "../basket/to-basket.ts";
import type { GroupSnapshot, LineSnapshot } from "./snapshot.ts";

export type GroupedLine = {
  productUuid: string;
  segmentUuid: string;
  discountGroupUuid: string | null;
  quantityHundredths: number;
  subtotalKopecks: number;
  totalKopecks: number;
  snapshot: Pick<LineSnapshot, "subcategoryName">;
};

/** Groups of a deal's frozen lines, in the basket's format. */
export function toDealGroups(lines: readonly GroupedLine[], groups: readonly GroupSnapshot[]): z.input<typeof BasketGroup>[] {
  const grouped = lines.map((line) => ({
    uuid: line.productUuid,
    groupUuid: line.discountGroupUuid,
    segmentUuid: line.segmentUuid,
    segmentName: line.snapshot.subcategoryName,
    quantity: line.quantityHundredths,
    priced: { participates: true, total: line.totalKopecks, subtotal: line.subtotalKopecks },
  }));
  return groupSums(grouped, groups).map(toGroup);
}

/** Percent, rounded to two decimals. */
export function discountPercent(subtotal: number, total: number): number {
  return subtotal === 0 ? 0 : Math.round(((subtotal - total) * 10_000) / subtotal) / 100;
}
