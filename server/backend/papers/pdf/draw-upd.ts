import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/upd.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import type { PaperLine } from "../invoice-facts.ts";
import { dayText, hundredthsText, longDayText, quantityText, rateText } from "../paper-format.ts";
import { okeiCodes } from "../upd/okei.ts";
import type { UpdAdvance, UpdContent, UpdPayment } from "../upd/upd-facts.ts";
import { partyText } from "../upd/upd-xml.ts";
import { drawFormHead, drawSides, type FormRow } from "./draw-form.ts";
import { drawTable } from "./draw-table.ts";
import { drawPaper, type PaperPdf } from "./paper-pdf.ts";

/** The paper's own row beside its content. */
type Place = { number: string; date: string; issuedAt: Date; isCancelled?: boolean };

/** A transfer document as a PDF in the recommended form, from its frozen content alone. */
export function drawUpd(content: UpdContent, { number, date, issuedAt, isCancelled }: Place): Promise<Buffer> {
  const title = interpolate(texts.title, { number, date: longDayText(date) });
  const footer = (page: number, pages: number) => interpolate(texts.page, { number, date: dayText(date), page, pages });
  return drawPaper({ title, issuedAt, footer, isCancelled, landscape: true }, async (paper) => {
    drawFormHead(paper, { ...texts, form: content.form, rows: headOf(content, { number, date }) });
    await drawLines(paper, content);
    drawSides(paper, sharedRows(content), sidesOf(content, content.shippedOn ?? date));
  });
}

/** Lines 1 to 8 of the form. */
function headOf(
  { form, seller, buyer, delivery, correction, payments = [], advances = [] }: UpdContent,
  { number, date }: Pick<Place, "number" | "date">,
): string[] {
  const { head } = texts;
  return [
    interpolate(head.invoice, { number, date: longDayText(date) }),
    correction
      ? interpolate(head.correction, { number: correction.number, date: longDayText(correction.date) })
      : interpolate(head.correction, { number: texts.nothing, date: texts.nothing }),
    interpolate(head.seller, { name: seller.name }),
    interpolate(head.sellerAddress, { address: seller.address }),
    interpolate(head.sellerInn, { inn: innKpp(seller) }),
    head.consignor,
    interpolate(head.consignee, { name: buyer.name, address: delivery.address }),
    interpolate(head.payments, {
      payments: form === 1 && payments.length > 0 ? payments.map(paymentText).join("; ") : texts.unknownPayment,
    }),
    interpolate(head.shipping, { number, date: dayText(date) }),
    interpolate(head.advances, {
      advances: form === 1 && advances.length > 0 ? advances.map(advanceText).join("; ") : texts.unknownPayment,
    }),
    interpolate(head.buyer, { name: buyer.name }),
    interpolate(head.buyerAddress, { address: buyer.address }),
    interpolate(head.buyerInn, { inn: innKpp(buyer) }),
    head.currency,
    head.stateContract,
  ];
}

export const nameOf = ({ name, buyerCode }: Pick<PaperLine, "name" | "buyerCode">) =>
  buyerCode ? interpolate(texts.coded, { name, code: buyerCode }) : name;

export const innKpp = ({ inn, kpp }: UpdContent["seller"]) => (kpp ? interpolate(texts.innKpp, { inn, kpp }) : inn);

const advanceText = ({ number, date }: UpdAdvance) => interpolate(texts.payment, { number, date: dayText(date) });

export const paymentText = ({ number, date }: Omit<UpdPayment, "amount">) =>
  interpolate(texts.payment, { number: number || texts.noNumber, date: dayText(date) });

