import type { AnswerOf } from "#contract/call.ts";
import type { Deal } from "#contract/deal.ts";
import type { deals } from "#contract/deals.ts";
import type { AddedProduct } from "./added-product.ts";
import { type DealLine, readLine } from "./deal-lines.ts";

export type Schedules = AnswerOf<typeof deals.dates>["schedules"];

export type EditableLine = Pick<
  DealLine["info"],
  "name" | "sku" | "image" | "picture" | "tint" | "unit" | "unitsInSupply" | "dealQuantity"
> & {
  productUuid: string;
  /** Null for a product that is not in the deal yet. */
  ordered: { quantity: number; total: DealLine["total"]; perUnit: DealLine["discountedPerUnit"] } | null;
};

export type EditSegment = { uuid: string; name: string; date: string | null; dates: string[]; isLocked: boolean; lines: EditableLine[] };

/** Lines by segment, because a segment has one delivery date (domain.md C8). The current date can always be chosen. */
export function editSegments(deal: Pick<Deal, "products">, schedules: Schedules, added: readonly AddedProduct[]): EditSegment[] {
  const segments = new Map<string, EditSegment>();
  const segment = (uuid: string, name: string, date: string | null, dates: readonly string[], isLocked: boolean) => {
    const existing = segments.get(uuid);
    if (existing) return existing;
    const choices = [...new Set([...(date ? [date] : []), ...dates])].sort();
    const fresh: EditSegment = { uuid, name, date, dates: choices, isLocked, lines: [] };
    segments.set(uuid, fresh);
    return fresh;
  };
  for (const line of deal.products.map(readLine)) {
    const schedule = schedules.find(({ subcategoryUuid }) => subcategoryUuid === line.subcategoryUuid);
    const dates = schedule?.availableDates.map(({ date }) => date) ?? [];
    const own = segment(
      line.subcategoryUuid,
      line.info.subcategoryName,
      line.deliveryDate,
      schedule?.isLocked ? [] : dates,
      schedule?.isLocked ?? false,
    );
    own.lines.push({
      ...line.info,
      productUuid: line.productUuid,
      ordered: { quantity: line.quantity, total: line.total, perUnit: line.discountedPerUnit },
    });
  }
  for (const product of added) {
    const own = segment(product.subcategoryUuid, product.subcategoryName, null, product.dates, false);
    if (!own.lines.some((line) => line.productUuid === product.productUuid)) own.lines.push({ ...product, ordered: null });
  }
  return [...segments.values()];
}
