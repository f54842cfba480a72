import type { quantityErrors, Unit } from "#contract/enums.ts";
import { toHundredths } from "#contract/quantity.ts";
import { unitOf } from "../exchange/spreadsheets/cells.ts";

export type QuantityError = (typeof quantityErrors)[number];

/** `hundredths` may be fractional. */
export type Amount = { hundredths: number; unit: Unit | null };

const multiplied = /\d\s*[xх×*]\s*\d/i;
const number = /^(\d{1,3}(?:[ '\u00a0\u202f]\d{3})+|\d{1,12})(?:[.,](\d{1,12}))?(?!\d)/;

/** Parses `1 200`, `0,5`, `2 кор`, `24шт.`; null if empty. Refuses ambiguous input. */
export function readAmount(typed: number | string | undefined, unitTyped = ""): Amount | { error: QuantityError } | null {
  const text = String(typed ?? "").trim();
  if (text === "") return null;
  if (multiplied.test(text)) return { error: "multiplication" };
  const match = number.exec(text);
  if (!match) return { error: "notNumber" };
  const [whole, digits = "", fraction = "0"] = match;
  const behind = text.slice(whole.length).trim();
  if (behind !== "" && !/^\p{L}/u.test(behind)) return { error: "notNumber" };
  const word = unitTyped.trim() || behind;
  const unit = word === "" ? null : unitOf(word);
  if (unit === undefined) return { error: "unknownUnit" };
  const hundredths = toHundredths(Number(`${digits.replace(/\D/g, "")}.${fraction}`));
  return hundredths > 0 ? { hundredths, unit } : { error: "zero" };
}
