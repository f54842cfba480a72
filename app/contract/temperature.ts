import { cleanLine } from "./clean-text.ts";

const single = /^t?([+−–-]?\d{1,2})[°º]?\p{L}?$/iu;
/** Of two numbers only: `\p{L}` stands for the words of "from 2 to 6" and for the C of either alphabet. */
const range = /^(?:\p{L}{1,2})?([+−–-]?\d{1,2})[°º]?\p{L}?(?:\.{2,3}|…|[-–—/]|\p{L}{2})([+−–-]?\d{1,2})[°º]?\p{L}?$/u;

function degrees(text: string): string {
  const value = Number(/\d+/.exec(text)?.[0]);
  if (value === 0) return "0";
  return /^[−–-]/.test(text) ? `−${value}` : `+${value}`;
}

/**
 * A temperature mode in one spelling, because modes of goods and storages are compared as texts: `+2..+6`, `2-6 C` and `+2 - +6` are
 * `+2…+6 °C`. What is no temperature stays as it is.
 */
export function readTemperature(text: string): string {
  const line = cleanLine(text);
  const dense = line.replaceAll(" ", "");
  const [, low, high] = range.exec(dense) ?? [];
  if (low !== undefined && high !== undefined) return `${degrees(low)}…${degrees(high)} °C`;
  const [, only] = single.exec(dense) ?? [];
  return only === undefined ? line : `${degrees(only)} °C`;
}
