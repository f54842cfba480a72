import type { PaperParty } from "#contract/papers.ts";
import texts from "#locales/ru/invoice.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { type PaperPdf, paragraph } from "./paper-pdf.ts";

/** Seller and buyer by name and INN. */
export function drawParties(paper: PaperPdf, { seller, buyer }: { seller: PaperParty; buyer: PaperParty }): void {
  const rows = [
    [texts.fields.seller, seller],
    [texts.fields.buyer, buyer],
  ] as const;
  for (const [label, { name, inn, kpp }] of rows) {
    const value = interpolate(kpp ? texts.partyKpp : texts.party, { name, inn, kpp });
    paragraph(paper, interpolate(texts.field, { label, value }), { above: 0.2 });
  }
}
