import type { BasketGroup } from "#contract/basket.ts";
import { money } from "#contract/primitives.ts";
import type { Unit } from "#contract/statuses.ts";
import { tierFor } from "../basket/price.ts";
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

/** Groups of a deal's frozen lines as the basket shows them: by segment, discount groups first, the rest as `other`. */
export function toDealGroups(lines: readonly GroupedLine[], groups: readonly GroupSnapshot[]): BasketGroup[] {
  const byUuid = new Map(groups.map((group) => [group.uuid, group]));
  const byGroup = Map.groupBy(lines, (line) =>
    line.discountGroupUuid !== null && byUuid.has(line.discountGroupUuid) ? line.discountGroupUuid : line.segmentUuid,
  );
  const all = [...byGroup].map(([uuid, own]) => toGroup(uuid, own, byUuid.get(uuid)));
  const segments = [...new Set(lines.map((line) => line.segmentUuid))];
  return all.sort(
    (a, b) =>
      segments.indexOf(a.subcategoryUuid) - segments.indexOf(b.subcategoryUuid) || Number(a.type === "other") - Number(b.type === "other"),
  );
}

function toGroup(uuid: string, lines: readonly GroupedLine[], group: GroupSnapshot | undefined): BasketGroup {
  const sum = (field: "quantityHundredths" | "subtotalKopecks" | "totalKopecks") => lines.reduce((total, line) => total + line[field], 0);
  const count = sum("quantityHundredths");
  const tier = group ? tierFor(group.ladder, count) : null;
  return {
    uuid,
    name: group?.name ?? lines[0]?.snapshot.subcategoryName ?? "",
    type: group ? "grouped" : "other",
    subcategoryUuid: group?.segmentUuid ?? uuid,
    count: count / 100,
    countUnit: (group?.countUnit as Unit | undefined) ?? null,
    total: money(sum("totalKopecks")),
    totalWithoutDiscount: money(sum("subtotalKopecks")),
    totalDiscountAmount: money(sum("subtotalKopecks") - sum("totalKopecks")),
    percent: (tier?.percentHundredths ?? 0) / 100,
    discounts: (group?.ladder ?? []).map((row) => ({
      uuid: row.uuid,
      count: row.countHundredths / 100,
      percent: row.percentHundredths / 100,
      isActive: row.countHundredths === tier?.countHundredths,
    })),
    itemUuids: lines.map((line) => line.productUuid),
  };
}

/** Per cent with two decimals. */
export function discountPercent(subtotal: number, total: number): number {
  return subtotal === 0 ? 0 : Math.round(((subtotal - total) * 10_000) / subtotal) / 100;
}
