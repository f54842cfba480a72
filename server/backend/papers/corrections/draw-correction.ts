import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/corrections.json" with { type: "json" };
import upd from "#locales/ru/upd.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { dayText, hundredthsText, longDayText, quantityText, rateText } from "../paper-format.ts";
import { drawFormHead, drawSides } from "../pdf/draw-form.ts";
import { drawTable } from "../pdf/draw-table.ts";
import { initialsOf, innKpp, nameOf, unitNet } from "../pdf/draw-upd.ts";
import { drawPaper, type PaperPdf } from "../pdf/paper-pdf.ts";
import { okeiCodes } from "../upd/okei.ts";
import { partyText } from "../upd/upd-xml.ts";
import { type Amounts, type CorrectionContent, type CorrectionLine, differenceOf } from "./correction-facts.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date };

/** A correction of a transfer document as a PDF in the recommended form, from its frozen content alone. */
export function drawCorrection(content: CorrectionContent, { number, date, issuedAt }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, date: dayText(date), page, pages });
  return drawPaper({ title, issuedAt, footer, landscape: true }, async (paper) => {
    drawFormHead(paper, { ...texts, form: content.form, rows: headOf(content, { number, date }) });
    await drawLines(paper, content);
    drawSides(paper, sharedRows(content), sidesOf(content, date));
  });
}

/** Lines 1 to 5 of the form. */
function headOf({ seller, buyer, upd: to }: CorrectionContent, { number, date }: Omit<Place, "issuedAt">): string[] {
  const { head } = texts;
  const { nothing } = upd;
  return [
    interpolate(head.invoice, { number, date: longDayText(date) }),
    head.correction,
    interpolate(head.to, {
      number: to.number,
      date: longDayText(to.date),
      correction: to.correction ? String(to.correction.number) : nothing,
      correctedOn: to.correction ? longDayText(to.correction.date) : nothing,
    }),
    interpolate(head.seller, { name: seller.name }),
    interpolate(head.sellerAddress, { address: seller.address }),
    interpolate(head.sellerInn, { inn: innKpp(seller) }),
    interpolate(head.buyer, { name: buyer.name }),
    interpolate(head.buyerAddress, { address: buyer.address }),
    interpolate(head.buyerInn, { inn: innKpp(buyer) }),
    head.currency,
    head.stateContract,
  ];
}

type Part = keyof typeof texts.parts;
/** One of the four rows of a line: sums of the increase and the decrease are never negative, absent ones are dashes. */
type PartRow = { line: CorrectionLine; part: Part; amounts: Amounts | null; net: number; vat: number; sum: number; isEmpty: boolean };

function rowsOf(line: CorrectionLine): PartRow[] {
  const { before, after } = line;
  const { sum, vat } = differenceOf(line);
  const whole = (part: Part, amounts: Amounts): PartRow => ({
    ...{ line, part, amounts, vat: amounts.vat, sum: amounts.sum },
    net: amounts.sum - amounts.vat,
    isEmpty: false,
  });
  const side = (part: Part, sign: 1 | -1): PartRow => ({
    ...{ line, part, amounts: null, vat: sign * vat, sum: sign * sum },
    net: sign * (sum - vat),
    isEmpty: sign * sum <= 0,
  });
  return [whole("before", before), whole("after", after), side("increase", 1), side("decrease", -1)];
}

