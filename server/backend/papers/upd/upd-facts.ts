import { isDeepStrictEqual } from "node:util";
import type { Unit } from "#contract/enums.ts";
import type { GoodsUse, Marking, PaperGap } from "#contract/money-enums.ts";
import type { PaperSigner } from "#contract/paper-signer.ts";
import type { PaperParty } from "#contract/papers.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { accountingZone } from "../../contracts/dated.ts";
import { taxedLine } from "../../deals/deal-vat.ts";
import type { LineRow } from "../../deals/read-deal.ts";
import type { SupplyContract } from "../../supply-contract.ts";
import { regimeOn } from "../../vat/rates.ts";
import { type InvoiceContent, type InvoiceFacts, type InvoiceSource, type PaperLine, paperLines, partyOf } from "../invoice-facts.ts";
import { type Person, personOf } from "./person-of.ts";
import { shippedLines } from "./shipped-lines.ts";

/** A party as the tax service tells parties apart; `person` and the number of the registration of a sole trader. */
export type UpdParty = PaperParty & { person: Person | null; ogrn: string; edoId?: string };

/** `marked`: goods traced by codes of the state; `count` of marked packages, null where the portal does not know it. */
export type UpdLine = PaperLine & { marked?: { by: Exclude<Marking, "none">; gtin: string; count: number | null } };

/** An invoice for an advance that the goods close. */
export type UpdAdvance = { number: string; date: string };

export type UpdPayment = { number: string; date: string; amount: number };

/** What a transfer document says of the deal, without what its number adds. */
export type UpdFacts = Pick<InvoiceFacts, "dealNumber" | "buyerNumber" | "delivery"> & {
  lines: UpdLine[];
  /** What the goods are bought for, as the trade point said; null: it did not. Absent in documents of before it was asked. */
  goodsUse?: GoodsUse | null;
  /** 1: with an invoice; 2: of a seller who pays no VAT. */
  form: 1 | 2;
  seller: UpdParty;
  buyer: UpdParty;
  dealDate: string;
  /** What the goods are handed over by, beside the order; absent where the portal knows no signed contract, and in older documents. */
  contract?: SupplyContract;
  /** The day of shipment; absent in older documents, which have it from their date. */
  shippedOn?: string;
  /** Payments that named the order before the goods went: line 5. `number` is empty where it is unknown. Absent in older documents. */
  payments?: UpdPayment[];
  /** Line 5b; absent in documents of before the portal issued invoices for advances. */
  advances?: UpdAdvance[];
  signer: Omit<PaperSigner, "updAt">;
};

/** Frozen: `papers.content` of a transfer document. `correction`: the number of this correction and its day. */
export type UpdContent = UpdFacts &
  Pick<InvoiceContent, "total" | "vat" | "rates" | "inWords"> & { correction: { number: number; date: string } | null };

export type UpdSource = InvoiceSource & {
  signer: PaperSigner | undefined;
  /** What rates and regime go by; of goods that have a document in force, its own. */
  shippedOn: string;
  /** Whether nobody has said yet that the goods went on that day. */
  mayGoLater: boolean;
  contract: SupplyContract | undefined;
  payments: UpdPayment[];
  advances: UpdAdvance[];
  /** By the accounting system's calendar. */
  today: string;
  branch: { goodsUse: GoodsUse | null; edoId: string } | undefined;
  /** Marking of the deal's products as they are now, by uuid. */
  markings: ReadonlyMap<string, { marking: Exclude<Marking, "none">; gtin: string }>;
};

type Company = InvoiceSource["seller"];

/**
 * The transfer document of a deal as it is collected now, or what nobody has entered that it cannot do without. Its VAT is that of the
 * day on which the goods went, whatever day was planned.
 */
