import { orderableRange } from "#contract/quantity.ts";
import type { Actor } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { quantityRules } from "./calculate-basket.ts";
import { checkRequestedLines } from "./check-lines.ts";
import { lockBasket } from "./lock-basket.ts";
import { readForChange } from "./read-for-change.ts";
import { mergeLines } from "./write-lines.ts";

/** `quantity` in the unit of sale, as in the contract. */
export type LineToAdd = { productUuid: string; quantity: number };

/**
 * Adds quantities to those in the caller's basket, up to each product's maximum; used to repeat a deal. Skips products that are no
 * longer sold or break the quantity rules, and returns their uuids.
 */
export async function addToBasket(
  tx: Transaction,
  actor: Actor,
  lines: readonly LineToAdd[],
  now: Date,
): Promise<{ added: number; skipped: string[] }> {
  if (actor.companyStatus !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  const { uuid: basketUuid, version } = await lockBasket(tx, actor, now);
  const { products, stored } = await readForChange(tx, actor, lines);
  const requested = lines.map(({ productUuid, quantity }) => {
    const product = products.get(productUuid);
    const wanted = Math.round(quantity * 100) + (stored.named.get(productUuid)?.quantity ?? 0);
    const max = product ? orderableRange(quantityRules(product)).highest : wanted;
    return { productUuid, quantity: Math.min(wanted, max) / 100, isSelected: true };
  });
  const { wanted, problems } = checkRequestedLines(requested, products, new Map());
  const rejected = new Set(Object.keys(problems).map((field) => Number(field.split(".")[1])));
  const accepted = wanted.filter((line, index) => !rejected.has(index) && line.quantity > 0);
  (await mergeLines(tx, { basketUuid, version, stored, at: now }, accepted)) ?? throwProblem("CONFLICT");
  return { added: accepted.length, skipped: requested.filter((_, index) => rejected.has(index)).map((line) => line.productUuid) };
}
