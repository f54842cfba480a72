import { dayOf } from "./statement-values.ts";

/** Documents that a purpose names: invoices and transfer documents of the portal, which may be dated, and orders. */
export type NamedDocument = { kind: "invoice" | "upd" | "deal"; number: number; date: string | undefined };

const words: Readonly<Record<NamedDocument["kind"], readonly RegExp[]>> = {
  upd: [
    /(?<!\p{L})(?:торг-?12|универсальн\p{L}+\sпередаточн\p{L}+\sдокумент\p{L}*)/giu,
    /(?<!\p{L}|(?:транспортн|возвратн|расходн)\p{L}{2}\s)(?:упд|накладн|сч\p{L}{0,5}\.?[-\s]{0,2}ф(?:актур|\.)|с[/-]?ф(?!\p{L}))/giu,
  ],
  // Not «в счёт», «за счёт» and «р/счёт».
  invoice: [/(?<!\p{L}|(?:^|\s)(?:в|за)\s|[рк]\/)сч(?:[её]т(?!-?\s?фактур)[а-я]{0,3}|\.(?!-?\s?ф)|(?=\s?(?:№|\d)))/giu],
  deal: [/(?<!\p{L})(?:заказ(?!чик)[а-я]{0,3}|сделк[а-я]{0,2})/giu],
};
const sign = /\p{L}{0,3}[\s.:–-]{0,5}(?:(?:на\s{1,3}оплату|покупателя|клиента)\s{1,3})?(?:№{1,2}|n[oо]?\.?|номера?)?\s{0,3}/iuy;
const kinds = ["upd", "invoice", "deal"] as const;
const numbers =
  /(\d{1,9}(?:\s?,\s?\d{1,9}){0,19})(?![\d\p{L}_–-]|\s?[/\\%]|\.\d|,\d\d(?!\d)|\s\d{3}(?!\d)|\s?(?:руб|т\.|тыс|кв|шт|ящ|кор))/uy;
const months = ["января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря"];
const dates = /\s{0,3}от\s{1,3}(\d{1,2})(?:[./](\d{1,2})[./]|\s(\p{L}{3,8})\s)(\d{4}|\d{2})(?!\d)(?:\s?г(?:\.|ода)?(?!\p{L}))?/iuy;
const isDated = /^\s{0,3}от\s/iu;
/** Before another number of the same kind: `, № 6`, ` и 7`, `;8`. A comma alone stands in sums, too, and is read with the numbers. */
const another = /\s{0,3}(?:,?\s{0,3}и(?!\p{L})|;|,(?=\s{0,3}(?:№|n\s?\d)))\s{0,3}(?:№{1,2}|n[oо]?\.?)?\s{0,3}/iuy;
const maxNumbers = 20;

/** `Оплата по счету № 15 от 04.03.2026, УПД 17 и 18, заказ 10419`. Numbers of other papers name nothing here. */
export function namedDocuments(purpose: string): NamedDocument[] {
  const found = kinds.flatMap((kind) =>
    words[kind].flatMap((pattern) =>
      [...purpose.matchAll(pattern)].map((match) => ({ kind, from: match.index, to: match.index + match[0].length })),
    ),
  );
  return found.sort((one, other) => one.from - other.from).flatMap(({ kind, to }) => numbersAt(purpose, to, kind));
}

function numbersAt(purpose: string, from: number, kind: NamedDocument["kind"]): NamedDocument[] {
  const named: NamedDocument[] = [];
  const before = dateAt(purpose, from);
  // `УПД от 01.12.2026 № 3`: without a sign what follows the date may be anything.
  let at = endOf(sign, purpose, before ? before.to : from);
  if (before && !purpose.slice(before.to, at).includes("№")) return named;
  while (named.length < maxNumbers) {
    numbers.lastIndex = at;
    const [, listed = ""] = numbers.exec(purpose) ?? [];
    if (!listed) break;
    const date = dateAt(purpose, at + listed.length);
    const all = listed.split(",").flatMap((number) => (number.trim() ? [Number(number.trim())] : []));
    // A date that is there but cannot be read: numbers begin anew each year.
    const isUnknown = date ? !date.day : isDated.test(purpose.slice(at + listed.length, at + listed.length + 10));
    const day = before ? before.day : all.length === 1 ? date?.day : undefined;
    if (!isUnknown) named.push(...all.map((number): NamedDocument => ({ kind, number, date: day })));
    const end = date?.to ?? at + listed.length;
    at = endOf(another, purpose, end);
    if (at === end) break;
  }
  return named.slice(0, maxNumbers);
}

/** Where a pattern that may match nothing ends. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function dateAt(purpose: string, from: number): { day: string | undefined; to: number } | undefined {
  dates.lastIndex = from;
  const [, day = "", month = "", name = "", year = ""] = dates.exec(purpose) ?? [];
  if (day === "") return undefined;
  const ofYear = month || String(months.indexOf(name.toLowerCase()) + 1);
  return { day: dayOf(`${day}.${ofYear}.${year}`), to: dates.lastIndex };
}
