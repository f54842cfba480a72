import type { OrderView } from "#app/areas/products/card-view.ts";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";

type LimitText = { key: `lists:sheet.${"from" | "fromBy" | "by"}`; values: { min: string; step: string } };

/** The smallest order and the step, where they are not one unit; null if any whole number will do. */
export function limitText({ min, step, isWeight }: Pick<OrderView, "min" | "step" | "isWeight">): LimitText | null {
  const values = { min: formatQuantity(min), step: formatQuantity(step) };
  const isStepped = !isWeight && step !== 1;
  if (min > step) return { key: isStepped ? "lists:sheet.fromBy" : "lists:sheet.from", values };
  return isStepped ? { key: "lists:sheet.by", values } : null;
}
