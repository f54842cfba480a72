import own from "#locales/ru/advances.json" with { type: "json" };
import texts from "#locales/ru/upd.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { dayText, hundredthsText, longDayText } from "../paper-format.ts";
import { drawTable } from "../pdf/draw-table.ts";
import { initialsOf, innKpp, paymentText } from "../pdf/draw-upd.ts";
import { drawPaper, type PaperPdf, paragraph, roomLeft } from "../pdf/paper-pdf.ts";
import type { AdvanceContent } from "./advance-facts.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date; isCancelled?: boolean };

const size = 8;

/** An invoice for an advance in the form of an invoice, whose columns about goods are dashes; from its frozen content alone. */
export function drawAdvance(content: AdvanceContent, { number, date, issuedAt, isCancelled }: Place): Promise<Buffer> {
  const title = interpolate(own.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(own.page, { number, date: dayText(date), page, pages });
  return drawPaper({ title, issuedAt, footer, isCancelled, landscape: true }, async (paper) => {
    headOf(content, { number, date }).forEach((row, index) => {
      if (index === 0) paragraph(paper, row, { tag: "H1", font: "bold", size: 11 });
      else paragraph(paper, row, { size, above: index === 1 ? 0.3 : 0 });
    });
    paper.pdf.moveDown(0.6);
    await drawRates(paper, content);
    drawSignatures(paper, content);
  });
}

/** Lines 1 to 8 of the form. */
function headOf({ seller, buyer, payment }: AdvanceContent, { number, date }: Pick<Place, "number" | "date">): string[] {
  const { head, nothing } = texts;
  return [
    interpolate(head.invoice, { number, date: longDayText(date) }),
    interpolate(head.correction, { number: nothing, date: nothing }),
    interpolate(head.seller, { name: seller.name }),
    interpolate(head.sellerAddress, { address: seller.address }),
    interpolate(head.sellerInn, { inn: innKpp(seller) }),
    own.consignor,
    own.consignee,
    interpolate(head.payments, { payments: paymentText(payment) }),
    own.shipping,
    interpolate(head.advances, { advances: nothing }),
    interpolate(head.buyer, { name: buyer.name }),
    interpolate(head.buyerAddress, { address: buyer.address }),
    interpolate(head.buyerInn, { inn: innKpp(buyer) }),
    head.currency,
    head.stateContract,
  ];
}

/** `22/122`: the rate by which VAT is computed from a sum that includes it. */
const computedRate = (percent: number) => interpolate(own.rate, { percent, whole: 100 + percent });

async function drawRates(paper: PaperPdf, { rates, total, vat, dealNumber, dealDate }: AdvanceContent): Promise<void> {
  const { columns, nothing } = texts;
  const dash = (title: string, width: number) => ({ title, width, value: () => nothing });
  const name = interpolate(own.goods, { number: dealNumber, date: dayText(dealDate) });
  const sums = [hundredthsText(vat), hundredthsText(total)];
  const totalRow = ["", texts.total, "", "", "", "", "", nothing, "", "", ...sums, "", "", ""];
  await drawTable(paper, {
    size: 7,
    columns: [
      { title: columns.position, width: 20, align: "right", value: (_, index) => String(index + 1) },
      { title: columns.name, width: 200, wraps: true, isRowHeader: true, value: () => name },
      dash(columns.kindCode, 32),
      dash(columns.unitCode, 28),
      dash(columns.unit, 34),
      dash(columns.quantity, 44),
      dash(columns.price, 52),
      dash(columns.net, 62),
      dash(columns.excise, 50),
      { title: columns.rate, width: 42, value: ({ rate }) => computedRate(Number(rate)) },
      { title: columns.vat, width: 60, align: "right", value: (row) => hundredthsText(row.vat) },
      { title: columns.sum, width: 66, align: "right", value: ({ sum }) => hundredthsText(sum) },
      dash(columns.countryCode, 32),
      dash(columns.country, 40),
      dash(columns.declaration, 54),
    ],
    rows: rates,
    pageTotal: () => totalRow,
    totals: [totalRow],
  });
}

function drawSignatures(paper: PaperPdf, { signer, seller, inWords }: AdvanceContent): void {
  const { transfer } = texts;
  const name = initialsOf(signer);
  const rows = seller.person
    ? [interpolate(transfer.trader, { name, ogrn: seller.ogrn })]
    : [interpolate(transfer.director, { name }), transfer.accountant];
  if (roomLeft(paper.pdf) < 90) paper.pdf.addPage();
  paragraph(paper, inWords, { font: "bold", size: 9, above: 0.6 });
  for (const row of rows) paragraph(paper, row, { size, above: 1 });
}
