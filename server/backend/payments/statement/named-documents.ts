import { dayOf } from "./statement-values.ts";

/** Documents that a purpose names: invoices and transfer documents of the portal, which may be dated, and orders. */
export type NamedDocument = { kind: "invoice" | "upd" | "deal"; number: number; date: string | undefined };

const words: Readonly<Record<NamedDocument["kind"], RegExp>> = {
  upd: /(?<!\p{L}|(?:транспортн|возвратн|расходн)\p{L}{2}\s)(?:упд|накладн[а-я]{0,3}|сч[её]т[а-я]{0,3}[-\s]{0,2}фактур[а-я]{0,3}|с\/ф)/giu,
  // Not «в счёт» and «за счёт».
  invoice: /(?<!\p{L}|(?:^|\s)(?:в|за)\s)сч(?:[её]т(?!-?\s?фактур)[а-я]{0,3}|\.)/giu,
  deal: /(?<!\p{L})(?:заказ(?!чик)[а-я]{0,3}|сделк[а-я]{0,2})/giu,
};
const sign = /[\s.:]{0,5}(?:на\s{1,3}оплату\s{1,3})?(?:№|n|номер)?\s{0,3}/iuy;
const kinds = ["upd", "invoice", "deal"] as const;
const numbers =
  /(\d{1,9}(?:\s?,\s?\d{1,9}){0,19})(?![\d\p{L}_–-]|\s?[/\\%]|\.\d|,\d\d(?!\d)|\s\d{3}(?!\d)|\s?(?:руб|т\.|тыс|кв|шт|ящ|кор))/uy;
const dates = /\s{1,3}от\s{1,3}(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2}))/uy;

const isDated = /^\s{0,3}от\s/iu;

/** `Оплата по счету № 15 от 04.03.2026, УПД 17, заказ 10419`. Numbers of other papers name nothing here. */
export function namedDocuments(purpose: string): NamedDocument[] {
  const found = kinds.flatMap((kind) =>
    [...purpose.matchAll(words[kind])].map((match) => ({ kind, from: match.index, to: match.index + match[0].length })),
  );
  return found
    .sort((one, other) => one.from - other.from)
    .flatMap(({ kind, to }) => {
      sign.lastIndex = to;
      sign.exec(purpose);
      const begin = sign.lastIndex;
      numbers.lastIndex = begin;
      const [, listed = ""] = numbers.exec(purpose) ?? [];
      if (!listed) return [];
      const end = begin + listed.length;
      dates.lastIndex = end;
      const [, date = ""] = dates.exec(purpose) ?? [];
      // A date that is there but cannot be read: numbers begin anew each year.
      if (date ? !dayOf(date) : isDated.test(purpose.slice(end, end + 10))) return [];
      const all = listed.split(",").flatMap((number) => (number.trim() ? [Number(number.trim())] : []));
      return all.map((number): NamedDocument => ({ kind, number, date: all.length === 1 ? dayOf(date) : undefined }));
    });
}
