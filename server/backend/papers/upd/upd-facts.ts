import { isDeepStrictEqual } from "node:util";
import type { PaperGap } from "#contract/money-enums.ts";
import type { PaperSigner } from "#contract/paper-signer.ts";
import type { PaperParty } from "#contract/papers.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { accountingZone } from "../../contracts/dated.ts";
import { regimeOn } from "../../vat/rates.ts";
import { type InvoiceContent, type InvoiceFacts, type InvoiceSource, paperLines, partyOf } from "../invoice-facts.ts";
import { type Person, personOf } from "./person-of.ts";

/** A party as the tax service tells parties apart; `person` and the number of the registration of a sole trader. */
export type UpdParty = PaperParty & { person: Person | null; ogrn: string };

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

/** The transfer document of a deal as it is collected now, or what nobody has entered that it cannot do without. */
export function updFacts(source: UpdSource): { facts: UpdFacts } | { gaps: PaperGap[] } {
  const { deal, seller, buyer, signer, vat } = source;
  const { lines, gaps } = paperLines(source);
  // By the days that the rates of its lines go by.
  const regimes = new Set(deliveredLines(source).map(({ deliveryDate }) => regimeOn(deliveryDate, vat) === "special"));
  gaps.unshift(...missingOf("seller", seller), ...(signer ? [] : (["sellerSigner"] as const)), ...missingOf("buyer", buyer));
  if (regimes.size > 1) gaps.push("vatRegimes");
  if (gaps.length > 0 || !signer) return { gaps };
  return {
    facts: {
      form: regimes.has(true) ? 2 : 1,
      seller: toParty(seller),
      buyer: toParty(buyer),
      dealNumber: String(deal.number),
      dealDate: plainDateIn(deal.createdAt, accountingZone),
      delivery: {
        from: deal.deliveryFrom,
        to: deal.deliveryTo,
        branch: deal.branchName,
        address: deal.deliveryAddress || buyer.legalAddress,
      },
      signer,
      lines,
    },
  };
}

const deliveredLines = ({ lines }: UpdSource) => lines.filter((line) => (line.collectedHundredths ?? line.quantityHundredths) > 0);

const toParty = (company: Company): UpdParty => ({
  ...partyOf(company),
  ogrn: company.legalForm === "individual" ? company.ogrn : "",
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
  // The law asks it of whoever issues an invoice.
  if (side === "seller" && !isLegal) missing.push(["sellerOgrn", !/^\d{15}$/.test(company.ogrn)]);
  return missing.flatMap(([gap, isMissing]) => (isMissing ? [gap] : []));
}

/** Whether the document given out says that the same goods were handed over for the same money. Requisites of later days correct nothing. */
export function isSameUpd(content: unknown, { form, lines }: UpdFacts): boolean {
  const frozen = content as UpdContent;
  return isDeepStrictEqual([frozen.form, frozen.lines], [form, lines]);
}

/** A correction names parties, order and delivery as the document did; who signs it is who signs now. */
export function corrected(content: unknown, facts: UpdFacts): UpdFacts {
  const { seller, buyer, dealNumber, dealDate, delivery } = content as UpdContent;
  return { ...facts, seller, buyer, dealNumber, dealDate, delivery };
}