async function drawLines(paper: PaperPdf, { lines, total, vat, rates }: UpdContent): Promise<void> {
  const { columns, nothing } = texts;
  const vatText = (sum: number) => (rates.every(({ rate }) => rate === "none") ? texts.noVat : hundredthsText(sum));
  const sumsOf = (of: readonly PaperLine[]) => {
    const [sum, tax] = [of.reduce((all, line) => all + line.sum, 0), of.reduce((all, line) => all + line.vat, 0)];
    return [hundredthsText(sum - tax), nothing, "", vatText(tax), hundredthsText(sum)];
  };
  const totalOf = (label: string, of: readonly PaperLine[]) => ["", "", label, "", "", "", "", "", ...sumsOf(of), "", "", ""];
  const all = [hundredthsText(total - vat), nothing, "", vatText(vat), hundredthsText(total)];
  await drawTable(paper, {
    size: 7,
    columns: [
      { title: columns.code, width: 52, value: ({ sku }) => sku || nothing },
      { title: columns.position, width: 20, align: "right", value: (_, index) => String(index + 1) },
      { title: columns.name, width: 158, wraps: true, isRowHeader: true, value: nameOf },
      { title: columns.kindCode, width: 32, value: () => nothing },
      { title: columns.unitCode, width: 28, value: ({ unit }) => okeiCodes[unit] ?? nothing },
      { title: columns.unit, width: 34, value: ({ unit }) => common.units[unit] },
      { title: columns.quantity, width: 44, align: "right", value: ({ quantity }) => quantityText(quantity) },
      { title: columns.price, width: 52, align: "right", value: (line) => hundredthsText(unitNet(line)) },
      { title: columns.net, width: 62, align: "right", value: ({ sum, vat: tax }) => hundredthsText(sum - tax) },
      { title: columns.excise, width: 50, value: () => texts.noExcise },
      { title: columns.rate, width: 38, value: ({ vatRate }) => rateText(vatRate) },
      {
        title: columns.vat,
        width: 56,
        align: "right",
        value: ({ vatRate, vat: tax }) => (vatRate === "none" ? texts.noVat : hundredthsText(tax)),
      },
      { title: columns.sum, width: 64, align: "right", value: ({ sum }) => hundredthsText(sum) },
      { title: columns.countryCode, width: 32, value: () => nothing },
      { title: columns.country, width: 40, value: () => nothing },
      { title: columns.declaration, width: 56, value: () => nothing },
    ],
    rows: lines,
    pageTotal: (rows) => totalOf(texts.pageTotal, rows),
    totals: [["", "", texts.total, "", "", "", "", "", ...all, "", "", ""]],
  });
}

/** Hundredths of a rouble for one unit without VAT; for reading. */
export const unitNet = ({ sum, vat, quantity }: Pick<PaperLine, "sum" | "vat" | "quantity">) => Math.round(((sum - vat) * 100) / quantity);

export const initialsOf = ({ surname, name, patronymic }: UpdContent["signer"]) =>
  [surname, ...[name, patronymic].map((word) => word && `${word.slice(0, 1)}.`)].filter(Boolean).join(" ");

function sharedRows({ signer, seller, contract, dealNumber, buyerNumber = "", dealDate, inWords, lines }: UpdContent): FormRow[] {
  const { transfer } = texts;
  const name = initialsOf(signer);
  return [
    { text: interpolate(transfer.words, { sum: inWords, count: lines.length }), above: 0.6 },
    ...(seller.person
      ? [{ text: interpolate(transfer.trader, { name, ogrn: seller.ogrn }), above: 0.8 }]
      : [
          { text: interpolate(transfer.director, { name }), above: 0.8 },
          { text: transfer.accountant, above: 0.5 },
        ]),
    {
      text: interpolate((contract ? transfer.byContract : transfer.byOrder)[buyerNumber ? "numbered" : "plain"], {
        number: dealNumber,
        date: dayText(dealDate),
        buyerNumber,
        contract: contract?.number ?? "",
        contractDate: contract ? dayText(contract.date) : "",
      }),
      above: 0.8,
    },
    { text: transfer.transport, above: 0 },
  ];
}

/** Of the seller, and of the buyer. */
function sidesOf({ signer, seller, buyer }: UpdContent, shippedOn: string): string[][] {
  const { transfer } = texts;
  const by = { position: signer.position, name: initialsOf(signer) };
  return [
    [
      interpolate(transfer.handedOver, by),
      interpolate(transfer.shippedOn, { date: dayText(shippedOn) }),
      transfer.shippingNotes,
      interpolate(transfer.sellersResponsible, by),
      interpolate(transfer.sellersName, { party: partyText(seller) }),
    ],
    [
      transfer.received,
      transfer.receivedOn,
      transfer.receiptNotes,
      transfer.buyersResponsible,
      interpolate(transfer.buyersName, { party: partyText(buyer) }),
    ],
  ];
}
