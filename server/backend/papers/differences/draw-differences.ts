import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/differences.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { type Amounts, differenceOf } from "../corrections/correction-facts.ts";
import { daysText, hundredthsText, isTaxed, longDayText, quantityText } from "../paper-format.ts";
import { drawParties } from "../pdf/draw-parties.ts";
import { drawSignatures } from "../pdf/draw-signatures.ts";
import { drawTable } from "../pdf/draw-table.ts";
import { nameWithCodes } from "../pdf/name-with-codes.ts";
import { drawPaper, type PaperPdf, paragraph, roomLeft } from "../pdf/paper-pdf.ts";
import type { DifferenceLine, DifferencesContent } from "./differences-facts.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date; isCancelled?: boolean };

/** An act of differences as a PDF in the manner of the form TORG-2, from its frozen content alone. */
export function drawDifferences(content: DifferencesContent, { number, date, issuedAt, isCancelled }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, page, pages });
  return drawPaper({ title, issuedAt, footer, isCancelled, landscape: true }, async (paper) => {
    const { seller, buyer, buyerPeople, sellerPeople } = content;
    paragraph(paper, title, { tag: "H1", font: "bold", size: 15 });
    drawParties(paper, content);
    for (const text of aboutOf(content)) paragraph(paper, text, { above: 0.2 });
    await drawLines(paper, content.lines);
    drawResult(paper, content);
    drawSignatures(paper, [
      { name: buyer.name, signer: buyerPeople },
      { name: seller.name, ...(sellerPeople && { signer: sellerPeople }) },
    ]);
  });
}

/** By which document, to where, and in whose presence. */
function aboutOf({
  upd,
  dealNumber,
  buyerNumber = "",
  dealDate,
  delivery,
  acceptedOn,
  buyerPeople,
  sellerPeople,
}: DifferencesContent): string[] {
  const { branch, address } = delivery;
  const days = { date: longDayText(upd.date), dealDate: longDayText(dealDate) };
  const correction = upd.correction && { correction: upd.correction.number, correctedOn: longDayText(upd.correction.date) };
  return [
    interpolate(correction ? texts.correctedUpd : texts.upd, { number: upd.number, ...days, ...correction }),
    interpolate(buyerNumber ? texts.numberedOrder : texts.order, { deal: dealNumber, ...days, buyerNumber }),
    interpolate(texts.delivery, { dates: daysText(delivery.from, delivery.to), branch, address }),
    ...(acceptedOn ? [interpolate(texts.acceptedOn, { date: longDayText(acceptedOn) })] : []),
    interpolate(texts.buyerPeople, { people: buyerPeople }),
    sellerPeople ? interpolate(texts.sellerPeople, { people: sellerPeople }) : texts.noSellerPeople,
  ];
}

const sumOf = (lines: readonly DifferenceLine[], of: (line: DifferenceLine) => Pick<Amounts, "sum">) =>
  hundredthsText(lines.reduce((all, line) => all + of(line).sum, 0));

async function drawLines(paper: PaperPdf, lines: readonly DifferenceLine[]): Promise<void> {
  const { columns, reasons } = texts;
  const totalOf = (label: string, of: readonly DifferenceLine[]) => [
    ...["", label, "", "", ""],
    ...[sumOf(of, ({ before }) => before), "", sumOf(of, ({ after }) => after), "", sumOf(of, differenceOf), ""],
  ];
  paper.pdf.moveDown(0.8);
  await drawTable(paper, {
    size: 8,
    columns: [
      { title: columns.position, width: 30, align: "right", value: ({ position }) => String(position) },
      { title: columns.name, width: 186, wraps: true, isRowHeader: true, value: nameWithCodes },
      { title: columns.unit, width: 34, value: ({ unit }) => common.units[unit] },
      { title: columns.price, width: 54, align: "right", value: ({ before }) => hundredthsText(before.price) },
      { title: columns.quantityBefore, width: 56, align: "right", value: ({ before }) => quantityText(before.quantity) },
      { title: columns.sumBefore, width: 68, align: "right", value: ({ before }) => hundredthsText(before.sum) },
      { title: columns.quantityAfter, width: 50, align: "right", value: ({ after }) => quantityText(after.quantity) },
      { title: columns.sumAfter, width: 68, align: "right", value: ({ after }) => hundredthsText(after.sum) },
      { title: columns.quantity, width: 50, align: "right", value: ({ before, after }) => quantityText(after.quantity - before.quantity) },
      { title: columns.sum, width: 66, align: "right", value: (line) => hundredthsText(differenceOf(line).sum) },
      {
        title: columns.reason,
        width: 118,
        wraps: true,
        value: ({ reason, comment }) => (comment ? interpolate(texts.commented, { reason: reasons[reason], comment }) : reasons[reason]),
      },
    ],
    rows: lines,
    pageTotal: (rows) => totalOf(texts.pageTotal, rows),
    totals: [totalOf(texts.total, lines)],
  });
}

function drawResult(paper: PaperPdf, { lines, agreed, shortage, surplus, total, inWords }: DifferencesContent): void {
  const { words } = texts;
  const sumText = ({ sum, vat }: DifferencesContent["shortage"]) =>
    interpolate(isTaxed(lines) ? texts.taxedSum : texts.untaxedSum, { sum: hundredthsText(sum), vat: hundredthsText(vat) });
  const rows = [
    ...(shortage.sum > 0 ? [interpolate(texts.shortage, { sum: sumText(shortage) })] : []),
    ...(surplus.sum > 0 ? [interpolate(texts.surplus, { sum: sumText(surplus) })] : []),
    agreed > 0 ? interpolate(texts.agreed, { count: agreed }) : texts.noneAgreed,
  ];
  if (roomLeft(paper.pdf) < 14 * (rows.length + 3)) paper.pdf.addPage();
  for (const [index, row] of rows.entries()) paragraph(paper, row, { above: index === 0 ? 0.8 : 0.2 });
  const change = total > 0 ? words.more : total < 0 ? words.less : words.same;
  paragraph(paper, interpolate(change, { sum: inWords }), { font: "bold", size: 10, above: 0.4 });
}
