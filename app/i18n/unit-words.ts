import type { Unit } from "#contract/statuses.ts";

/** The unit when the texts have a key for it, else `other`. */
function wordsFor<const Named extends Unit>(...named: Named[]) {
  return (unit: Unit): Named | "other" => named.find((one) => one === unit) ?? "other";
}

/** For `common:perUnit`: the unit of a price. */
export const pricedUnit = wordsFor("pcs", "kg", "package", "L", "g");

/** Packages that goods are delivered in. */
export const supplyUnit = wordsFor("box", "tray", "bag", "sack", "bucket", "package");

/** Units that goods are sold by. */
export const soldUnit = wordsFor("box", "tray", "bag", "sack", "bucket", "package", "kg", "pcs");
