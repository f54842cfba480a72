import { z } from "zod";
import { vatRates } from "./enums.ts";
import { Money } from "./primitives.ts";

/** A VAT rate: percent, or `none` for goods without VAT, which are not goods at 0 percent. */
export type VatRate = (typeof vatRates)[number];

/** VAT of a line: its rate on the day of delivery, by the seller's regime of that day; null, as its sum, while it is not known. */
export const LineVat = z.object({ vatRate: z.literal(vatRates).nullable(), vat: Money.nullable() });
export type LineVat = z.infer<typeof LineVat>;

/** VAT of a document: `total` adds up from `rates`, those from lines. Lines of an unknown rate (null) add nothing. */
export const VatSums = z.object({
  total: Money,
  rates: z.array(z.object({ rate: z.literal(vatRates).nullable(), sum: Money, vat: Money.nullable() })),
});
export type VatSums = z.infer<typeof VatSums>;
