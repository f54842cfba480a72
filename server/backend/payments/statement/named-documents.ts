import { dayOf } from "./statement-values.ts";

/** Documents that a purpose names: invoices of the portal, and orders. `date`: of the invoice. */
export type NamedDocument = { kind: "invoice" | "deal"; number: number; date: string | undefined };

const words =
  /(?<!\p{L}|(?:^|\s)(?:в|за)\s)(сч[её]т(?!-?\s?фактур)[а-я]{0,3}|сч\.|заказ[а-я]{0,3}|сделк[а-я]{0,2})[\s.:]{0,5}(?:на\s{1,3}оплату\s{1,3})?(?:№|n|номер)?\s{0,3}/giu;
const numbers =
  /(\d{1,9}(?:\s?,\s?\d{1,9}){0,19})(?![\d\p{L}_–-]|\s?[/\\%]|\.\d|\s?(?:руб|тыс|кв))(?:\s{1,3}от\s{1,3}(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})))?/uy;

const isDated = /^\s{0,3}от\s/iu;

/** `Оплата по счету № 15 от 04.03.2026, заказ 10419`. Numbers of other papers name nothing here. */
export function namedDocuments(purpose: string): NamedDocument[] {
  return [...purpose.matchAll(words)].flatMap(({ 0: found, 1: word = "", index }) => {
    numbers.lastIndex = index + found.length;
    const [, listed = "", date = ""] = numbers.exec(purpose) ?? [];
    // A date that is there but cannot be read: numbers begin anew each year.
    if (listed && (date ? !dayOf(date) : isDated.test(purpose.slice(numbers.lastIndex, numbers.lastIndex + 10)))) return [];
    const kind = word.toLowerCase().startsWith("сч") ? "invoice" : "deal";
    const all = listed.split(",").flatMap((number) => (number.trim() ? [Number(number.trim())] : []));
    return all.map((number): NamedDocument => ({ kind, number, date: all.length === 1 ? dayOf(date) : undefined }));
  });
}
