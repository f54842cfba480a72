import sheets from "#locales/ru/exchange-sheets.json" with { type: "json" };
import { unitOf } from "../exchange/spreadsheets/cells.ts";
import { isFoot } from "../exchange/spreadsheets/table-rows.ts";
import { readAmount } from "./read-amount.ts";

type Row = readonly string[];

/** Columns of a table without a heading, as in `LineColumns`. `unclear`: those of which any may hold the quantities. */
type Guessed = { texts: number[]; quantity: number | null; unit: number | null; others: number[]; unclear: readonly number[] };

export const placesOf = (rows: readonly Row[]) => Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => at);

export function isMostly(rows: readonly Row[], at: number, is: (cell: string) => boolean): boolean {
  const filled = rows.flatMap((row) => row[at] || []);
  return filled.length > 0 && filled.filter(is).length * 2 >= filled.length;
}

/** Rows with one cell are typed lines: they say nothing of columns. */
export function guessColumns(all: readonly Row[]): Guessed {
  const divided = all.filter((row) => row.filter(Boolean).length > 1);
  const rows = (divided.length > 0 ? divided : all).filter((row) => !isFoot(row));
  const others = isNumbering(rows) ? [0] : [];
  const [first, ...rest] = placesOf(rows).slice(others.length);
  if (first === undefined) return { texts: [], quantity: null, unit: null, others, unclear: [] };
  const unit = rest.find((at) => isMostly(rows, at, isUnit)) ?? null;
  const numeric = rest.filter((at) => at !== unit && isMostly(rows, at, isQuantity));
  const counted = quantitiesAmong(rows, numeric, unit);
  const quantity = counted.length === 1 ? (counted[0] ?? null) : null;
  const until = quantity ?? Number.POSITIVE_INFINITY;
  const ofText = [first, ...rest.filter((at) => at < until && at !== unit && !isMostly(rows, at, isMoney))];
  // An article tells products apart, a name may not.
  const articles = ofText.filter((at) => isMostly(rows, at, isArticle));
  const texts = [...articles, ...ofText.filter((at) => !articles.includes(at))];
  return { texts, quantity, unit, others, unclear: counted.length > 1 ? counted : [] };
}

/**
 * The columns among numeric ones that may hold the quantities; one, if it is certain: it makes sums with prices that have kopecks, or is
 * beside the units, or is no money as the others are.
 */
function quantitiesAmong(rows: readonly Row[], numeric: readonly number[], unit: number | null): readonly number[] {
  const plain = numeric.filter((at) => !isMostly(rows, at, isMoney));
  const ofSums = plain.filter((at) =>
    numeric.some((price) => !plain.includes(price) && numeric.some((sum) => isProduct(rows, [at, price, sum]))),
  );
  const besideUnits = plain.filter((at) => unit !== null && Math.abs(at - unit) === 1);
  return [ofSums, besideUnits, plain].find((found) => found.length === 1) ?? (plain.length > 0 ? plain : numeric);
}

/** Whether in every row filled so the first two columns make the third, within a kopeck. */
function isProduct(rows: readonly Row[], [count, price, sum]: readonly [number, number, number]): boolean {
  if (new Set([count, price, sum]).size < 3) return false;
  const filled = rows.flatMap((row) => {
    const [a, b, product] = [count, price, sum].map((at) => hundredthsOf(row[at]));
    return a === null || b === null || product === null || !a || !b || !product ? [] : [Math.abs((a * b) / 100 - product)];
  });
  return filled.length > 0 && filled.every((difference) => difference <= 1);
}

function hundredthsOf(cell: string | undefined): number | null {
  const amount = readAmount(cell);
  return amount && "hundredths" in amount ? amount.hundredths : null;
}

/**
 * Whether the first column numbers the rows: 1, 2, 3; before words also what is left of a longer table, 1, 4, 9. In a table of one row only
 * words tell.
 */
export function isNumbering(rows: readonly Row[]): boolean {
  const cells = rows.flatMap(([first]) => first?.replace(/\.$/, "") || []);
  const numbers = cells.map(Number);
  if (cells.length * 2 < rows.length || !cells.every((cell) => /^[1-9]\d{0,2}$/.test(cell)) || (numbers[0] ?? 100) >= 100) return false;
  const isWhole = numbers.length > 1 && numbers.length === rows.length && numbers.every((number, at) => number === at + 1);
  const hasNames = placesOf(rows).some(
    (at) => at > 0 && isMostly(rows, at, (cell) => /\p{L}{2}/u.test(cell) && !isUnit(cell) && !isQuantity(cell)),
  );
  return isWhole || (hasNames && numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0)));
}

const isUnit = (cell: string) => /^\p{L}/u.test(cell) && unitOf(cell) !== undefined;

const roubleSigns = sheets.roubleSigns.split("|");

/** Two decimals without a unit, or roubles. */
function isMoney(cell: string): boolean {
  const amount = readAmount(cell);
  const hasUnit = amount !== null && "unit" in amount && amount.unit !== null;
  return (/\d[.,]\d{2}(?!\d)/.test(cell) && !hasUnit) || roubleSigns.some((sign) => cell.toLowerCase().endsWith(sign));
}

const isArticle = (cell: string) => /^(?=(?:\D*\d){3})[\p{L}\d./-]+$/u.test(cell);

/** Whether the cell is a quantity rather than a numeric SKU or bar code. */
export function isQuantity(cell: string): boolean {
  const amount = readAmount(cell);
  return amount !== null && !("error" in amount && amount.error === "notNumber") && !/^0\d|^\d{5,}$/.test(cell);
}

/** Whether the cell says that nothing is ordered: `0`, or a dash. */
export const isNoAmount = (cell: string): boolean => /^(?:0+(?:[.,]0+)?|[-–—]*)$/.test(cell);
