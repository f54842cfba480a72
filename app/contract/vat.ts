import type { vatRates } from "./enums.ts";

/** A VAT rate: percent, or `none` for goods without VAT, which are not goods at 0 percent. */
export type VatRate = (typeof vatRates)[number];

/** Percent that a price includes. */
export const vatPercent = (rate: VatRate): number => (rate === "none" ? 0 : rate);
