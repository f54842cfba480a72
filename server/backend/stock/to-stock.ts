import { fromHundredths } from "#contract/quantity.ts";
import { fewLeft, type Stock as StockAnswer } from "#contract/stock.ts";
import type { Stock } from "./read-stock.ts";

export function toStock({ left, expectedDate, isBlocking }: Stock): StockAnswer {
  return { left: fromHundredths(left), isFew: left <= fewLeft * 100, expectedDate, isBlocking };
}
