import type { VatRate } from "#contract/vat.ts";
import { rateOn } from "../vat/rates.ts";
import type { VatTermsOf } from "../vat/read-vat-terms.ts";
import { vatOfLine } from "../vat/vat-sums.ts";
import type { BasketLine } from "./basket-data.ts";
import type { PricedLine } from "./calculate-lines.ts";

/** From this day of delivery on; kopecks of the line's sum, null while the rate is not known. */
export type VatFrom = { from: string; rate: VatRate | null; vat: number | null };

type Line = Pick<BasketLine, "uuid" | "sellerCompanyUuid" | "segmentUuid" | "vatRate"> & { priced: Pick<PricedLine, "total"> };
type Offered = { segmentUuid: string; dates: readonly { date: string }[] };

/** VAT of each line by the day it may be delivered on: that of today first, then each offered day on which its rate changes. */
export function vatByDay(lines: readonly Line[], segments: readonly Offered[], today: string, termsOf: VatTermsOf): Map<string, VatFrom[]> {
  const days = new Map(segments.map(({ segmentUuid, dates }) => [segmentUuid, dates.map(({ date }) => date)]));
  const known = new Map<string, { from: string; rate: VatRate | null }[]>();
  return new Map(
    lines.map(({ uuid, sellerCompanyUuid, segmentUuid, vatRate, priced }) => {
      const key = `${sellerCompanyUuid} ${segmentUuid} ${vatRate}`;
      const rates = known.get(key) ?? ratesOf(vatRate, [today, ...(days.get(segmentUuid) ?? [])], termsOf(sellerCompanyUuid));
      known.set(key, rates);
      return [uuid, rates.map(({ from, rate }) => ({ from, rate, vat: rate === null ? null : vatOfLine(priced.total, rate) }))];
    }),
  );
}

function ratesOf(code: VatRate | null, days: readonly string[], terms: ReturnType<VatTermsOf>) {
  const rates = days.map((from) => ({ from, rate: rateOn(from, code, terms) }));
  return rates.filter(({ rate }, index) => index === 0 || rate !== rates[index - 1]?.rate);
}
