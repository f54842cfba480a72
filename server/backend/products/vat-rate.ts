import type { VatRate } from "#contract/vat.ts";

/** The columns of a rate: goods without VAT have 0 percent and the mark of it. `vatRateSql` reads them. */
export const vatColumns = (rate: VatRate | null) => ({
  vatRate: rate === "none" ? 0 : rate,
  isVatExempt: rate === "none",
});
