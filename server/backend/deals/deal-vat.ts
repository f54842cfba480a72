import { money } from "#contract/primitives.ts";
import type { LineVat } from "#contract/vat.ts";
import { rateOn, type VatTerms } from "../vat/rates.ts";
import { vatOfLine } from "../vat/vat-sums.ts";
import type { LineRow } from "./read-deal.ts";
import type { LineSnapshot } from "./snapshot.ts";

type Line = Pick<LineRow, "deliveryDate" | "totalKopecks" | "actualTotalKopecks" | "snapshot">;

/** What a line costs now: as collected, or as ordered until then. */
export const sumNow = (line: Pick<Line, "totalKopecks" | "actualTotalKopecks">) => line.actualTotalKopecks ?? line.totalKopecks;

/** The rate of a line on the day of its delivery, with its sum; kopecks. */
export const taxedLine = (line: Line, terms: VatTerms) => ({
  sum: sumNow(line),
  rate: rateOn(line.deliveryDate, (line.snapshot as LineSnapshot).vatRate, terms),
});

export function toLineVat(line: Line, terms: VatTerms): LineVat {
  const { sum, rate } = taxedLine(line, terms);
  return { vatRate: rate, vat: rate === null ? null : money(vatOfLine(sum, rate)) };
}
