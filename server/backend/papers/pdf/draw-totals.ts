import texts from "#locales/ru/invoice.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import type { InvoiceContent, PaperLine } from "../invoice-facts.ts";
import { hundredthsText, rateText } from "../paper-format.ts";
import { type PaperPdf, paragraph, roomLeft } from "./paper-pdf.ts";

type Totals = Pick<InvoiceContent, "total" | "vat" | "rates" | "inWords" | "paid"> & { lines: readonly PaperLine[] };

const plural = new Intl.PluralRules("ru");

/** Sums of a paper's lines, VAT by rates, and the sum in words; `label` is that of the whole sum. */
export function drawTotals(paper: PaperPdf, { lines, total, vat, rates, inWords, paid = 0 }: Totals, label: string): void {
  const { pdf } = paper;
  const sum = hundredthsText(total);
  const goods = hundredthsText(total + paid);
  const rows = [
    interpolate(texts.field, { label: texts.total, value: goods }),
    ...(paid > 0 ? [interpolate(texts.field, { label: texts.paid, value: hundredthsText(paid) })] : []),
    ...rates.map(({ rate, ...of }) => {
      const from = { rate: rateText(rate), sum: hundredthsText(of.sum) };
      if (rate === "none") return interpolate(texts.withoutVat, from);
      return interpolate(texts.field, { label: interpolate(texts.vatOf, from), value: hundredthsText(of.vat) });
    }),
    ...(rates.length > 1 ? [interpolate(texts.field, { label: texts.vatTotal, value: hundredthsText(vat) })] : []),
  ];
  // Totals and the sum in words stay together.
  if (roomLeft(pdf) < 14 * (rows.length + 6)) pdf.addPage();
  pdf.moveDown(0.6);
  for (const row of rows) paragraph(paper, row, { align: "right" });
  const due = interpolate(texts.field, { label, value: interpolate(texts.money, { sum }) });
  paragraph(paper, due, { align: "right", font: "bold", size: 11 });
  const counted = texts[`counted_${plural.select(lines.length) as "one" | "few" | "many" | "other"}`];
  paragraph(paper, interpolate(counted, { count: lines.length, sum: goods }), { above: 0.6 });
  paragraph(paper, inWords, { font: "bold", size: 10 });
}
