import type { SheetLine } from "#contract/lines.ts";
import { unitOf } from "../exchange/sheets/cells.ts";

/** Units that stand at the end of names and are no quantity there: 0,9 л. */
const ofNames = new Set(["L", "mL", "g", "cm", "m"]);

// The last number with its word; the spaces before it are looked at apart, so that the pattern stays linear.
const lastNumber = /(\d[\d.,]*)[ \u00a0]?(\p{L}{1,15}\.?)?$/u;

/**
 * A line that nothing parts: `Кефир 2,5 % 10 кор`, `010-241 12`. The number at its end is the quantity, unless it belongs to a
 * name (`…, 0,9 л`) or to an article (`010 241`).
 */
export function splitLine(line: string): SheetLine {
  const whole = { text: line, quantity: "", unit: "" };
  const match = lastNumber.exec(line);
  if (!match || !/[\s\u00a0]/.test(line[match.index - 1] ?? "")) return whole;
  const [, number = "", word = ""] = match;
  const before = line.slice(0, match.index).trimEnd();
  const text = before.replace(/[-–—:=]$/, "").trimEnd();
  const unit = word === "" ? null : unitOf(word);
  if (text === "" || unit === undefined || (unit && ofNames.has(unit)) || (unit === "kg" && before.endsWith(","))) return whole;
  if (/^[\d\s-]*$/.test(text) && text.replace(/\D/g, "").length < 4) return whole;
  return { text, quantity: number.replace(/[.,]$/, ""), unit: word };
}
