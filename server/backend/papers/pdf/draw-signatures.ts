import texts from "#locales/ru/acts.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { type PaperPdf, paragraph, roomLeft } from "./paper-pdf.ts";

const gap = 24;
const size = 9;

type Line = { text: string; above: number };

/** Room for the signatures of both sides, which stay together. `signer` is printed under the party. */
export function drawSignatures(paper: PaperPdf, sides: readonly { name: string; signer?: string }[]): void {
  const { pdf, left, width } = paper;
  const half = (width - gap) / 2;
  const { signature } = texts;
  const columns = sides.map(({ name, signer }): Line[] => [
    { text: interpolate(signature.by, { name }), above: 0 },
    ...(signer ? [{ text: signer, above: 0.2 }] : []),
    ...[signature.sign, signature.date, signature.seal].map((text) => ({ text, above: 0.8 })),
  ]);
  pdf.font("text").fontSize(size);
  const line = pdf.currentLineHeight(true);
  const heightOf = ({ text, above }: Line) => above * line + pdf.heightOfString(text, { width: half, lineGap: 1 });
  const needed = Math.max(...columns.map((lines) => lines.reduce((sum, each) => sum + heightOf(each), line)));
  if (needed > roomLeft(pdf)) pdf.addPage();
  else pdf.moveDown(1);
  const top = pdf.y;
  for (const [index, lines] of columns.entries()) {
    pdf.y = top;
    for (const { text, above } of lines) paragraph(paper, text, { size, above, left: left + index * (half + gap), width: half });
  }
}
