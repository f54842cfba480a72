import iconv from "iconv-lite";
import type { GoodsUse } from "#contract/money-enums.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { VatRate } from "#contract/vat.ts";
import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/upd.json" with { type: "json" };
import { accountingZone } from "../../contracts/dated.ts";
import { interpolate } from "../../interpolate.ts";
import { toXml, type Xml } from "../../xml.ts";
import type { PaperLine } from "../invoice-facts.ts";
import { dayText } from "../paper-format.ts";
import { okeiCodes } from "./okei.ts";
import type { Person } from "./person-of.ts";
import type { UpdContent, UpdLine, UpdParty, UpdPayment } from "./upd-facts.ts";

/** The paper's own row beside its content. */
export type UpdPlace = { uuid: string; number: string; date: string; issuedAt: Date };

/**
 * The seller's title of a transfer document, format 5.03 (order ЕД-7-26/970@; standards/upd-5.03.md), from its frozen content alone.
 * What the portal does not know is left out: codes of marked pieces and batches, line 5б.
 */
export function updFile(content: UpdContent, place: UpdPlace): { name: string; bytes: Buffer } {
  const name = fileName(content, place);
  const xml = toXml(["Файл", [documentOf(content, place)], { ИдФайл: name, ВерсФорм: "5.03", ВерсПрог: "wholesale-portal" }]);
  return { name: `${name}.xml`, bytes: iconv.encode(`<?xml version="1.0" encoding="windows-1251"?>\n${referenced(xml)}`, "win1251") };
}

/** Where an operator's id is not known stand INN and KPP: whoever loads the file by hand gets a name of the operator's. */
function fileName({ seller, buyer, lines }: UpdContent, { uuid, issuedAt }: UpdPlace): string {
  const [to, from] = [buyer, seller].map(({ inn, kpp, edoId }) => edoId || `${inn}${kpp}`);
  const isMarked = lines.some(({ marked }) => marked) ? "1" : "0";
  return `ON_NSCHFDOPPR_${to}_${from}_${plainDateIn(issuedAt, accountingZone).replaceAll("-", "")}_${uuid}_0_${isMarked}_0_0_0_00`;
}

/** Characters that windows-1251 lacks, and controls, as references. */
const referenced = (xml: string) => xml.replace(/\P{ASCII}/gu, (sign) => (isWritable(sign) ? sign : `&#${sign.codePointAt(0)};`));

/** The library writes what it does not know, U+FFFD too, as the one byte that windows-1251 leaves free. */
const isWritable = (sign: string) =>
  sign >= "\u00a0" && sign !== "\ufffd" && iconv.decode(iconv.encode(sign, "win1251"), "win1251") === sign;

const clock = new Intl.DateTimeFormat("ru-RU", { timeStyle: "medium", timeZone: accountingZone });
const day = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeZone: accountingZone });
const longDay = (at: Date) => day.format(at).replace(/\.(\d{2})$/, ".20$1");

/** `ООО «Луга», ИНН 7100000001, КПП 710001001`. */
export const partyText = ({ name, inn, kpp }: UpdParty) => interpolate(kpp ? texts.partyKpp : texts.party, { name, inn, kpp });

function documentOf(content: UpdContent, place: UpdPlace): Xml {
  const { form, seller } = content;
  return [
    "Документ",
    [invoiceOf(content, place), linesOf(content), shipmentOf(content, place), signerOf(content)],
    {
      КНД: "1115131",
      Функция: form === 1 ? "СЧФДОП" : "ДОП",
      НаимДокОпр: form === 1 ? texts.xml.withInvoice : texts.xml.withoutInvoice,
      ДатаИнфПр: longDay(place.issuedAt),
      ВремИнфПр: clock.format(place.issuedAt).replaceAll(":", "."),
      НаимЭконСубСост: partyText(seller),
    },
  ];
}

function invoiceOf(
  { form, seller, buyer, delivery, correction, goodsUse, lines, payments = [], buyerNumber }: UpdContent,
  { number, date }: UpdPlace,
): Xml {
  const own = { РеквНаимДок: texts.xml.ownName, РеквНомерДок: number, РеквДатаДок: dayText(date) };
  return [
    "СвСчФакт",
    [
      correction && ["ИспрДок", [], { НомИспр: String(correction.number), ДатаИспр: dayText(correction.date) }],
      partyOf("СвПрод", seller),
      ["ГрузОт", [["ОнЖе", texts.xml.same]]],
      partyOf("ГрузПолуч", { ...buyer, address: delivery.address }),
      ...(form === 1 ? payments.map(paymentOf) : []),
      form === 1 ? ["ДокПодтвОтгрНом", [], own] : null,
      partyOf("СвПокуп", buyer),
      ["ДенИзм", [], { КодОКВ: "643", НаимОКВ: texts.xml.currency }],
      extraOf([
        ["СвВыбытияМАРК", lines.some(({ marked }) => marked) && goodsUse ? withdrawals[goodsUse] : null],
        ["номер_заказа", buyerNumber],
      ]),
    ],
    { НомерДок: number, ДатаДок: dayText(date) },
  ];
}

const paymentOf = ({ number, date, amount }: UpdPayment): Xml => [
  "СвПРД",
  [],
  { НомерПРД: cut(number, 30) || undefined, ДатаПРД: dayText(date), СуммаПРД: rublesText(amount) },
];

/** How codes of marked goods leave circulation when the buyer signs; those for resale stay in it. */
const withdrawals: Record<GoodsUse, string | null> = { resale: null, production: "3", own: "1" };

