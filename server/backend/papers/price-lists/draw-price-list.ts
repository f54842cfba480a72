import texts from "#locales/ru/price-list.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { hundredthsText, isTaxed, longDayText, rateText } from "../paper-format.ts";
import { drawParties } from "../pdf/draw-parties.ts";
import { drawTable } from "../pdf/draw-table.ts";
import { nameWithCodes } from "../pdf/name-with-codes.ts";
import { drawPaper, paragraph, roomLeft } from "../pdf/paper-pdf.ts";
import type { PriceListContent, PriceRow } from "./price-list-facts.ts";
import { ladderText, minimumText, shelfLifeText, supplyText, unitText } from "./price-list-texts.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date };

/** A price list as a PDF, from its frozen content alone. */
export function drawPriceList(content: PriceListContent, { number, date, issuedAt }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, page, pages });
  return drawPaper({ title, issuedAt, footer, landscape: true }, async (paper) => {
    const { pdf } = paper;
    paragraph(paper, title, { tag: "H1", font: "bold", size: 15 });
    paragraph(paper, content.contract ? interpolate(texts.ofContract, { contract: content.contract }) : texts.ofAll, { above: 0.3 });
    drawParties(paper, content);
    const isAnyTaxed = content.sections.some(({ rows }) => isTaxed(rows));
    paragraph(paper, isAnyTaxed ? texts.lead : texts.untaxedLead, { above: 0.4 });
    let position = 0;
    for (const { name, rows } of content.sections) {
      // The heading stays with the first rows of its table.
      if (roomLeft(pdf) < 90) pdf.addPage();
      paragraph(paper, name, { tag: "H2", above: 0.8, font: "bold", size: 11 });
      pdf.moveDown(0.3);
      await drawRows(paper, rows, position);
      position += rows.length;
    }
  });
}

function drawRows(paper: Parameters<typeof drawTable>[0], rows: readonly PriceRow[], before: number): Promise<void> {
  const { columns } = texts;
  return drawTable(paper, {
    size: 8,
    columns: [
      { title: columns.position, width: 28, align: "right", value: (_, index) => String(before + index + 1) },
      { title: columns.name, width: 240, wraps: true, isRowHeader: true, value: nameWithCodes },
      { title: columns.unit, width: 34, value: unitText },
      { title: columns.supply, width: 76, wraps: true, value: supplyText },
      {
        title: isTaxed(rows) ? columns.price : columns.untaxedPrice,
        width: 62,
        align: "right",
        value: ({ price }) => hundredthsText(price),
      },
      { title: columns.rate, width: 46, value: ({ vatRate }) => rateText(vatRate) },
      { title: columns.ladder, width: 160, wraps: true, value: ladderText },
      { title: columns.minimum, width: 58, value: minimumText },
      { title: columns.shelfLife, width: 56, value: shelfLifeText },
    ],
    rows,
  });
}
