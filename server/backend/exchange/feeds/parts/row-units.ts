import { sql } from "drizzle-orm";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "../../../db/database.ts";
import { type Columns, type RowWith, readRows } from "../../../db/statement.ts";
import { gramsPer } from "../../weights.ts";
import type { Reason } from "../feed.ts";

/*
 * A table may say beside a price or a quantity what it is of. It is taken as it is for the product's own unit, and converted where the
 * product's data say how many of these another one has; other rows are refused.
 */

const soldColumns = { uuid: "uuid", kind: "text", unit: "text", supplyUnit: "text", unitsInSupply: "integer" } satisfies Columns;
type Sold = RowWith<typeof soldColumns>;

/**
 * How many of the product's own units the row's has, undefined if that is not known; `isSupply`: as many as are supplied together.
 * `other`: why a value cannot be converted.
 */
type RowUnit = { times?: number; isSupply?: boolean; other: Reason };

type Lookup = (product: string, unit: string | undefined) => RowUnit | undefined;

/** The units of rows by product; undefined for a row that says none, as a dash does. */
export async function readRowUnits(reader: Reader, rows: readonly { product: unknown; unit: string | undefined }[]): Promise<Lookup> {
  const products = rows.flatMap(({ product, unit }) => (typeof product === "string" && unit ? product : []));
  const sold = products.length > 0 ? await readSold(reader, products) : new Map<string, Sold>();
  return (product, unit = "") => {
    const of = sold.get(product);
    if (!of || !/\p{L}/u.test(unit)) return undefined;
    const other = { field: "unit", value: unit, message: "exchange.otherUnit", values: { own: wordOf(ownUnit(of)), sent: wordOf(unit) } };
    return { ...unitsIn(of, unit), other };
  };
}

async function readSold(reader: Reader, uuids: readonly string[]): Promise<Map<string, Sold>> {
  const rows = await readRows(
    reader,
    soldColumns,
  )(sql`
    select uuid, kind, unit, supply_unit as "supplyUnit", units_in_supply as "unitsInSupply"
    from products where uuid = any(${sql.param([...new Set(uuids)])}::uuid[])`);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Prices and stock of weighed goods are per kilogram. */
const ownUnit = ({ kind, unit }: Sold) => (kind === "weight" ? "kg" : unit);

function unitsIn(sold: Sold, unit: string): Omit<RowUnit, "other"> {
  const own = ownUnit(sold);
  if (unit === own) return { times: 1 };
  const [grams, ownGrams] = [gramsPer(wordOf(unit)), gramsPer(wordOf(own))];
  if (grams && ownGrams) return { times: grams / ownGrams };
  return sold.kind === "count" && unit === sold.supplyUnit ? { times: sold.unitsInSupply, isSupply: true } : {};
}

const unitWords: Readonly<Record<string, string>> = texts.choices.units;

/** A unit as people write it; what is no unit of the portal's, such as tonnes, is their own word. */
const wordOf = (unit: string): string => unitWords[unit]?.split("|")[0] ?? unit;

const maxKopecks = 99_999_999_999;
const maxHundredths = 999_999_999;

/** Kopecks for one of the product's own units, if they are whole. */
export function ownPrice(kopecks: number, unit: RowUnit | undefined): number | Reason {
  if (!unit) return kopecks;
  if (unit.times === undefined) return unit.other;
  const price = Math.round(kopecks / unit.times);
  const isWhole = Math.abs(kopecks / unit.times - price) < 1e-6;
  return isWhole && price > 0 && price <= maxKopecks ? price : unit.other;
}

/** Hundredths of the product's own unit. The third decimal, which is not kept, is too much to lose of tonnes. */
export function ownQuantity(hundredths: number, unit: RowUnit | undefined): number | Reason {
  if (!unit || unit.times === 1) return hundredths;
  if (unit.times === undefined) return unit.other;
  if (unit.times < 1) return Math.floor(hundredths * unit.times + 1e-6);
  const quantity = hundredths * unit.times;
  return unit.isSupply && quantity % 100 === 0 && quantity <= maxHundredths ? quantity : unit.other;
}
