import { dealPaperKinds, type PaperKind } from "#contract/money-enums.ts";
import type { DealPaper, PaperParty, PaperSummary } from "#contract/papers.ts";
import { money } from "#contract/primitives.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import type { AdvanceContent } from "./advances/advance-facts.ts";
import type { PaperRow } from "./find-invoice.ts";
import type { InvoiceContent } from "./invoice-facts.ts";
import { codePath, paymentCode, paymentText } from "./payment-code.ts";
import type { PartySigner, SpecificationContent } from "./specifications/specification-facts.ts";
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

type Neighbours = { corrects: Neighbour; correctedBy: Neighbour };

/** The paper as it was given out: of the deal as it is now only the address. */
export function toPaper(paper: PaperRow, { corrects, correctedBy }: Neighbours): DealPaper {
  const content = paper.content as InvoiceContent | UpdContent | AdvanceContent | SpecificationContent;
  const { seller, buyer, delivery, dealNumber, lines, inWords } = content;
  return {
    ...toPaperSummary(paper),
    dealUuid: orNotFound(paper.dealUuid),
    dealNumber,
    corrects: toNeighbour(corrects),
    correctedBy: toNeighbour(correctedBy),
    seller: toParty(seller),
    buyer: toParty(buyer),
    delivery,
    lines: lines.map(({ name, sku, unit, vatRate, quantity, price, sum, vat, ...line }) => ({
      ...{ name, sku, unit, vatRate },
      quantity: quantity / 100,
      price: money(price),
      sum: money(sum),
      vat: money(vat),
      date: "date" in line ? line.date : null,
    })),
    total: money(content.total),
    vat: {
      total: money(content.vat),
      rates: content.rates.map(({ rate, sum, vat }) => ({ rate, sum: money(sum), vat: money(vat) })),
    },
    inWords,
    advance: paper.kind === "advanceInvoice" ? toAdvance(content as AdvanceContent) : null,
    invoice: paper.kind === "invoice" ? toInvoice(content as InvoiceContent) : null,
    upd: paper.kind === "upd" ? toUpd(content as UpdContent) : null,
    specification: paper.kind === "specification" ? toSpecification(content as SpecificationContent) : null,
  };
}

function toInvoice(content: InvoiceContent): DealPaper["invoice"] {
  const { seller, purpose } = content;
  const { bankName: name, bik, account, correspondentAccount } = seller;
  return { bank: { name, bik, account, correspondentAccount }, purpose, code: codePath(paymentCode(paymentText(content))) };
}

function toAdvance({ payment, dueOn, signer }: AdvanceContent): DealPaper["advance"] {
  return { ...payment, amount: money(payment.amount), dueOn, signer: toSigner(signer) };
}

function toSpecification({ contracts, sellerSigner, buyerSigner }: SpecificationContent): DealPaper["specification"] {
  const nameOf = ({ name, position }: PartySigner) => [name, position].filter(Boolean).join(", ");
  return { contracts, sellerSigner: nameOf(sellerSigner), buyerSigner: nameOf(buyerSigner) };
}

function toUpd(content: UpdContent): DealPaper["upd"] {
  const { form, signer, advances = [] } = content;
  return { form, signer: toSigner(signer), advances, lacks: lacksOf(content) };
}

function toSigner({ surname, name, patronymic, position }: UpdContent["signer"]) {
  return { name: [surname, name, patronymic].filter(Boolean).join(" "), position };
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
