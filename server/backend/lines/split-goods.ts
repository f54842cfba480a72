import type { UnparsedLine } from "#contract/lines.ts";
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { wordKey } from "../exchange/spreadsheets/cells.ts";
import { isFooting } from "../exchange/spreadsheets/table-rows.ts";
import { withoutGreeting } from "./greetings.ts";
import { countOf, readAmount, startsLikeAmount, withoutCourtesy } from "./read-amount.ts";
import { splitLine } from "./split-line.ts";

const between = /[;+]|,(?!\d)| (\p{L}) /gu;

/** The goods of a typed line: several if each has its quantity, without the courtesy before them. */
export function goodsOf(line: string): UnparsedLine[] {
  const typed = withoutGreeting(line, (rest) => splitGoods(rest) !== null || isWhole(splitLine(rest)));
  return splitGoods(typed) ?? [splitLine(typed)];
}

/** Whether a text has a number, in digits or words. */
export const hasAmount = (text: string): boolean => /\d/.test(text) || text.split(" ").some(startsLikeAmount);

/**
 * Splits a line that names several goods, each with a quantity in a unit: `кефир 5 кор, сметана 3 кор`. Null for a line of one, and where
 * any part is in doubt: `Сосиски 5 кор, 10 шт в упаковке`.
 */
function splitGoods(line: string): UnparsedLine[] | null {
  const typed = withoutCourtesy(line);
  const goods: UnparsedLine[] = [];
  let from = 0;
  for (const { index, 0: sign, 1: word = texts.and } of typed.matchAll(between)) {
    if (word !== texts.and) continue;
    const part = splitLine(typed.slice(from, index).trim());
    if (!isWhole(part)) continue;
    goods.push(part);
    from = index + sign.length;
  }
  const last = splitLine(typed.slice(from).trim());
  return goods.length > 0 && isWhole(last) ? [...goods, last] : null;
}

/** The goods of a row whose every cell names one with its quantity; null for a row of columns. */
export function goodsOfCells(cells: readonly string[]): UnparsedLine[] | null {
  const goods = cells.flatMap((cell): (UnparsedLine | null)[] => splitGoods(cell) ?? [wholeLine(cell)]);
  return goods.every((line) => line !== null) ? goods : null;
}

function wholeLine(cell: string): UnparsedLine | null {
  const line = splitLine(cell);
  return isWhole(line) ? line : null;
}

/** Words that name no product: «вес», «цена», «остаток». */
const others = new Set(texts.otherColumns.split("|"));

/** Whether a line has a quantity in a unit, and a text that begins like a product's name or article. */
function isWhole({ text, quantity, unit }: UnparsedLine): boolean {
  const amount = readAmount(quantity, unit);
  if (!amount || "error" in amount || amount.unit === null) return false;
  const [word = ""] = text.split(" ");
  const isNaming = /^\p{L}{3}/u.test(word) || /^(?:\D*\d){4}/.test(word);
  return isNaming && countOf(word) === undefined && !others.has(wordKey(word)) && !isFooting(text);
}
