import type { PaperCorrection } from "#contract/corrections.ts";
import { money } from "#contract/primitives.ts";
import { toSigner } from "../to-signer.ts";
import { type Amounts, type CorrectionContent, type CorrectionLine, differenceOf } from "./correction-facts.ts";

export const toAmounts = ({ quantity, price, sum, vat }: Amounts) => ({
  quantity: quantity / 100,
  price: money(price),
  sum: money(sum),
  vat: money(vat),
});

export const toSums = ({ sum, vat }: CorrectionContent["increase"]) => ({ sum: money(sum), vat: money(vat) });

export const toChangedLine = ({ position, name, sku, unit, vatRate, before, after }: CorrectionLine) => ({
  ...{ position, name, sku, unit, vatRate },
  before: toAmounts(before),
  after: toAmounts(after),
  difference: toSums(differenceOf({ before, after })),
});

export function toCorrection({
  form,
  upd,
  previous,
  base,
  reason,
  basis,
  signer,
  lines,
  increase,
  decrease,
}: CorrectionContent): PaperCorrection {
  return {
    ...{ form, previous, base, reason, basis },
    upd: { ...upd, correction: upd.correction?.number ?? null },
    signer: toSigner(signer),
    lines: lines.map(toChangedLine),
    increase: toSums(increase),
    decrease: toSums(decrease),
  };
}
