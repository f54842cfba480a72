import { decode } from "../../exchange/spreadsheets/encoding.ts";
import { dayOf, innOf, kopecksIn, lineOf } from "./statement-values.ts";

/** A document of a bank statement as it stands in the file; keys are in lower case. */
type Section = { line: number; values: ReadonlyMap<string, string> };

export type StatementPayment = {
  /** The line of the file at which it begins. */
  line: number;
  number: string;
  /** Of the payment order; a part of what makes it the same payment. */
  orderedOn: string;
  /** When the money came. */
  date: string;
  amountKopecks: number;
  payerName: string;
  payerInn: string;
  payerAccount: string;
  account: string;
  purpose: string;
};

/** What of a document cannot be read: its line, the key and the value as written. */
export type StatementFault = { line: number; field: string; value: string; message: "date" | "sum" | "future" | "ended" | "direction" };

export type Statement = {
  /** Of the seller, as the file names them. */
  accounts: ReadonlySet<string>;
  payments: StatementPayment[];
  faults: StatementFault[];
  /** Documents by which money left the accounts. */
  outgoing: number;
};

const title = "1cclientbankexchange";
const maxValue = 2000;

const hasSections = (text: string): boolean => /секциядокумент|конецфайла/i.test(text);

/** UTF-8 or windows-1251, else code page 866, whatever the file calls it. */
export function decodeStatement(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (hasSections(text)) return text;
  const dos = new TextDecoder("ibm866").decode(bytes);
  return hasSections(dos) ? dos : text;
}

export const isStatement = (text: string): boolean => text.trimStart().slice(0, 40).toLowerCase().startsWith(title);

/**
 * Reads a statement in the format 1CClientBankExchange: lines `Ключ=значение`, documents between `СекцияДокумент` and `КонецДокумента`.
 * Keys in any case; several statements may stand one after another. `today`: the accounting system's day.
 */
export function readStatement(text: string, today: string): Statement {
  const { accounts, sections, unended } = split(text);
  const faults: StatementFault[] = unended.map((line) => ({ line, field: "", value: "", message: "ended" }));
  const payments: StatementPayment[] = [];
  let outgoing = 0;
  for (const section of sections) {
    const direction = directionOf(section, accounts);
    if (direction === "out") {
      outgoing += 1;
      continue;
    }
    if (direction === null) {
      faults.push({ line: section.line, field: "ДатаПоступило", value: "", message: "direction" });
      continue;
    }
    const read = readPayment(section, today);
    if ("message" in read) faults.push(read);
    else payments.push(read);
  }
  return { accounts, payments, faults: faults.sort((one, other) => one.line - other.line), outgoing };
}

function split(text: string) {
  const accounts = new Set<string>();
  const sections: Section[] = [];
  const unended: number[] = [];
  let open: { line: number; values: Map<string, string> } | undefined;
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const at = row.indexOf("=");
    const key = (at < 0 ? row : row.slice(0, at)).replaceAll("\ufeff", "").trim().toLowerCase();
    const value = at < 0 ? "" : lineOf(row.slice(at + 1)).slice(0, maxValue);
    if (key === "секциядокумент") {
      if (open) unended.push(open.line);
      open = { line: index + 1, values: new Map([["вид", value]]) };
    } else if (key === "конецдокумента") {
      if (open) sections.push(open);
      open = undefined;
    } else if (open) {
      // The first one counts: the keys of a document do not repeat.
      if (!open.values.has(key)) open.values.set(key, value);
    } else if (key === "расчсчет" && value) accounts.add(value.replace(/\D/g, ""));
  }
  if (open) unended.push(open.line);
  return { accounts, sections, unended };
}

/** Money that came has a day of receipt, or goes to an account of the file. Null: neither side is known. */
function directionOf({ values }: Section, accounts: ReadonlySet<string>): "in" | "out" | null {
  const digitsOf = (...keys: string[]) => (keys.map((key) => values.get(key)).find(Boolean) ?? "").replace(/\D/g, "");
  const [from, to] = [digitsOf("плательщиксчет", "плательщикрасчсчет"), digitsOf("получательсчет", "получательрасчсчет")];
  // Between the seller's own accounts.
  if (accounts.has(from)) return "out";
  if (accounts.has(to) || values.get("датапоступило")) return "in";
  return accounts.size > 0 || values.get("датасписано") ? "out" : null;
}

function readPayment({ line, values }: Section, today: string): StatementPayment | StatementFault {
  const first = (...keys: string[]) => keys.map((key) => values.get(key) ?? "").find(Boolean) ?? "";
  const [ordered, received, sum] = [first("дата"), first("датапоступило", "дата"), first("сумма")];
  const date = dayOf(received);
  if (!date) return { line, field: values.get("датапоступило") ? "ДатаПоступило" : "Дата", value: received, message: "date" };
  if (date > today) return { line, field: "ДатаПоступило", value: received, message: "future" };
  const payer = first("плательщик1", "плательщик");
  const amountKopecks = kopecksIn(sum);
  if (!amountKopecks) return { line, field: "Сумма", value: sum, message: "sum" };
  return {
    line,
    number: cut(first("номер"), 50),
    orderedOn: dayOf(ordered) ?? date,
    date,
    amountKopecks,
    payerName: cut(payer, 255),
    // Some banks write it before the name.
    payerInn: innOf(first("плательщикинн")) || innOf(/^инн\s{0,2}(\d{10,12})(?!\d)/i.exec(payer)?.[1] ?? ""),
    payerAccount: cut(first("плательщиксчет", "плательщикрасчсчет"), 40),
    account: cut(first("получательсчет", "получательрасчсчет"), 40),
    purpose: purposeOf(values),
  };
}

/** Without half a character at the end. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();

/** In one value, or in up to six numbered ones. */
function purposeOf(values: ReadonlyMap<string, string>): string {
  const whole = values.get("назначениеплатежа");
  const parts = [1, 2, 3, 4, 5, 6].map((number) => values.get(`назначениеплатежа${number}`) ?? "");
  return cut(whole || parts.filter(Boolean).join(" "), maxValue);
}