async function drawLines(paper: PaperPdf, { lines, increase, decrease }: CorrectionContent): Promise<void> {
  const { columns, totals, parts } = texts;
  const { nothing, noVat } = upd;
  const isTaxed = lines.some(({ vatRate }) => vatRate !== "none");
  const sumText = (row: PartRow, sum: number) => (row.isEmpty ? nothing : hundredthsText(sum));
  const totalOf = (label: string, { sum, vat }: CorrectionContent["increase"]) => [
    ...["", label, "", "", "", "", "", ""],
    ...[hundredthsText(sum - vat), "", "", isTaxed ? hundredthsText(vat) : noVat, hundredthsText(sum)],
  ];
  const ofLine = (text: (row: PartRow) => string) => (row: PartRow) => (row.part === "before" ? text(row) : "");
  const ofAmounts = (text: (line: CorrectionLine, amounts: Amounts) => string) => (row: PartRow) =>
    row.amounts ? text(row.line, row.amounts) : nothing;
  await drawTable(paper, {
    size: 7,
    group: 4,
    columns: [
      { title: columns.position, width: 26, align: "right", value: ofLine(({ line }) => String(line.position)) },
      { title: columns.name, width: 150, wraps: true, value: ofLine(({ line }) => nameOf(line)) },
      {
        title: columns.part,
        width: 74,
        isRowHeader: true,
        value: ({ part }) => parts[part],
        spoken: ({ line, part }) => `${nameOf(line)}, ${parts[part]}`,
      },
      { title: columns.kindCode, width: 32, value: () => nothing },
      { title: columns.unitCode, width: 30, value: ({ line }) => okeiCodes[line.unit] ?? nothing },
      { title: columns.unit, width: 36, value: ({ line }) => common.units[line.unit] },
      { title: columns.quantity, width: 50, align: "right", value: ofAmounts((_, { quantity }) => quantityText(quantity)) },
      {
        title: columns.price,
        width: 56,
        align: "right",
        value: ofAmounts((_, amounts) => (amounts.quantity > 0 ? hundredthsText(unitNet(amounts)) : nothing)),
      },
      { title: columns.net, width: 70, align: "right", value: (row) => sumText(row, row.net) },
      { title: columns.excise, width: 52, value: ({ amounts }) => (amounts ? upd.noExcise : nothing) },
      { title: columns.rate, width: 40, value: ({ line, amounts }) => (amounts ? rateText(line.vatRate) : nothing) },
      {
        title: columns.vat,
        width: 62,
        align: "right",
        value: (row) => (row.line.vatRate === "none" && !row.isEmpty ? noVat : sumText(row, row.vat)),
      },
      { title: columns.sum, width: 72, align: "right", value: (row) => sumText(row, row.sum) },
    ],
    rows: lines.flatMap(rowsOf),
    totals: [totalOf(totals.increase, increase), totalOf(totals.decrease, decrease)],
  });
}

function sharedRows(content: CorrectionContent) {
  const { signer, seller, dealNumber, buyerNumber = "", dealDate, inWords, total, reason, basis, upd: to, previous } = content;
  const { transfer } = upd;
  const name = initialsOf(signer);
  const change = total > 0 ? "more" : total < 0 ? "less" : "same";
  const values = { number: to.number, date: dayText(to.date), deal: dealNumber, dealDate: dayText(dealDate), buyerNumber };
  return [
    { text: interpolate(texts.words[change], { sum: inWords }), above: 0.6 },
    ...(seller.person
      ? [{ text: interpolate(transfer.trader, { name, ogrn: seller.ogrn }), above: 0.8 }]
      : [
          { text: interpolate(transfer.director, { name }), above: 0.8 },
          { text: transfer.accountant, above: 0.5 },
        ]),
    { text: interpolate(buyerNumber ? texts.numberedBasis : texts.transferBasis, values), above: 0.8 },
    { text: interpolate(texts.reason, { reason: texts.reasons[reason] }), above: 0 },
    { text: interpolate(texts.basis, { basis }), above: 0 },
    ...(previous ? [{ text: interpolate(texts.previous, { number: previous.number, date: dayText(previous.date) }), above: 0 }] : []),
  ];
}

/** Of the seller, and of the buyer. */
function sidesOf({ signer, seller, buyer }: CorrectionContent, date: string): string[][] {
  const { sides } = texts;
  return [
    [
      interpolate(sides.proposed, { position: signer.position, name: initialsOf(signer) }),
      interpolate(sides.madeOn, { date: dayText(date) }),
      interpolate(sides.sellersName, { party: partyText(seller) }),
    ],
    [sides.agreed, sides.agreedOn, interpolate(sides.buyersName, { party: partyText(buyer) })],
  ];
}
