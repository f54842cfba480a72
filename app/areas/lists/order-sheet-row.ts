import type { OrderView } from "#app/areas/products/card-view.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { Habit } from "#contract/lists.ts";
import { fitTyped } from "#contract/quantity.ts";

/** How the trade point orders a product; `price` is kopecks per unit in the last deal. */
export type HabitView = {
  times: number;
  date: string;
  last: number;
  usual: number;
  gap: number | null;
  due?: true;
  price: number | null;
};

/** Kopecks per unit at `quantity`: as the company saw it, and today's. */
export type MovedPrice = { was: number; now: number; quantity: number };

/** A product to order: today's price, ordering habits, its quantity in the basket, and the price it is compared with. */
export type OrderSheetRow = { card: OrderView; habit?: HabitView; inBasket?: number; before?: number; moved?: MovedPrice };

export function toHabitView(habit: Habit): HabitView {
  return {
    times: habit.times,
    date: habit.lastDate,
    last: habit.lastQuantity,
    usual: habit.usualQuantity,
    gap: habit.gapDays,
    ...(habit.isDue && { due: true }),
    price: habit.lastPrice && kopecksOf(habit.lastPrice),
  };
}

/** The nearest quantity that may be ordered today; 0 if none. */
export function fitting({ min, max, step, rounding, isWeight }: OrderView, quantity: number): number {
  return fitTyped({ min, max, step, kind: isWeight ? "weight" : "count", round: rounding }, quantity);
}
