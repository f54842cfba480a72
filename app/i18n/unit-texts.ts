import type { Unit } from "#contract/enums.ts";

/** The unit when the texts have a key for it, else `other`. */
function textsFor<const Named extends Unit>(...named: Named[]) {
  return (unit: Unit): Named | "other" => named.find((one) => one === unit) ?? "other";
}

/** For `common:perUnit`: the unit of a price. */
export const pricedUnit = textsFor("pcs", "kg", "package", "L", "g", "box", "tray", "bag", "sack", "bucket", "bottle", "can", "crate");

/** Packages that goods are delivered in. */
export const supplyUnit = textsFor("box", "tray", "bag", "sack", "bucket", "package", "bottle", "can", "crate");

/** Units that goods are sold by. */
export const soldUnit = textsFor("box", "tray", "bag", "sack", "bucket", "package", "bottle", "can", "crate", "kg", "pcs");
