import texts from "#locales/ru/claim.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { dayText, hundredthsText, longDayText } from "../paper-format.ts";
import { drawParties } from "../pdf/draw-parties.ts";
import { drawSignatures } from "../pdf/draw-signatures.ts";
import { drawTable } from "../pdf/draw-table.ts";
import { drawPaper, paragraph } from "../pdf/paper-pdf.ts";
import type { ClaimContent, ClaimRow } from "./claim-facts.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date };

/** A claim as a PDF, from its frozen content alone. */
export function drawClaim(content: ClaimContent, { number, date, issuedAt }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, page, pages });
  const { columns } = texts;
  const sum = (rows: readonly ClaimRow[], of: "amount" | "rest") => hundredthsText(rows.reduce((all, row) => all + row[of], 0));
  return drawPaper({ title, issuedAt, footer }, async (paper) => {
    paragraph(paper, title, { tag: "H1", font: "bold", size: 15 });
    drawParties(paper, content);
    const isOfGoods = content.rows.some(({ isBalance }) => !isBalance);
    paragraph(paper, isOfGoods ? texts.lead : texts.leadOfBalance, { above: 0.8, size: 10 });
    if (content.rows.some(({ isBalance }) => isBalance)) paragraph(paper, texts.balance, { above: 0.4, size: 10 });
    paper.pdf.moveDown(0.6);
    await drawTable<ClaimRow>(paper, {
      columns: [
        { title: columns.document, width: 130, wraps: true, isRowHeader: true, value: ({ document }) => document },
        { title: columns.contract, width: 110, wraps: true, value: ({ contract }) => contract },
        { title: columns.date, width: 54, value: (row) => dayText(row.date) },
        { title: columns.dueOn, width: 54, value: ({ dueOn }) => dayText(dueOn) },
        { title: columns.days, width: 35, align: "right", value: ({ daysOverdue }) => String(daysOverdue) },
        { title: columns.amount, width: 70, align: "right", value: ({ amount }) => hundredthsText(amount) },
        { title: columns.rest, width: 70, align: "right", value: ({ rest }) => hundredthsText(rest) },
      ],
      rows: content.rows,
      pageTotal: (rows) => [texts.pageTotal, "", "", "", "", sum(rows, "amount"), sum(rows, "rest")],
      totals: [[texts.total, "", "", "", "", sum(content.rows, "amount"), hundredthsText(content.total)]],
    });
    const values = { sum: hundredthsText(content.total), words: content.inWords };
    paragraph(paper, interpolate(texts.demand, values), { above: 0.8, font: "bold", size: 10 });
    paragraph(paper, texts.law, { above: 0.4, size: 10 });
    if (content.note) paragraph(paper, content.note, { above: 0.4, size: 10 });
    drawSignatures(paper, [{ name: content.seller.name }]);
  });
}
