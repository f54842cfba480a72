import texts from "#locales/ru/acts.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { type PaperPdf, paragraph, roomLeft } from "./paper-pdf.ts";

const gap = 24;

/** Room for the signatures of both sides, which stay together. `signer` is printed under the party. */
export function drawSignatures(paper: PaperPdf, sides: readonly { name: string; signer?: string }[]): void {
  const { pdf, left, width } = paper;
  if (roomLeft(pdf) < 130) pdf.addPage();
  pdf.moveDown(1);
  const top = pdf.y;
  const half = (width - gap) / 2;
  for (const [index, { name, signer }] of sides.entries()) {
    pdf.y = top;
    const place = { left: left + index * (half + gap), width: half };
    paragraph(paper, interpolate(texts.signature.by, { name }), place);
    if (signer) paragraph(paper, signer, { ...place, above: 0.2 });
    for (const text of [texts.signature.sign, texts.signature.date, texts.signature.seal]) paragraph(paper, text, { ...place, above: 0.8 });
  }
}