function extraOf(rows: readonly (readonly [name: string, value: string | null | undefined])[]): Xml {
  const written = rows.flatMap(([name, value]): Xml[] => (value ? [["ТекстИнф", [], { Идентиф: name, Значен: value }]] : []));
  return written.length > 0 ? ["ИнфПолФХЖ1", written] : null;
}

function partyOf(element: string, { name, inn, kpp, address, person, ogrn }: UpdParty): Xml {
  const identity: Xml = person
    ? ["СвИП", [nameOf(person)], { ИННФЛ: inn, ОГРНИП: /^\d{15}$/.test(ogrn) ? ogrn : undefined }]
    : ["СвЮЛУч", [], { НаимОрг: cut(name, 1000), ИННЮЛ: inn, КПП: kpp || undefined }];
  const place = { КодСтр: "643", НаимСтран: texts.xml.country, АдрТекст: cut(address, 1000) };
  return [
    element,
    [
      ["ИдСв", [identity]],
      ["Адрес", [["АдрИнф", [], place]]],
    ],
  ];
}

const nameOf = ({ surname, name, patronymic }: Person): Xml => [
  "ФИО",
  [],
  { Фамилия: cut(surname, 60), Имя: cut(name, 60), Отчество: cut(patronymic, 60) || undefined },
];

function linesOf({ lines, total, vat, rates }: UpdContent): Xml {
  const isTaxed = rates.some(({ rate }) => rate !== "none");
  return [
    "ТаблСчФакт",
    [
      ...lines.map(lineOf),
      [
        "ВсегоОпл",
        [taxOf("СумНалВсего", isTaxed ? vat : null)],
        { СтТовБезНДСВсего: rublesText(total - vat), СтТовУчНалВсего: rublesText(total) },
      ],
    ],
  ];
}

function lineOf(line: UpdLine, index: number): Xml {
  const { name, sku, sum, vat, vatRate, marked, buyerCode } = line;
  const about = { ПрТовРаб: "1", АртикулТов: cut(sku, 50) || undefined, ГТИН: marked?.gtin || undefined };
  const count: Xml =
    marked?.by === "volume" && marked.gtin && marked.count !== null ? ["НомСредИдентТов", [], { КолВедМарк: String(marked.count) }] : null;
  return [
    "СведТов",
    [
      ["ДопСведТов", [count], about],
      taxOf("СумНал", vatRate === "none" ? null : vat),
      buyerCode ? ["ИнфПолФХЖ2", [], { Идентиф: "код_покупателя", Значен: buyerCode }] : null,
    ],
    {
      НомСтр: String(index + 1),
      НаимТов: cut(name, 2000),
      ...quantityOf(line),
      СтТовБезНДС: rublesText(sum - vat),
      НалСт: rateText(vatRate),
      СтТовУчНал: rublesText(sum),
    },
  ];
}

/** The format knows no quantity of what costs nothing. */
function quantityOf({ unit, quantity, sum, vat }: PaperLine): Record<string, string | undefined> {
  if (sum - vat === 0) return {};
  return {
    ОКЕИ_Тов: okeiCodes[unit],
    НаимЕдИзм: common.units[unit],
    КолТов: trimmed((quantity / 100).toFixed(2)),
    ЦенаТов: unitPrice(sum - vat, quantity),
  };
}

/** `vat` null: without it. */
const taxOf = (element: string, vat: number | null): Xml => [
  element,
  [vat === null ? ["БезНДС", texts.xml.noVat] : ["СумНал", rublesText(vat)]],
];

const rateText = (rate: VatRate) => (rate === "none" ? texts.xml.noVat : `${rate}%`);

function shipmentOf({ dealNumber, dealDate, contract, shippedOn }: UpdContent, { date }: UpdPlace): Xml {
  const order = { РеквНаимДок: texts.xml.order, РеквНомерДок: dealNumber, РеквДатаДок: dayText(dealDate) };
  const grounds: Xml[] = [
    contract
      ? ["ОснПер", [], { РеквНаимДок: texts.xml.contract, РеквНомерДок: contract.number, РеквДатаДок: dayText(contract.date) }]
      : null,
    ["ОснПер", [], order],
  ];
  return ["СвПродПер", [["СвПер", grounds, { СодОпер: texts.xml.operation, ДатаПер: dayText(shippedOn ?? date) }]]];
}

const ways = { office: "1", electronic: "3", paper: "5" } as const;

function signerOf({ signer }: UpdContent): Xml {
  const { basis, attorneyNumber, attorneyDate, attorneySystem, position } = signer;
  const since = attorneyDate ? dayText(attorneyDate) : undefined;
  const attorney: Record<typeof basis, Xml> = {
    office: null,
    electronic: ["СвДоверЭл", [], { НомДовер: attorneyNumber, ДатаВыдДовер: since, ИдСистХран: attorneySystem }],
    paper: ["СвДоверБум", [], { ДатаВыдДовер: since, ВнНомДовер: attorneyNumber }],
  };
  return ["Подписант", [nameOf(signer), attorney[basis]], { СпосПодтПолном: ways[basis], Должн: cut(position, 255) }];
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed().trim();

const rublesText = (kopecks: number) => `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, "0")}`;

/** Of at most eleven decimals. */
const trimmed = (decimal: string) => decimal.replace(/0{1,11}$/, "").replace(/\.$/, "");

/** Roubles of one unit without VAT, with as many decimals as the format has; a paper prints fewer. */
function unitPrice(kopecks: number, hundredths: number): string {
  const scale = 10n ** 11n;
  const price = (2n * BigInt(kopecks) * scale + BigInt(hundredths)) / (2n * BigInt(hundredths));
  return trimmed(`${price / scale}.${String(price % scale).padStart(11, "0")}`);
}
