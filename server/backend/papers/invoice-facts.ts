import type { Unit } from "#contract/enums.ts";
import type { PaperGap } from "#contract/money-enums.ts";
import type { PaperParty } from "#contract/papers.ts";
import type { VatRate } from "#contract/vat.ts";
import type { bankDetails, companies } from "../companies/tables.ts";
import { taxedLine } from "../deals/deal-vat.ts";
import type { LineRow } from "../deals/read-deal.ts";
import type { LineSnapshot } from "../deals/snapshot.ts";
import type { deals } from "../deals/tables.ts";
import type { VatTerms } from "../vat/rates.ts";
import { vatOfLine } from "../vat/vat-sums.ts";

type Company = typeof companies.$inferSelect;

/** A line of a paper: kopecks, and hundredths of the unit that the price is of. */
export type PaperLine = {
  name: string;
  sku: string;
  unit: Unit;
  quantity: number;
  price: number;
  sum: number;
  vatRate: VatRate;
  vat: number;
  /** The buyer's own code of the product. */
  buyerCode?: string;
};

/** What an invoice says of the deal, without what its number adds. */
export type InvoiceFacts = {
  seller: PaperParty & { bankName: string; bik: string; account: string; correspondentAccount: string };
  buyer: PaperParty;
  dealNumber: string;
  /** The buyer's own number of the order; absent: none. */
  buyerNumber?: string;
  delivery: { from: string; to: string; branch: string; address: string };
  lines: PaperLine[];
  /** Kopecks of the goods that are paid already; absent: nothing is. */
  paid?: number;
};

/**
 * Frozen: `papers.content` of an invoice. Sums in kopecks; `rates` add up to the totals, which are what is to be paid: lines add up to
 * `total` and `paid`.
 */
export type InvoiceContent = InvoiceFacts & {
  total: number;
  vat: number;
  rates: { rate: VatRate; sum: number; vat: number }[];
  inWords: string;
  purpose: string;
};

export type InvoiceSource = {
  deal: typeof deals.$inferSelect;
  lines: readonly LineRow[];
  seller: Company;
  bank: typeof bankDetails.$inferSelect | undefined;
  buyer: Company;
  vat: VatTerms;
  settled?: Settled | undefined;
};

/** `paid` of the deal, or, once goods are charged, what is `unpaid` of them; lines as they are `corrected`, in kopecks and hundredths. */
export type Settled = ({ paid: number } | { unpaid: number }) & {
  corrected: readonly Pick<PaperLine, "quantity" | "price" | "sum">[] | undefined;
};

/** The invoice of a deal as it is now, or what nobody has entered that it cannot do without. */
export function invoiceFacts(source: InvoiceSource): { facts: InvoiceFacts } | { gaps: PaperGap[] } {
  const { deal, seller, bank, buyer } = source;
  const { lines: counted, gaps } = paperLines(source);
  const lines = correctedLines(counted, source.settled);
  const paid = paidOf(lines, source.settled);
  const missing: [gap: PaperGap, isMissing: boolean][] = [
    ["sellerName", partyOf(seller).name === ""],
    ["sellerInn", seller.inn === ""],
    ["sellerKpp", seller.legalForm === "legal" && seller.kpp === ""],
    ["sellerAddress", seller.legalAddress === ""],
    ["sellerBank", !bank?.bankName || !bank.bik || !bank.currentAccount || !bank.correspondentAccount],
    ["buyerName", partyOf(buyer).name === ""],
    ["buyerInn", buyer.inn === ""],
  ];
  gaps.unshift(...missing.flatMap(([gap, isMissing]) => (isMissing ? [gap] : [])));
  if (gaps.length > 0 || !bank) return { gaps };
  const { bankName, bik, currentAccount: account, correspondentAccount } = bank;
  return {
    facts: {
      seller: { ...partyOf(seller), bankName, bik, account, correspondentAccount },
      buyer: partyOf(buyer),
      dealNumber: String(deal.number),
      ...(deal.buyerNumber && { buyerNumber: deal.buyerNumber }),
      delivery: { from: deal.deliveryFrom, to: deal.deliveryTo, branch: deal.branchName, address: deal.deliveryAddress },
      lines,
      ...(paid > 0 && { paid }),
    },
  };
}

/** What an invoice asks for, kopecks. */
export const dueOf = ({ lines, paid = 0 }: Pick<InvoiceFacts, "lines" | "paid">): number => sumOf(lines) - paid;

const sumOf = (lines: readonly PaperLine[]) => lines.reduce((all, { sum }) => all + sum, 0);

/** A correction has every line of the transfer document, which are those of the deal. */
function correctedLines(lines: PaperLine[], settled: Settled | undefined): PaperLine[] {
  const { corrected } = settled ?? {};
  if (corrected?.length !== lines.length) return lines;
  return lines
    .map((line, index) => {
      const { quantity, price, sum } = corrected[index] ?? line;
      return { ...line, quantity, price, sum, vat: vatOfLine(sum, line.vatRate) };
    })
    .filter(({ quantity }) => quantity > 0);
}

function paidOf(lines: readonly PaperLine[], settled: Settled | undefined): number {
  if (!settled) return 0;
  const goods = sumOf(lines);
  return "unpaid" in settled ? Math.max(0, goods - settled.unpaid) : Math.min(goods, settled.paid);
}

/** Lines that there is something of now: as collected, or as ordered until then; `more` adds what a kind of paper says beside. */
export function paperLines<More extends object = object>(
  { lines, vat }: Pick<InvoiceSource, "lines" | "vat">,
  more?: (row: LineRow, line: PaperLine) => More,
): { lines: (PaperLine & Partial<More>)[]; gaps: PaperGap[] } {
  const priced: (PaperLine & Partial<More>)[] = [];
  const gaps = new Set<PaperGap>();
  for (const line of lines) {
    const { sum, rate } = taxedLine(line, vat);
    const quantity = line.collectedHundredths ?? line.quantityHundredths;
    if (quantity === 0) continue;
    if (rate === null) {
      gaps.add(vat.regimes.some(({ from }) => from <= line.deliveryDate) ? "vatRate" : "vatRegime");
      continue;
    }
    const { name, sku, unit, dealQuantity, buyerCode } = line.snapshot as LineSnapshot;
    const isWeighed = dealQuantity.kind === "weight";
    const paperLine: PaperLine = {
      name,
      sku,
      unit: isWeighed ? dealQuantity.unit : unit,
      quantity: isWeighed ? quantity : quantity * line.unitsInSupply,
      price: line.perUnitKopecks,
      sum,
      vatRate: rate,
      vat: vatOfLine(sum, rate),
      ...(buyerCode && { buyerCode }),
    };
    priced.push({ ...paperLine, ...more?.(line, paperLine) } as PaperLine & Partial<More>);
  }
  return { lines: priced, gaps: [...gaps] };
}

export const partyOf = ({ legalName, name, inn, kpp, legalAddress }: Company): PaperParty => ({
  name: legalName || name,
  inn,
  kpp,
  address: legalAddress,
});
