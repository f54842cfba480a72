import { isDeepStrictEqual } from "node:util";
import type { PaperGap } from "#contract/money-enums.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";
import { fullName } from "../../full-name.ts";
import type { PaperRow } from "../find-invoice.ts";
import { type InvoiceContent, type InvoiceFacts, type InvoiceSource, type PaperLine, paperLines, partyOf } from "../invoice-facts.ts";

/** With the day on which it is delivered. */
export type SpecificationLine = PaperLine & { date: string };

/** Who signs for a party; empty: unknown, and the paper has room for it. */
export type PartySigner = { name: string; position: string };

/** What a specification says of the deal, without what its number adds. */
export type SpecificationFacts = Pick<InvoiceFacts, "buyer" | "dealNumber" | "buyerNumber" | "delivery"> & {
  seller: InvoiceFacts["buyer"];
  /** Names of the assortments whose contracts it is an annex to. */
  contracts: string[];
  lines: SpecificationLine[];
  sellerSigner: PartySigner;
  buyerSigner: PartySigner;
};

/** Frozen: `papers.content` of a specification. */
export type SpecificationContent = SpecificationFacts & Pick<InvoiceContent, "total" | "vat" | "rates" | "inWords">;

type Person = { surname: string; name: string; patronymic: string };
export type SpecificationSource = InvoiceSource & { signer: (Person & { position: string }) | undefined; director: Person | undefined };

/** What both sides have agreed on: quantities as ordered, whatever was collected since. */
export function specificationFacts(source: SpecificationSource): { facts: SpecificationFacts } | { gaps: PaperGap[] } {
  const { deal, seller, buyer, signer, director } = source;
  const ordered = source.lines.map((line) => ({ ...line, collectedHundredths: null, actualTotalKopecks: null }));
  const { lines, gaps } = paperLines({ ...source, lines: ordered }, ({ deliveryDate }) => ({ date: deliveryDate }));
  const missing: [gap: PaperGap, isMissing: boolean][] = [
    ["sellerName", partyOf(seller).name === ""],
    ["sellerInn", seller.inn === ""],
    ["buyerName", partyOf(buyer).name === ""],
    ["buyerInn", buyer.inn === ""],
  ];
  gaps.unshift(...missing.flatMap(([gap, isMissing]) => (isMissing ? [gap] : [])));
  if (gaps.length > 0) return { gaps };
  const names = source.lines.map(({ snapshot }) => (snapshot as LineSnapshot).assortmentName);
  return {
    facts: {
      seller: partyOf(seller),
      buyer: partyOf(buyer),
      dealNumber: String(deal.number),
      ...(deal.buyerNumber && { buyerNumber: deal.buyerNumber }),
      delivery: { from: deal.deliveryFrom, to: deal.deliveryTo, branch: deal.branchName, address: deal.deliveryAddress },
      contracts: [...new Set(names)].sort((a, b) => a.localeCompare(b, "ru")),
      lines: lines as SpecificationLine[],
      sellerSigner: { name: fullName(signer ?? null), position: signer?.position ?? "" },
      buyerSigner: { name: fullName(director ?? null), position: "" },
    },
  };
}

export function isSameSpecification({ content }: PaperRow, facts: SpecificationFacts): boolean {
  const { total: _, vat: __, rates: ___, inWords: ____, ...frozen } = content as SpecificationContent;
  return isDeepStrictEqual(frozen, facts);
}
