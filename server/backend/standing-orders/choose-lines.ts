import type { MissingReason } from "#contract/enums.ts";
import type { BasketData } from "../basket/basket-data.ts";
import { calculateBasket } from "../basket/calculate-basket.ts";
import type { Order } from "../basket/checkout.ts";
import { type Pattern, type Slot, slotOf } from "./slots.ts";

export type ChosenLines = {
  /** Undelivered lines are unchecked. */
  data: BasketData;
  order: Order;
  /** Undelivered lines, by product. */
  missing: ReadonlyMap<string, MissingReason>;
  slot: Slot;
};

/** Chooses the lines and delivery dates for a planned day. Pure. */
export function chooseLines(data: BasketData, pattern: Pattern, date: string, now: Date): ChosenLines {
  const whole = calculateBasket(data, now);
  const plan = { ...data.delivery, timeZone: data.branch?.timeZone ?? "UTC" };
  const slot = slotOf(pattern, date, plan, [...new Set(whole.lines.map((line) => line.segmentUuid))]);
  const missing = new Map<string, MissingReason>();
  for (const line of whole.lines) {
    if (line.unavailable) missing.set(line.uuid, line.unavailable);
    else if (!slot.segments.has(line.segmentUuid)) missing.set(line.uuid, "no_date");
  }
  const lines = data.lines.map((line) => ({ ...line, isChecked: !missing.has(line.uuid) }));
  const ordered = new Set(lines.filter((line) => line.isChecked).map((line) => line.segmentUuid));
  const dates = [...slot.segments].filter(([segment]) => ordered.has(segment));
  return {
    data: { ...data, lines },
    order: { scheduledDeliveryDates: dates.map(([subcategoryUuid, day]) => ({ subcategoryUuid, deliveryDate: day.date })) },
    missing,
    slot,
  };
}
