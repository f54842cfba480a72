import type { DealSummary } from "#contract/deal.ts";
import { addDays } from "#contract/plain-date.ts";

type Delivered = Pick<DealSummary, "uuid" | "number" | "branchName" | "status" | "deliveryFrom" | "deliveryTo">;

export type DeliveryDay = { date: string; deals: Pick<Delivered, "uuid" | "number" | "branchName" | "status">[] };

/** Seven days from today, each with the deals whose first or last delivery it is; empty without deliveries. */
export function deliveryWeek(deals: readonly Delivered[], today: string): DeliveryDay[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
    const date = addDays(today, ahead);
    const own = deals.filter(({ deliveryFrom, deliveryTo }) => deliveryFrom === date || deliveryTo === date);
    return { date, deals: own.map(({ uuid, number, branchName, status }) => ({ uuid, number, branchName, status })) };
  });
  return days.some((day) => day.deals.length > 0) ? days : [];
}
