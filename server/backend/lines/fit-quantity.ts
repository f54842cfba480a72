import type { quantityCorrections, Unit } from "#contract/enums.ts";
import { fromHundredths, normaliseQuantity, orderableRange } from "#contract/quantity.ts";
import type { BasketLine } from "../basket/basket-data.ts";
import { quantityRules } from "../basket/calculate-basket.ts";
import type { Amount, QuantityError } from "./read-amount.ts";

export type Correction = { reason: (typeof quantityCorrections)[number]; from: number; fromUnit: Unit; to: number };

/** `quantity` in hundredths of the product's own unit. */
export type FittedQuantity = { quantity: number; corrections: Correction[] } | { error: QuantityError };

type Product = Pick<
  BasketLine,
  "kind" | "unit" | "supplyUnit" | "unitsInSupply" | "stepHundredths" | "minHundredths" | "maxHundredths" | "round" | "stock"
>;

/** Larger units, and how many of the smaller unit they contain. */
const larger: Partial<Record<Unit, { unit: Unit; count: number }>> = { g: { unit: "kg", count: 1000 }, mL: { unit: "L", count: 1000 } };

/** Units that people name for each other: bottles and cans are counted in pieces, crates are boxes. */
const spoken: Partial<Record<Unit, Unit>> = { bottle: "pcs", can: "pcs", crate: "box" };
const isSameUnit = (one: Unit, other: Unit) => (spoken[one] ?? one) === (spoken[other] ?? other);

export const ownUnit = ({ kind, supplyUnit }: Pick<Product, "kind" | "supplyUnit">) => (kind === "weight" ? "kg" : supplyUnit) as Unit;

/** Fits a quantity to the product's rules. `taken` is the product's quantity in earlier lines, in hundredths. */
export function fitQuantity(product: Product, amount: Amount | null, taken = 0): FittedQuantity {
  const own = ownUnit(product);
  const rules = quantityRules(product);
  const { lowest, highest } = orderableRange(rules);
  const step = product.stepHundredths;
  const min = taken > 0 ? step : Math.max(lowest, step);
  // A product whose smallest order exceeds the maximum cannot be ordered at all.
  const max = Math.max(lowest, step) > highest ? 0 : Math.max(0, highest - taken);
  if (amount === null) {
    const quantity = Math.min(min, max);
    return { quantity, corrections: [{ reason: "noQuantity", from: 0, fromUnit: own, to: fromHundredths(quantity) }] };
  }
  const wanted = inOwnUnit(product, amount);
  if (wanted === null) return { error: "otherUnit" };

  const corrections: Correction[] = [];
  const correct = (reason: Correction["reason"], from: number, to: number, fromUnit = own) => {
    corrections.push({ reason, from: rounded(from), fromUnit, to: rounded(to) });
  };
  const isConverted = amount.unit !== null && !isSameUnit(amount.unit, own);
  if (isConverted) correct("unitConverted", amount.hundredths, wanted, amount.unit ?? own);
  // A converted quantity is rounded up, never below the request.
  const even = isConverted ? Math.ceil(wanted / step - 1e-9) * step : wanted;
  const fitted = Math.max(taken > 0 ? normaliseQuantity({ ...rules, min: 0 }, even) : normaliseQuantity(rules, even), min);
  const quantity = Math.min(fitted, max);
  if (quantity < fitted || wanted > max) correct(isBoundByStock(product) ? "aboveStock" : "aboveMaximum", wanted, quantity);
  else if (wanted < min) correct("belowMinimum", wanted, quantity);
  else if (quantity !== wanted) correct(quantity > wanted ? "roundedUp" : "roundedDown", wanted, quantity);
  return { quantity, corrections };
}

/** Hundredths of the product's own unit, possibly fractional; null if the product is not counted in the requested unit. */
function inOwnUnit(product: Product, { hundredths, unit }: Amount): number | null {
  const own = ownUnit(product);
  if (unit === null || isSameUnit(unit, own)) return hundredths;
  const into = (wanted: Unit) =>
    isSameUnit(unit, wanted) ? hundredths : larger[unit]?.unit === wanted ? hundredths / larger[unit].count : null;
  if (product.kind === "weight") return into(own);
  const count = into(product.unit as Unit);
  return count === null ? null : count / product.unitsInSupply;
}

const isBoundByStock = ({ stock, maxHundredths }: Product) => stock?.isBlocking === true && stock.left < maxHundredths;

const rounded = (hundredths: number) => fromHundredths(Math.round(hundredths));
