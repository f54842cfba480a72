import { dealPaperKinds, type PaperKind } from "#contract/money-enums.ts";
import type { DealPaper, PaperParty, PaperSummary } from "#contract/papers.ts";
import { type Money, money } from "#contract/primitives.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import type { AdvanceContent } from "./advances/advance-facts.ts";
import type { CorrectionContent } from "./corrections/correction-facts.ts";
import { toCorrection } from "./corrections/to-correction.ts";
import type { DifferencesContent } from "./differences/differences-facts.ts";
import { toDifferences } from "./differences/to-differences.ts";
import type { PaperRow } from "./find-invoice.ts";
import type { InvoiceContent } from "./invoice-facts.ts";
import { codePath, paymentCode, paymentText } from "./payment-code.ts";
import type { PartySigner, SpecificationContent } from "./specifications/specification-facts.ts";
import { toSigner } from "./to-signer.ts";
import type { UpdContent, UpdLine } from "./upd/upd-facts.ts";

export const numberOf = ({ series, number }: Pick<PaperRow, "series" | "number">) => `${series}${number}`;

const dealKindOf = (kind: PaperKind): PaperSummary["kind"] => dealPaperKinds.find((each) => each === kind) ?? throwProblem("NOT_FOUND");

export const toPaperSummary = (paper: Omit<PaperRow, "content">): PaperSummary => ({
  uuid: paper.uuid,
  kind: dealKindOf(paper.kind),
  number: numberOf(paper),
  date: paper.date,
  status: paper.status,
  version: paper.version,
  total: money(paper.totalKopecks),
  issuedAt: paper.createdAt.toISOString(),
});

const toParty = ({ name, inn, kpp, address }: PaperParty): PaperParty => ({ name, inn, kpp, address });

type Neighbour = Pick<PaperRow, "uuid" | "series" | "number"> | undefined;

const toNeighbour = (paper: Neighbour) => (paper ? { uuid: paper.uuid, number: numberOf(paper) } : null);

/** `corrections`: of what the goods of a transfer document come to. */
type Neighbours = { corrects: Neighbour; correctedBy: Neighbour; corrections: readonly NonNullable<Neighbour>[] };

/** `mayCancel`: whether the reader may. `left`: what is left to pay of an invoice in force. */
type About = Neighbours & { mayCancel: boolean; left: Money | null };

type Content = InvoiceContent | UpdContent | AdvanceContent | SpecificationContent;

/** The paper as it was given out: of the deal as it is now only the address. */
export function toPaper(paper: PaperRow, { corrects, correctedBy, corrections, mayCancel, left }: About): DealPaper {
  const { seller, buyer, delivery, dealNumber, inWords, total, vat } = paper.content as Content | CorrectionContent | DifferencesContent;
  const { lines, rates } = paper.kind === "updCorrection" || paper.kind === "differences" ? noLines : toLines(paper.content as Content);
  return {
    ...toPaperSummary(paper),
    dealUuid: orNotFound(paper.dealUuid),
    dealNumber,
    corrects: toNeighbour(corrects),
    correctedBy: toNeighbour(correctedBy),
    seller: toParty(seller),
    buyer: toParty(buyer),
    delivery,
    lines,
    total: money(total),
    vat: { total: money(vat), rates },
    inWords,
    advance: paper.kind === "advanceInvoice" ? toAdvance(paper.content as AdvanceContent) : null,
    invoice: paper.kind === "invoice" ? toInvoice(paper.content as InvoiceContent, left) : null,
    upd: paper.kind === "upd" ? toUpd(paper.content as UpdContent, corrections) : null,
    correction: paper.kind === "updCorrection" ? toCorrection(paper.content as CorrectionContent) : null,
    differences: paper.kind === "differences" ? toDifferences(paper.content as DifferencesContent, mayCancel) : null,
    specification: paper.kind === "specification" ? toSpecification(paper.content as SpecificationContent) : null,
  };
}

const noLines = { lines: [], rates: [] };

const toLines = ({ lines, rates }: Content): Pick<DealPaper, "lines"> & Pick<DealPaper["vat"], "rates"> => ({
  lines: lines.map(({ name, sku, unit, vatRate, quantity, price, sum, vat, ...line }) => ({
    ...{ name, sku, unit, vatRate },
    quantity: quantity / 100,
    price: money(price),
    sum: money(sum),
    vat: money(vat),
    date: "date" in line ? line.date : null,
  })),
  rates: rates.map(({ rate, sum, vat }) => ({ rate, sum: money(sum), vat: money(vat) })),
});

function toInvoice(content: InvoiceContent, left: Money | null): DealPaper["invoice"] {
  const { seller, purpose, total, paid } = content;
  const { bankName: name, bik, account, correspondentAccount } = seller;
  const settled = paid === undefined ? null : { goods: money(total + paid), paid: money(paid) };
  const code = codePath(paymentCode(paymentText(content)));
  return { bank: { name, bik, account, correspondentAccount }, settled, purpose, code, left };
}

function toAdvance({ payment, dueOn, signer }: AdvanceContent): DealPaper["advance"] {
  return { ...payment, amount: money(payment.amount), dueOn, signer: toSigner(signer) };
}

function toSpecification({ contracts, sellerSigner, buyerSigner }: SpecificationContent): DealPaper["specification"] {
  const nameOf = ({ name, position }: PartySigner) => [name, position].filter(Boolean).join(", ");
  return { contracts, sellerSigner: nameOf(sellerSigner), buyerSigner: nameOf(buyerSigner) };
}

function toUpd(content: UpdContent, corrections: Neighbours["corrections"]): DealPaper["upd"] {
  const { form, signer, advances = [] } = content;
  const corrected = corrections.map((paper) => ({ uuid: paper.uuid, number: numberOf(paper) }));
  return { form, signer: toSigner(signer), corrections: corrected, advances, lacks: lacksOf(content) };
}

function lacksOf({ seller, buyer, goodsUse, lines }: UpdContent): NonNullable<DealPaper["upd"]>["lacks"] {
  const numbersOf = (isLacking: (marked: NonNullable<UpdLine["marked"]>) => boolean) =>
    lines.flatMap(({ marked }, index) => (marked && isLacking(marked) ? [index + 1] : []));
  return {
    ids: (["seller", "buyer"] as const).filter((side) => !{ seller, buyer }[side].edoId),
    gtins: numbersOf(({ gtin }) => gtin === ""),
    counts: numbersOf(({ by, count }) => by === "volume" && count === null),
    codes: numbersOf(({ by }) => by !== "volume"),
    goodsUse: !goodsUse && lines.some(({ marked }) => marked),
  };
}