export function updFacts(source: UpdSource): { facts: UpdFacts } | { gaps: PaperGap[] } {
  const { deal, seller, buyer, signer, vat, branch } = source;
  const goods = source.lines.map((line) => ({ ...line, deliveryDate: source.shippedOn }));
  const { lines, gaps } = paperLines({ ...source, lines: goods }, (row, line) => markedLine(row, line, source));
  gaps.unshift(...missingOf("seller", seller), ...(signer ? [] : (["sellerSigner"] as const)), ...missingOf("buyer", buyer));
  if (source.mayGoLater && shippedLines(source.lines).some((line) => isOfAnotherDay(line, source))) gaps.push("vatDay");
  if (gaps.length > 0 || !signer) return { gaps };
  const { updAt: _, ...person } = signer;
  return {
    facts: {
      form: regimeOn(source.shippedOn, vat) === "special" ? 2 : 1,
      seller: { ...toParty(seller), edoId: seller.edoId },
      buyer: { ...toParty(buyer), edoId: branch?.edoId || buyer.edoId },
      goodsUse: branch?.goodsUse ?? null,
      dealNumber: String(deal.number),
      ...(deal.buyerNumber && { buyerNumber: deal.buyerNumber }),
      dealDate: plainDateIn(deal.createdAt, accountingZone),
      ...(source.contract && { contract: source.contract }),
      shippedOn: source.shippedOn,
      payments: source.payments,
      advances: source.advances,
      delivery: {
        from: deal.deliveryFrom,
        to: deal.deliveryTo,
        branch: deal.branchName,
        address: deal.deliveryAddress || buyer.legalAddress,
      },
      signer: person,
      lines,
    },
  };
}

/** Units that are marked packages of the consumer; others measure, or hold several of them. */
const isCounted = (unit: Unit) => ["pcs", "package", "bottle", "can", "bucket"].includes(unit);

function markedLine({ productUuid }: LineRow, { unit, quantity }: PaperLine, { markings }: UpdSource): Pick<UpdLine, "marked"> {
  const found = markings.get(productUuid);
  if (!found) return {};
  return { marked: { by: found.marking, gtin: found.gtin, count: isCounted(unit) && quantity % 100 === 0 ? quantity / 100 : null } };
}

/** Goods whose day of delivery is to come, on the other side of a change of rate or regime: the document waits for that day. */
function isOfAnotherDay(line: LineRow, { shippedOn, today, vat }: UpdSource): boolean {
  if (line.deliveryDate <= today) return false;
  const { rate } = taxedLine(line, vat);
  const early = taxedLine({ ...line, deliveryDate: shippedOn }, vat).rate;
  return rate !== early || regimeOn(shippedOn, vat) !== regimeOn(line.deliveryDate, vat);
}

export const toParty = (company: Company): UpdParty => ({
  ...partyOf(company),
  ogrn: company.legalForm === "individual" ? company.ogrn : "",
  person: company.legalForm === "individual" ? (personOf(partyOf(company).name) ?? null) : null,
});

/** By the patterns of the federal format. */
const patterns = { legal: /^(?!00)\d{10}$/, individual: /^(?!00)\d{12}$/, kpp: /^(?!00)\d{4}[0-9A-Z]{2}\d{3}$/ };

export function missingOf(side: "seller" | "buyer", company: Company): PaperGap[] {
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
  return isDeepStrictEqual([frozen.form, frozen.lines.map(withoutMarking)], [form, lines.map(withoutMarking)]);
}

const withoutMarking = ({ marked: _, ...line }: UpdLine): PaperLine => line;

/**
 * Whether the document says of parties, signer, marking and advances what it would say now. Ids of electronic documents stand in the
 * file's name only, so they make no correction.
 */
export function hasSameRequisites(content: unknown, facts: UpdFacts): boolean {
  const requisitesOf = ({ seller, buyer, delivery, signer, lines, goodsUse = null, advances = [] }: UpdFacts) => {
    const marks = lines.map(({ marked }) => marked);
    const parties = [seller, buyer].map(({ edoId: _, ...party }) => party);
    return [parties, delivery.address, signer, marks, marks.some(Boolean) ? goodsUse : null, advances];
  };
  return isDeepStrictEqual(requisitesOf(content as UpdContent), requisitesOf(facts));
}

/** A correction of goods names parties, order and delivery as the document did; who signs it, and how it is sent, is as it is now. */
export function corrected(content: unknown, facts: UpdFacts): UpdFacts {
  const { seller, buyer, dealNumber, dealDate, delivery, contract } = content as UpdContent;
  const { contract: _, ...others } = facts;
  const sentBy = (party: UpdParty, { edoId }: UpdParty): UpdParty => ({ ...party, edoId });
  return withShipmentOf(content, {
    ...{ ...others, dealNumber, dealDate, delivery, ...(contract && { contract }) },
    ...{ seller: sentBy(seller, facts.seller), buyer: sentBy(buyer, facts.buyer) },
  });
}

/** When the goods went, and what was paid before, does not change afterwards. */
export function withShipmentOf(content: unknown, { shippedOn: _, ...facts }: UpdFacts): UpdFacts {
  const { shippedOn, payments = [] } = content as UpdContent;
  return { ...facts, ...(shippedOn && { shippedOn }), payments };
}
