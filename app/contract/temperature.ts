import { cleanLine } from "./clean-text.ts";

const degree = String.raw`(?:минус\s*|плюс\s*|[+−–-]\s*)?\d{1,2}`;
const unit = String.raw`(?:\s*[°º˚o]?\s*[cс])?\s*[°º˚]?`;
const single = new RegExp(`^t?\\s*(${degree})${unit}$`, "i");
const range = new RegExp(`^t?\\s*(?:от\\s*)?(${degree})${unit}\\s*(?:\\.{2,3}|…|-|–|—|/|до)\\s*(${degree})${unit}$`, "i");

function degrees(text: string): string {
  const value = Number(/\d+/.exec(text)?.[0]);
  if (value === 0) return "0";
  return /^(?:минус|[−–-])/i.test(text) ? `−${value}` : `+${value}`;
}

/**
 * A temperature mode in one spelling, because modes of goods and storages are compared as texts: `+2..+6`, `от 2 до 6 °С` and
 * `+2 - +6` are `+2…+6 °C`. What is no temperature stays as it is.
 */
export function readTemperature(text: string): string {
  const line = cleanLine(text);
  const [, low, high] = range.exec(line) ?? [];
  if (low !== undefined && high !== undefined) return `${degrees(low)}…${degrees(high)} °C`;
  const [, only] = single.exec(line) ?? [];
  return only === undefined ? line : `${degrees(only)} °C`;
}
