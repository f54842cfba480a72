import texts from "#locales/ru/acts.json" with { type: "json" };
import invoice from "#locales/ru/invoice.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { dayText, hundredthsText, longDayText } from "../paper-format.ts";
import { drawParties } from "../pdf/draw-parties.ts";
import { drawSignatures } from "../pdf/draw-signatures.ts";
import { drawTable } from "../pdf/draw-table.ts";
import { drawPaper, type PaperPdf, paragraph, roomLeft } from "../pdf/paper-pdf.ts";
import type { ActContent, ActRow } from "./act-facts.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date };

/** An act of reconciliation as a PDF, from its frozen content alone. */
export function drawAct(content: ActContent, { number, date, issuedAt }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, page, pages });
  return drawPaper({ title, issuedAt, footer }, async (paper) => {
    paragraph(paper, title, { tag: "H1", font: "bold", size: 15 });
    const period = { from: dayText(content.from), to: dayText(content.to) };
    paragraph(paper, interpolate(texts.period, period), { above: 0.3 });
    paragraph(paper, content.contract ? interpolate(texts.ofContract, { contract: content.contract }) : texts.ofAll);
    drawParties(paper, content);
    paragraph(paper, interpolate(texts.bookOf, { name: content.seller.name }), { above: 0.6 });
    paper.pdf.moveDown(0.6);
    await drawRows(paper, content);
    if (content.contracts.length > 1) await drawContracts(paper, content);
    drawConclusion(paper, content);
  });
}

/** A balance in the column of the side that has it. */
const sidesOf = (balance: number) => [balance > 0 ? hundredthsText(balance) : "", balance < 0 ? hundredthsText(-balance) : ""];
const amountOf = (amount: number) => (amount === 0 ? "" : hundredthsText(amount));
const total = (rows: readonly ActRow[], side: "debit" | "credit") => rows.reduce((all, row) => all + row[side], 0);

type Line = ActRow & { isOpening?: true };

async function drawRows(paper: PaperPdf, content: ActContent): Promise<void> {
  const { columns } = texts;
  const opening: Line = {
    ...{ date: content.from, kind: "charge", document: interpolate(texts.openingOn, { date: dayText(content.from) }), contract: "" },
    ...{ debit: Math.max(0, content.opening), credit: Math.max(0, -content.opening), isOpening: true },
  };
  const showsContract = content.contract === "" && content.contracts.length > 1;
  await drawTable<Line>(paper, {
    columns: [
      { title: columns.date, width: 54, value: ({ date, isOpening }) => (isOpening ? "" : dayText(date)) },
      { title: columns.document, width: showsContract ? 160 : 290, wraps: true, isRowHeader: true, value: ({ document }) => document },
      ...(showsContract ? [{ title: columns.contract, width: 130, wraps: true as const, value: ({ contract }: Line) => contract }] : []),
      { title: columns.debit, width: 80, align: "right", value: ({ debit }) => amountOf(debit) },
      { title: columns.credit, width: 80, align: "right", value: ({ credit }) => amountOf(credit) },
    ],
    rows: [opening, ...content.rows],
    pageTotal: (lines) => {
      const rows = lines.filter(({ isOpening }) => !isOpening);
      const sums = [hundredthsText(total(rows, "debit")), hundredthsText(total(rows, "credit"))];
      return ["", texts.pageTurnover, ...(showsContract ? [""] : []), ...sums];
    },
    totals: [["", texts.turnover, ...(showsContract ? [""] : []), hundredthsText(content.debit), hundredthsText(content.credit)]],
  });
  const closing = interpolate(texts.closingOn, { date: dayText(content.to) });
  const [debit, credit] = sidesOf(content.closing);
  const value = debit ? interpolate(texts.inDebit, { sum: debit }) : credit ? interpolate(texts.inCredit, { sum: credit }) : texts.none;
  paragraph(paper, interpolate(invoice.field, { label: closing, value }), { above: 0.6, font: "bold", size: 10 });
  for (const [text, amount] of [
    [texts.openingDifference, content.openingDifference],
    [texts.periodDifference, content.difference],
  ] as const)
    if (amount !== 0) paragraph(paper, interpolate(text, { sum: hundredthsText(amount) }), { above: 0.2 });
}

async function drawContracts(paper: PaperPdf, { contracts, ...whole }: ActContent): Promise<void> {
  const { byContract } = texts;
  const { pdf } = paper;
  if (roomLeft(pdf) < 80) pdf.addPage();
  paragraph(paper, byContract.title, { above: 0.8, font: "bold", size: 11 });
  pdf.moveDown(0.3);
  const sums = ["opening", "debit", "credit", "closing"] as const;
  await drawTable(paper, {
    columns: [
      { title: texts.columns.contract, width: 220, wraps: true, isRowHeader: true, value: ({ name }) => name },
      ...sums.map((sum) => ({
        title: byContract[sum],
        width: 76,
        align: "right" as const,
        value: (row: ActContent["contracts"][number]) => hundredthsText(row[sum]),
      })),
    ],
    rows: contracts,
    pageTotal: (rows) => [invoice.pageTotal, ...sums.map((sum) => hundredthsText(rows.reduce((all, row) => all + row[sum], 0)))],
    totals: [[invoice.total, ...sums.map((sum) => hundredthsText(whole[sum]))]],
  });
}

/** What is owed, and room for both signatures. */
function drawConclusion(paper: PaperPdf, { conclusion, seller, buyer }: ActContent): void {
  if (roomLeft(paper.pdf) < 150) paper.pdf.addPage();
  paragraph(paper, conclusion, { above: 0.8, font: "bold", size: 10 });
  drawSignatures(
    paper,
    [seller, buyer].map(({ name }) => ({ name })),
  );
}
