import { sql } from "drizzle-orm";
import { vatRates as codes } from "#contract/enums.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { VatRate } from "#contract/vat.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { vatRates } from "../../../vat/tables.ts";
import type { Change, Doc, Reason, Value } from "../feed.ts";

/** The rates of a day by the clock of Moscow, in the order of the contract. */
export async function ratesInForce(reader: Reader, now: Date): Promise<VatRate[]> {
  const day = plainDateIn(now, "Europe/Moscow");
  const rows = await readRows(reader, { code: "text" })(sql`
    select distinct code from ${vatRates} where valid_from <= ${day} and (valid_to is null or valid_to >= ${day})`);
  const inForce = new Set(rows.map(({ code }) => code));
  return codes.filter((code) => inForce.has(String(code)));
}

const [vatless = ""] = texts.vatless.split("|");
const rateText = (rate: Value | undefined) => (rate === "none" ? vatless : `${rate}\u00a0%`);

/** Changes to a rate that is not in force, on a day with any. One that a product has kept since it was stays. */
export async function vatFaults(
  reader: Reader,
  changes: readonly (Change & { before: Doc | null })[],
  now: Date,
): Promise<Map<string, Reason>> {
  const rated = changes.filter(({ doc, before }) => doc && doc.vatRate !== null && doc.vatRate !== before?.vatRate);
  if (rated.length === 0) return new Map();
  const inForce = await ratesInForce(reader, now);
  if (inForce.length === 0) return new Map();
  const isEnded = (rate: Value | undefined) => inForce.every((each) => each !== rate);
  const rates = inForce.map(rateText).join(", ");
  return new Map(
    rated.flatMap(({ key, doc }): [string, Reason][] => {
      const rate = doc?.vatRate;
      if (!isEnded(rate)) return [];
      const values = { rate: rateText(rate), rates };
      return [[key, { field: "vatRate", value: rateText(rate), message: "exchange.vatEnded", values }]];
    }),
  );
}
