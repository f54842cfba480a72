import type { Invoice, PaperSummary } from "#contract/papers.ts";
import { money } from "#contract/primitives.ts";
import { orNotFound } from "../problem.ts";
import type { PaperRow } from "./find-invoice.ts";
import type { InvoiceContent } from "./invoice-facts.ts";
import { codePath, paymentCode, paymentText } from "./payment-code.ts";

export const numberOf = ({ series, number }: Pick<PaperRow, "series" | "number">) => `${series}${number}`;

export const toPaperSummary = (paper: Omit<PaperRow, "content">): PaperSummary => ({
  uuid: paper.uuid,
  kind: paper.kind,
  number: numberOf(paper),
  date: paper.date,
  status: paper.status,
  version: paper.version,
  total: money(paper.totalKopecks),
  issuedAt: paper.createdAt.toISOString(),
});

type Neighbour = Pick<PaperRow, "uuid" | "series" | "number"> | undefined;

const toNeighbour = (paper: Neighbour) => (paper ? { uuid: paper.uuid, number: numberOf(paper) } : null);

/** The invoice as it was given out: of the deal as it is now only the address. */
export function toInvoice(paper: PaperRow, { corrects, correctedBy }: { corrects: Neighbour; correctedBy: Neighbour }): Invoice {
  const content = paper.content as InvoiceContent;
  const { seller, buyer, delivery, dealNumber, lines, inWords, purpose } = content;
  return {
    ...toPaperSummary(paper),
    dealUuid: orNotFound(paper.dealUuid),
    dealNumber,
    corrects: toNeighbour(corrects),
    correctedBy: toNeighbour(correctedBy),
    seller,
    buyer,
    delivery,
    lines: lines.map(({ quantity, price, sum, vat, ...line }) => ({
      ...line,
      quantity: quantity / 100,
      price: money(price),
      sum: money(sum),
      vat: money(vat),
    })),
    total: money(content.total),
    vat: {
      total: money(content.vat),
      rates: content.rates.map(({ rate, sum, vat }) => ({ rate, sum: money(sum), vat: money(vat) })),
    },
    inWords,
    purpose,
    code: codePath(paymentCode(paymentText(content))),
  };
}
