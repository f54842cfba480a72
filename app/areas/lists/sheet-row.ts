import { kopecksOf } from "#contract/kopecks.ts";
import type { Habit } from "#contract/lists.ts";
import { fitTyped } from "#contract/quantity.ts";
import type { OrderView } from "#app/areas/products/card-view.ts";

/** How the trade point takes it; the price is kopecks of one unit in the last deal. */
export type HabitView = {
  times: number;
  date: string;
  last: number;
  usual: number;
  gap: number | null;
  due?: true;
  price: number | null;
};

/** Of one unit at the usual quantity, kopecks: as the company has seen it, and today's. */
export type MovedPrice = { was: number; now: number; quantity: number };

/**
 * One product to be ordered: what it costs today, how it was taken before, what of it is in the basket, and the price it is
 * compared with.
 */
export type SheetRow = { card: OrderView; habit?: HabitView; inBasket?: number; before?: number; moved?: MovedPrice };

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

/** The nearest quantity that may be ordered today; 0 where none may. */
export function fitting({ min, max, step, rounding, isWeight }: OrderView, quantity: number): number {
  return fitTyped({ min, max, step, kind: isWeight ? "weight" : "count", round: rounding }, quantity);
}
