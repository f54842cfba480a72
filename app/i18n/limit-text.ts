import { orderLimits, type QuantityRules } from "#contract/quantity.ts";
import { formatNumber } from "./format.ts";

type LimitText = { key: `common:limits.${"from" | "fromBy" | "by"}`; values: { min: string; step: string } };
type Limits = { min: number; step: number; isWeight?: boolean };

/** The smallest order and the step, where they are not one unit; null if any whole number will do. */
export function limitText({ min, step, isWeight }: Limits): LimitText | null {
  const values = { min: formatNumber(min), step: formatNumber(step) };
  const isStepped = !isWeight && step !== 1;
  if (min > step) return { key: isStepped ? "common:limits.fromBy" : "common:limits.from", values };
  return isStepped ? { key: "common:limits.by", values } : null;
}

export const limitTextOf = (rules: QuantityRules): LimitText | null =>
  limitText({ min: orderLimits(rules).min, step: rules.step, isWeight: rules.kind === "weight" });
