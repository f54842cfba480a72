import type { Unit } from "#contract/statuses.ts";

/** The unit where a group of texts has words for it, else the group's `other`. */
function wordsFor<const Named extends Unit>(...named: Named[]) {
  return (unit: Unit): Named | "other" => named.find((one) => one === unit) ?? "other";
}

/** For `common:perUnit`: what a price is for. */
export const pricedUnit = wordsFor("pcs", "kg", "package", "L", "g");

/** What goods are delivered in. */
export const supplyUnit = wordsFor("box", "tray", "bag", "sack", "bucket", "package");

/** Every unit that goods are sold by, with a noun of its own. */
export const soldUnit = wordsFor("box", "tray", "bag", "sack", "bucket", "package", "kg", "pcs");
