import { checkQuantity, type QuantityProblem, toHundredths } from "#contract/quantity.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import { quantityRules } from "./calculate-basket.ts";
import type { BasketLine } from "./basket-data.ts";
import { boundOf } from "./to-basket.ts";

/** A line of the request. */
export type AskedLine = { productUuid: string; quantity: number; isSelected: boolean };

export type AskedProduct = Pick<
  BasketLine,
  "uuid" | "kind" | "stepHundredths" | "minHundredths" | "maxHundredths" | "round" | "isPublished"
>;

export type WantedLine = { productUuid: string; quantity: number; isChecked: boolean };

export type LineProblems = Record<string, string[]>;

/**
 * Refuses invalid quantities and never corrects them (domain.md section 6). A line already in the basket with the same quantity is
 * accepted even if it has become invalid: the basket shows why it cannot be ordered. `wanted` are the lines without problems.
 */
export function checkAskedLines(
  asked: readonly AskedLine[],
  products: ReadonlyMap<string, AskedProduct>,
  kept: ReadonlyMap<string, { quantity: number }>,
): { wanted: WantedLine[]; problems: LineProblems } {
  const problems: LineProblems = {};
  const seen = new Set<string>();
  const wanted = asked.flatMap((line, index): WantedLine[] => {
    const quantity = toHundredths(line.quantity);
    const product = products.get(line.productUuid);
    const isKept = kept.get(line.productUuid)?.quantity === quantity;
    if (seen.has(line.productUuid)) problems[`products.${index}.productUuid`] = [say("duplicateProduct")];
    else if (quantity > 0 && !product) problems[`products.${index}.productUuid`] = [say("unavailable")];
    else if (quantity > 0 && product && !isKept) {
      const problem = checkQuantity(quantityRules(product), quantity);
      if (problem) problems[`products.${index}.quantity`] = [quantityText(product, problem)];
      else if (!product.isPublished) problems[`products.${index}.productUuid`] = [say("unavailable")];
    }
    seen.add(line.productUuid);
    const isRefused = [`products.${index}.productUuid`, `products.${index}.quantity`].some((field) => problems[field]);
    return isRefused ? [] : [{ productUuid: line.productUuid, quantity, isChecked: line.isSelected }];
  });
  return { wanted, problems };
}

/** Refuses a table of which no line can be written; of others the lines with problems are left out and named in the answer. */
export function refuseIfNothing(written: readonly unknown[], problems: LineProblems): void {
  if (written.length === 0 && Object.keys(problems).length > 0) refuse("VALIDATION_ERROR", problems);
}

const texts = { min: "quantityMin", max: "quantityMax", step: "quantityStep", precision: "quantityPrecision" } as const;

export function quantityText(product: Parameters<typeof quantityRules>[0], problem: QuantityProblem): string {
  return say(texts[problem.reason], {
    count: new Intl.NumberFormat("ru-RU", { maximumFractionDigits: 2 }).format(boundOf(product, problem) / 100),
  });
}
