import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/storage-sheets.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { longDayText, quantityText } from "../../papers/paper-format.ts";
import { drawTable } from "../../papers/pdf/draw-table.ts";
import { nameWithCodes } from "../../papers/pdf/name-with-codes.ts";
import { drawPaper, type PaperPdf, paragraph, roomLeft } from "../../papers/pdf/paper-pdf.ts";
import type { PickingList, SheetLine } from "./sheet-facts.ts";
import { stateText } from "./state-text.ts";

/** Which of several sheets of a day it is. */
export type SheetVersion = { number: string; at: Date };

/** A picking list as a PDF: the sum of all orders, then each of them. */
export function drawPickingList(content: PickingList, { number, at }: SheetVersion): Promise<Buffer> {
  const { pickingList } = texts;
  const title = interpolate(pickingList.title, { number, date: longDayText(content.date) });
  const footer = (page: number, pages: number) => interpolate(pickingList.page, { number, at: stateText(at), page, pages });
  return drawPaper({ title, issuedAt: at, footer }, async (paper) => {
    const { storage, address, temperature, orders, total } = content;
    paragraph(paper, title, { tag: "H1", font: "bold", size: 15 });
    paragraph(paper, interpolate(texts.at, { at: stateText(at) }), { above: 0.3 });
    paragraph(paper, interpolate(texts.place, { storage, address, temperature }), { above: 0.2 });
    if (orders.length > 1) await drawSection(paper, pickingList.total, total);
    for (const { number: order, buyer, branch, comment, lines } of orders)
      await drawSection(paper, interpolate(texts.order, { number: order, buyer, branch }), lines, comment);
    if (roomLeft(paper.pdf) < 40) paper.pdf.addPage();
    paragraph(paper, pickingList.signature, { above: 1.5 });
  });
}

async function drawSection(paper: PaperPdf, title: string, lines: readonly SheetLine[], comment = ""): Promise<void> {
  const { columns } = texts;
  const { pdf } = paper;
  // The heading stays with the first rows of its table.
  if (roomLeft(pdf) < 90) pdf.addPage();
  paragraph(paper, title, { tag: "H2", above: 0.8, font: "bold", size: 11 });
  if (comment) paragraph(paper, interpolate(texts.comment, { comment }), { above: 0.2 });
  pdf.moveDown(0.3);
  await drawTable(paper, {
    columns: [
      { title: columns.position, width: 26, align: "right", value: (_, index) => String(index + 1) },
      { title: columns.segment, width: 96, wraps: true, value: ({ segment }) => segment },
      { title: columns.name, width: 196, wraps: true, isRowHeader: true, value: nameWithCodes },
      { title: columns.quantity, width: 52, align: "right", value: ({ quantity }) => quantityText(quantity) },
      { title: columns.unit, width: 32, value: ({ unit }) => common.units[unit] },
      { title: columns.fact, width: 50, value: () => "" },
      { title: columns.lot, width: 70, value: () => "" },
    ],
    rows: lines,
  });
}
