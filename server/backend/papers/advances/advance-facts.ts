import type { PaperGap } from "#contract/money-enums.ts";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import type { VatRate } from "#contract/vat.ts";
import { accountingZone } from "../../contracts/dated.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";
import { rateOn } from "../../vat/rates.ts";
import { vatOfLine } from "../../vat/vat-sums.ts";
import { inProportion } from "../in-proportion.ts";
import type { InvoiceContent, InvoiceFacts } from "../invoice-facts.ts";
import { spellSum } from "../paper-format.ts";
import { missingOf, toParty, type UpdContent, type UpdSource } from "../upd/upd-facts.ts";

/** Money that came before the goods of a deal. `shares`: what of it is for which assortment; kopecks. */
export type Advance = { paymentUuid: string; number: string; date: string; shares: { assortmentUuid: string; amount: number }[] };

/** Frozen: `papers.content` of an invoice for an advance. It names no goods: `rates` are its lines. */
export type AdvanceContent = Pick<InvoiceFacts, "dealNumber" | "buyerNumber" | "delivery"> &
  Pick<UpdContent, "seller" | "buyer" | "signer" | "dealDate"> &
  Pick<InvoiceContent, "total" | "vat" | "rates" | "inWords"> & {
    lines: [];
    /** Kopecks: what it paid of this deal, also for goods without VAT. */
    payment: { number: string; date: string; amount: number };
    /** The last day to issue it. */
    dueOn: string;
  };

/** The law's five calendar days after the payment (L). */
export const dueOf = (paidOn: string): string => addDays(paidOn, 5);

export const amountOf = ({ shares }: Advance): number => shares.reduce((all, { amount }) => all + amount, 0);

type TaxedPart = { rate: VatRate; sum: number };

/**
 * What of the advance is for goods of which rate on the day of the payment: in the proportion of the goods of the assortment that was
 * paid, as they were ordered. Null while a rate is not known.
 */
export function taxedParts({ date, shares }: Advance, { lines, vat }: Pick<UpdSource, "lines" | "vat">): TaxedPart[] | null {
  const sums = new Map<VatRate, number>();
  for (const { assortmentUuid, amount } of shares) {
    const own = lines.filter((line) => line.assortmentUuid === assortmentUuid && line.totalKopecks > 0);
    const weights = new Map<VatRate, number>();
    for (const line of own.length > 0 ? own : lines) {
      const rate = rateOn(date, (line.snapshot as LineSnapshot).vatRate, vat);
      if (rate === null) return null;
      weights.set(rate, (weights.get(rate) ?? 0) + line.totalKopecks);
    }
    for (const [rate, sum] of inProportion(amount, weights)) sums.set(rate, (sums.get(rate) ?? 0) + sum);
  }
  return [...sums].map(([rate, sum]) => ({ rate, sum })).filter(({ sum }) => sum > 0);
}

/** Goods at 0 percent and without VAT need no invoice for their advance (L). */
const isTaxed = ({ rate }: TaxedPart): boolean => rate !== "none" && rate !== 0;

/**
 * The invoice for an advance, what nobody has entered that it cannot do without, or null: nothing of the advance is taxed. Rates and the
 * seller's regime are those of the day of the payment.
 */
export function advanceContent(advance: Advance, source: UpdSource): { content: AdvanceContent } | { gaps: PaperGap[] } | null {
  const { deal, seller, buyer, signer, branch, vat } = source;
  const parts = taxedParts(advance, source);
  const taxed = parts?.filter(isTaxed) ?? [];
  if (parts && taxed.length === 0) return null;
  const gaps = [...missingOf("seller", seller), ...(signer ? [] : (["sellerSigner"] as const)), ...missingOf("buyer", buyer)];
  if (!parts) gaps.push(vat.regimes.some(({ from }) => from <= advance.date) ? "vatRate" : "vatRegime");
  if (gaps.length > 0 || !signer) return { gaps };
  const { updAt: _, ...person } = signer;
  const rates = taxed
    .map(({ rate, sum }) => ({ rate, sum, vat: vatOfLine(sum, rate) }))
    .sort((one, other) => Number(other.rate) - Number(one.rate));
  const total = rates.reduce((all, { sum }) => all + sum, 0);
  return {
    content: {
      seller: { ...toParty(seller), edoId: seller.edoId },
      buyer: { ...toParty(buyer), edoId: branch?.edoId || buyer.edoId },
      dealNumber: String(deal.number),
      ...(deal.buyerNumber && { buyerNumber: deal.buyerNumber }),
      dealDate: plainDateIn(deal.createdAt, accountingZone),
      delivery: { from: deal.deliveryFrom, to: deal.deliveryTo, branch: deal.branchName, address: deal.deliveryAddress },
      payment: { number: advance.number, date: advance.date, amount: amountOf(advance) },
      dueOn: dueOf(advance.date),
      signer: person,
      lines: [],
      total,
      vat: rates.reduce((all, rate) => all + rate.vat, 0),
      rates,
      inWords: spellSum(total),
    },
  };
}
