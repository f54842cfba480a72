import type { Unit } from "#contract/enums.ts";
import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/invoice.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import type { InvoiceContent } from "../invoice-facts.ts";
import { daysText, hundredthsText, longDayText, quantityText, rateText } from "../paper-format.ts";
import { paymentCode, paymentText, quietZone } from "../payment-code.ts";
import { drawTable } from "./draw-table.ts";
import { drawTotals } from "./draw-totals.ts";
import { nameWithCodes } from "./name-with-codes.ts";
import { block, drawPaper, type PaperPdf, paragraph } from "./paper-pdf.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date; isCancelled?: boolean };

/** 30 mm in points: the code without its quiet zone. */
const codeSize = (30 / 25.4) * 72;
const gap = 12;

/** An invoice as a PDF, from its frozen content alone. */
export function drawInvoice(content: InvoiceContent, { number, date, issuedAt, isCancelled }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, page, pages });
  return drawPaper({ title, issuedAt, footer, isCancelled }, async (paper) => {
    const { pdf } = paper;
    block(paper, "H1", () => pdf.font("bold").fontSize(15).fillColor("#111").text(title));
    paragraph(paper, basisOf(content), { above: 0.3 });
    drawRequisites(paper, content);
    drawParties(paper, content);
    await drawLines(paper, content);
    drawTotals(paper, content, texts.due);
  });
}

const basisOf = ({ dealNumber, buyerNumber = "", delivery }: InvoiceContent) =>
  interpolate(buyerNumber ? texts.numberedBasis : texts.basis, {
    buyerNumber,
    deal: dealNumber,
    dates: daysText(delivery.from, delivery.to),
    branch: delivery.branch,
    address: delivery.address,
  });

/** What a payment order needs, with the code beside it. */
function drawRequisites(paper: PaperPdf, content: InvoiceContent): void {
  const { pdf, left, width } = paper;
  const { seller, purpose, total } = content;
  const { fields } = texts;
  pdf.moveDown(0.8);
  block(paper, "H2", () => pdf.font("bold").fontSize(11).text(texts.requisites, left));
  pdf.moveDown(0.3);
  const top = pdf.y;
  const side = drawCode(paper, content, top);
  pdf.y = top;
  const rows: [label: string, value: string][] = [
    [fields.payee, seller.name],
    [fields.inn, seller.inn],
    [fields.kpp, seller.kpp],
    [fields.bank, seller.bankName],
    [fields.bik, seller.bik],
    [fields.account, seller.account],
    [fields.correspondentAccount, seller.correspondentAccount],
    [fields.sum, interpolate(texts.money, { sum: hundredthsText(total) })],
    [fields.purpose, purpose],
  ];
  for (const [label, value] of rows) if (value) paragraph(paper, interpolate(texts.field, { label, value }), { width: width - side - gap });
  pdf.x = left;
  pdf.y = Math.max(pdf.y, top + side + 14);
}

/** At the right edge; answers the width of the code with its quiet zone. */
function drawCode(paper: PaperPdf, content: InvoiceContent, top: number): number {
  const { pdf, left, width } = paper;
  const { size, runs } = paymentCode(paymentText(content));
  const unit = codeSize / size;
  const side = codeSize + 2 * quietZone * unit;
  const x = left + width - side;
  const draw = () => {
    for (const run of runs) pdf.rect(x + (run.x + quietZone) * unit, top + (run.y + quietZone) * unit, run.width * unit, unit);
    pdf.fill("#000");
  };
  block(paper, "Figure", draw, texts.code);
  return side;
}

function drawParties(paper: PaperPdf, { seller, buyer }: InvoiceContent): void {
  const rows = [
    [texts.fields.seller, seller],
    [texts.fields.buyer, buyer],
  ] as const;
  for (const [label, { name, inn, kpp, address }] of rows) {
    const party = interpolate(kpp ? texts.partyKpp : texts.party, { name, inn, kpp });
    const value = address ? interpolate(texts.at, { party, address }) : party;
    paragraph(paper, interpolate(texts.field, { label, value }), { above: 0.2 });
  }
}

async function drawLines(paper: PaperPdf, { lines }: InvoiceContent): Promise<void> {
  const { columns } = texts;
  const unitText = (unit: Unit) => common.units[unit];
  paper.pdf.moveDown(0.8);
  await drawTable(paper, {
    columns: [
      { title: columns.position, width: 24, align: "right", value: (_, index) => String(index + 1) },
      { title: columns.name, width: 188, wraps: true, isRowHeader: true, value: nameWithCodes },
      { title: columns.quantity, width: 48, align: "right", value: ({ quantity }) => quantityText(quantity) },
      { title: columns.unit, width: 28, value: ({ unit }) => unitText(unit) },
      { title: columns.price, width: 58, align: "right", value: ({ price }) => hundredthsText(price) },
      { title: columns.rate, width: 42, value: ({ vatRate }) => rateText(vatRate) },
      {
        title: columns.vat,
        width: 60,
        align: "right",
        value: ({ vatRate, vat }) => (vatRate === "none" ? texts.nothing : hundredthsText(vat)),
      },
      { title: columns.sum, width: 68, align: "right", value: ({ sum }) => hundredthsText(sum) },
    ],
    rows: lines,
    pageTotal: (rows) => {
      const [vat, sum] = [rows.reduce((all, row) => all + row.vat, 0), rows.reduce((all, row) => all + row.sum, 0)];
      return ["", texts.pageTotal, "", "", "", "", hundredthsText(vat), hundredthsText(sum)];
    },
  });
}
