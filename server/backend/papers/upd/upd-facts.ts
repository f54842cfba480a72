import { isDeepStrictEqual } from "node:util";
import type { PaperGap } from "#contract/money-enums.ts";
import type { PaperSigner } from "#contract/paper-signer.ts";
import type { PaperParty } from "#contract/papers.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { accountingZone } from "../../contracts/dated.ts";
import { type InvoiceContent, type InvoiceFacts, type InvoiceSource, paperLines, partyOf } from "../invoice-facts.ts";
import { type Person, personOf } from "./person-of.ts";

/** A party as the tax service tells parties apart; `person` of a sole trader. */
export type UpdParty = PaperParty & { person: Person | null };

/** What a transfer document says of the deal, without what its number adds. */
export type UpdFacts = Pick<InvoiceFacts, "dealNumber" | "delivery" | "lines"> & {
  /** 1: with an invoice; 2: of a seller who pays no VAT. */
  form: 1 | 2;
  seller: UpdParty;
  buyer: UpdParty;
  dealDate: string;
  signer: PaperSigner;
};

/** Frozen: `papers.content` of a transfer document. `correction`: the number of this correction and its day. */
export type UpdContent = UpdFacts &
  Pick<InvoiceContent, "total" | "vat" | "rates" | "inWords"> & { correction: { number: number; date: string } | null };

export type UpdSource = InvoiceSource & { signer: PaperSigner | undefined };

type Company = InvoiceSource["seller"];

/** The transfer document of a deal as it is collected now, on this day, or what nobody has entered that it cannot do without. */
export function updFacts(source: UpdSource, today: string): { facts: UpdFacts } | { gaps: PaperGap[] } {
  const { deal, seller, buyer, signer, vat } = source;
  const { lines, gaps } = paperLines(source);
  const regime = vat.regimes
    .filter(({ from }) => from <= today)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .at(-1)?.regime;
  gaps.unshift(...missingOf("seller", seller), ...(signer ? [] : (["sellerSigner"] as const)), ...missingOf("buyer", buyer));
  if (regime === undefined && !gaps.includes("vatRegime")) gaps.push("vatRegime");
  if (gaps.length > 0 || !signer) return { gaps };
  return {
    facts: {
      form: regime === "special" ? 2 : 1,
      seller: toParty(seller),
      buyer: toParty(buyer),
      dealNumber: String(deal.number),
      dealDate: plainDateIn(deal.createdAt, accountingZone),
      delivery: { from: deal.deliveryFrom, to: deal.deliveryTo, branch: deal.branchName, address: deal.deliveryAddress },
      signer,
      lines,
    },
  };
}

const toParty = (company: Company): UpdParty => ({
  ...partyOf(company),
  person: company.legalForm === "individual" ? (personOf(partyOf(company).name) ?? null) : null,
});

/** By the patterns of the federal format. */
const patterns = { legal: /^(?!00)\d{10}$/, individual: /^(?!00)\d{12}$/, kpp: /^(?!00)\d{4}[0-9A-Z]{2}\d{3}$/ };

function missingOf(side: "seller" | "buyer", company: Company): PaperGap[] {
  const isLegal = company.legalForm === "legal";
  const { name, inn, kpp, address } = partyOf(company);
  const missing: [gap: PaperGap, isMissing: boolean][] = [
    [`${side}Name`, name === ""],
    [`${side}Person`, !isLegal && name !== "" && !personOf(name)],
    [`${side}Inn`, !patterns[company.legalForm].test(inn)],
    [`${side}Kpp`, isLegal && !patterns.kpp.test(kpp)],
    [`${side}Address`, address === ""],
  ];
  return missing.flatMap(([gap, isMissing]) => (isMissing ? [gap] : []));
}

/** Whether the document given out says of the deal what a new one would. */
export function isSameUpd(content: unknown, facts: UpdFacts): boolean {
  const { total: _, vat: __, rates: ___, inWords: ____, correction: _____, ...frozen } = content as UpdContent;
  return isDeepStrictEqual(frozen, facts);
}
