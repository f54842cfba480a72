import common from "#locales/ru/common.json" with { type: "json" };
import invoice from "#locales/ru/invoice.json" with { type: "json" };
import texts from "#locales/ru/specification.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { daysText, dayText, hundredthsText, isTaxed, longDayText, quantityText, rateText } from "../paper-format.ts";
import { drawParties } from "../pdf/draw-parties.ts";
import { drawSignatures } from "../pdf/draw-signatures.ts";
import { drawTable } from "../pdf/draw-table.ts";
import { drawTotals } from "../pdf/draw-totals.ts";
import { nameWithCodes } from "../pdf/name-with-codes.ts";
import { drawPaper, type PaperPdf, paragraph } from "../pdf/paper-pdf.ts";
import type { SpecificationContent, SpecificationLine } from "./specification-facts.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date; isCancelled?: boolean };

/** A specification as a PDF, from its frozen content alone. */
export function drawSpecification(content: SpecificationContent, { number, date, issuedAt, isCancelled }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, page, pages });
  return drawPaper({ title, issuedAt, footer, isCancelled, landscape: true }, async (paper) => {
    const { seller, buyer, delivery, dealNumber, buyerNumber = "" } = content;
    paragraph(paper, title, { tag: "H1", font: "bold", size: 15 });
    paragraph(paper, interpolate(texts.annex, { contracts: content.contracts.join("; ") }), { above: 0.3 });
    drawParties(paper, content);
    const order = interpolate(buyerNumber ? texts.numberedOrder : texts.order, { deal: dealNumber, buyerNumber });
    const { branch, address } = delivery;
    const place = interpolate(texts.delivery, { dates: daysText(delivery.from, delivery.to), branch, address });
    for (const text of [order, place]) paragraph(paper, text, { above: 0.2 });
    await drawLines(paper, content.lines);
    drawTotals(paper, content, isTaxed(content.lines) ? texts.due : texts.untaxedDue);
    paragraph(paper, texts.terms, { above: 0.6 });
    drawSignatures(paper, [
      { name: seller.name, signer: signerText(content.sellerSigner) },
      { name: buyer.name, signer: signerText(content.buyerSigner) },
    ]);
  });
}

const signerText = ({ name, position }: SpecificationContent["sellerSigner"]) => [position, name].filter(Boolean).join(" ");

async function drawLines(paper: PaperPdf, lines: readonly SpecificationLine[]): Promise<void> {
  const { columns } = invoice;
  paper.pdf.moveDown(0.8);
  await drawTable(paper, {
    columns: [
      { title: columns.position, width: 24, align: "right", value: (_, index) => String(index + 1) },
      { title: columns.name, width: 268, wraps: true, isRowHeader: true, value: nameWithCodes },
      { title: texts.date, width: 62, value: ({ date }) => dayText(date) },
      { title: columns.quantity, width: 56, align: "right", value: ({ quantity }) => quantityText(quantity) },
      { title: columns.unit, width: 34, value: ({ unit }) => common.units[unit] },
      { title: columns.price, width: 66, align: "right", value: ({ price }) => hundredthsText(price) },
      { title: columns.rate, width: 48, value: ({ vatRate }) => rateText(vatRate) },
      {
        title: columns.vat,
        width: 70,
        align: "right",
        value: ({ vatRate, vat }) => (vatRate === "none" ? invoice.nothing : hundredthsText(vat)),
      },
      { title: columns.sum, width: 78, align: "right", value: ({ sum }) => hundredthsText(sum) },
    ],
    rows: lines,
    pageTotal: (rows) => {
      const [vat, sum] = [rows.reduce((all, row) => all + row.vat, 0), rows.reduce((all, row) => all + row.sum, 0)];
      return ["", invoice.pageTotal, "", "", "", "", "", hundredthsText(vat), hundredthsText(sum)];
    },
  });
}
