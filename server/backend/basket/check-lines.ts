import { checkQuantity, type QuantityProblem, toHundredths } from "#contract/quantity.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { BasketLine } from "./basket-data.ts";
import { quantityRules } from "./calculate-basket.ts";
import { boundOf } from "./to-basket.ts";

/** A line of the request. */
export type LineInput = { productUuid: string; quantity: number; isSelected: boolean };

export type ProductRules = Pick<
  BasketLine,
  "uuid" | "kind" | "stepHundredths" | "minHundredths" | "maxHundredths" | "round" | "isPublished"
>;

export type WantedLine = { productUuid: string; quantity: number; isChecked: boolean };

export type LineProblems = Record<string, string[]>;

/**
 * Refuses invalid quantities and never corrects them (domain.md section 6). A line already in the basket with the same quantity is
 * accepted even if it has become invalid: the basket shows why it cannot be ordered. `wanted` are the lines without problems.
 */
export function checkRequestedLines(
  requested: readonly LineInput[],
  products: ReadonlyMap<string, ProductRules>,
  existing: ReadonlyMap<string, { quantity: number }>,
): { wanted: WantedLine[]; problems: LineProblems } {
  const problems: LineProblems = {};
  const seen = new Set<string>();
  const wanted = requested.flatMap((line, index): WantedLine[] => {
    const quantity = toHundredths(line.quantity);
    const product = products.get(line.productUuid);
    const isUnchanged = existing.get(line.productUuid)?.quantity === quantity;
    if (seen.has(line.productUuid)) problems[`products.${index}.productUuid`] = [translate("duplicateProduct")];
    else if (quantity > 0 && !product) problems[`products.${index}.productUuid`] = [translate("unavailable")];
    else if (quantity > 0 && product && !isUnchanged) {
      const problem = checkQuantity(quantityRules(product), quantity);
      if (problem) problems[`products.${index}.quantity`] = [quantityText(product, problem)];
      else if (!product.isPublished) problems[`products.${index}.productUuid`] = [translate("unavailable")];
    }
    seen.add(line.productUuid);
    const isRejected = [`products.${index}.productUuid`, `products.${index}.quantity`].some((field) => problems[field]);
    return isRejected ? [] : [{ productUuid: line.productUuid, quantity, isChecked: line.isSelected }];
  });
  return { wanted, problems };
}

/** Throws for a table of which no line can be written; of others the lines with problems are left out and named in the answer. */
export function assertSomethingWritten(written: readonly unknown[], problems: LineProblems): void {
  if (written.length === 0 && Object.keys(problems).length > 0) throwProblem("VALIDATION_ERROR", problems);
}

const texts = { min: "quantityMin", max: "quantityMax", step: "quantityStep", precision: "quantityPrecision" } as const;

export function quantityText(product: Parameters<typeof quantityRules>[0], problem: QuantityProblem): string {
  return translate(texts[problem.reason], {
    count: new Intl.NumberFormat("ru-RU", { maximumFractionDigits: 2 }).format(boundOf(product, problem) / 100),
  });
}
