import type { Stock } from "#contract/stock.ts";
import { formatDate } from "./format.ts";

export type StockText = {
  key: `common:stock.${"none" | "noneUntil" | "over" | "overUntil" | "few"}`;
  values: { amount: string; date: string };
};

/** Stock message for a wanted `quantity` of a product; null when there is enough. */
export function stockText(stock: Stock | null | undefined, quantity: number, amount: (left: number) => string): StockText | null {
  if (!stock) return null;
  const { left, isFew, expectedDate } = stock;
  const values = { amount: amount(left), date: expectedDate ? formatDate(expectedDate) : "" };
  if (left === 0) return { key: expectedDate ? "common:stock.noneUntil" : "common:stock.none", values };
  if (quantity > left) return { key: expectedDate ? "common:stock.overUntil" : "common:stock.over", values };
  return isFew ? { key: "common:stock.few", values } : null;
}
