import { kopecksOf } from "#contract/kopecks.ts";
import type { LineVat } from "#contract/vat.ts";
import type { CartLine, CartSegment, ChosenDates } from "./cart-view.ts";

/** The day whose rates hold for a segment: the chosen one, else the earliest offered; without any, those of today. */
export const vatDay = (segment: Pick<CartSegment, "dates">, chosen: string | undefined) => chosen ?? segment.dates[0]?.date;

export const lineVat = ({ vat }: Pick<CartLine, "vat">, day: string | undefined): LineVat =>
  vat.findLast(({ from }) => day !== undefined && from <= day) ?? vat[0] ?? { vatRate: null, vat: null };

type Segment = Pick<CartSegment, "uuid" | "dates"> & {
  groups: readonly { lines: readonly Pick<CartLine, "vat" | "total" | "ticked" | "unavailable">[] }[];
};

/** VAT of the lines in the order by rates, added up from theirs, in the order of a deal's; kopecks. */
export function cartVat(segments: readonly Segment[], dates: ChosenDates) {
  const lines = segments.flatMap((segment) =>
    segment.groups
      .flatMap((group) => group.lines)
      .filter((line) => line.ticked && line.unavailable === null)
      .map((line) => ({ sum: line.total, ...lineVat(line, vatDay(segment, dates[segment.uuid])) })),
  );
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => rank(b) - rank(a));
  return {
    total: add(lines.map(vatKopecks)),
    rates: rates.map((rate) => {
      const own = lines.filter(({ vatRate }) => vatRate === rate);
      return { rate, sum: add(own.map(({ sum }) => sum)), vat: rate === null ? null : add(own.map(vatKopecks)) };
    }),
  };
}

const rank = (rate: LineVat["vatRate"]) => (rate === null ? -2 : rate === "none" ? -1 : rate);
const vatKopecks = ({ vat }: LineVat) => (vat === null ? 0 : kopecksOf(vat));
const add = (sums: readonly number[]) => sums.reduce((all, sum) => all + sum, 0);
