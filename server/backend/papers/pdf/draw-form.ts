import texts from "#locales/ru/upd.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import type { UpdContent } from "../upd/upd-facts.ts";
import { type PaperPdf, paragraph, roomLeft } from "./paper-pdf.ts";

/** What the recommended forms of a transfer document and of its correction share. */

const size = 7.5;
const gap = 14;
/** Of the column with the form's name and status. */
const sideWidth = 108;

type Head = { name: string; statuses: string; form: UpdContent["form"]; rows: readonly string[] };

/** The form's name and the document's status at the left, beside the numbered lines of its head. */
export function drawFormHead(paper: PaperPdf, { name, statuses, form, rows }: Head): void {
  const { pdf, left, width } = paper;
  const top = pdf.y;
  const style = { width: sideWidth, size: 8 };
  paragraph(paper, name, { ...style, font: "bold" });
  paragraph(paper, interpolate(texts.status, { status: form }), { ...style, font: "bold", size: 11, above: 0.4 });
  paragraph(paper, statuses, { ...style, size: 6.5, above: 0.4 });
  const afterStatus = pdf.y;
  pdf.y = top;
  const place = { left: left + sideWidth + gap, width: width - sideWidth - gap };
  rows.forEach((row, index) => {
    if (index === 0) paragraph(paper, row, { ...place, tag: "H1", font: "bold", size: 11 });
    else paragraph(paper, row, { ...place, size, above: index === 1 ? 0.3 : 0 });
  });
  pdf.x = left;
  pdf.y = Math.max(pdf.y, afterStatus) + 6;
}

export type FormRow = { text: string; above: number };

/** Both sides' signatures, which stay together with what is above them. */
export function drawSides(paper: PaperPdf, shared: readonly FormRow[], texts: readonly (readonly string[])[]): void {
  const { pdf, left, width } = paper;
  const half = (width - gap) / 2;
  const sides = texts.map((rows) => rows.map((text) => ({ text, above: 0.5 })));
  const heightOf = (rows: readonly FormRow[], of: number) => {
    pdf.font("text").fontSize(size);
    const line = pdf.currentLineHeight(true);
    return rows.reduce((sum, { text, above }) => sum + above * line + pdf.heightOfString(text, { width: of, lineGap: 1 }), 0);
  };
  const needed = heightOf(shared, width) + 6 + Math.max(...sides.map((rows) => heightOf(rows, half)));
  if (needed > roomLeft(pdf)) pdf.addPage();
  pdf.font("text").fontSize(size);
  for (const { text, above } of shared) paragraph(paper, text, { size, above });
  const top = pdf.y + 6;
  for (const [index, rows] of sides.entries()) {
    pdf.y = top;
    for (const { text, above } of rows) paragraph(paper, text, { size, left: left + index * (half + gap), width: half, above });
  }
}
