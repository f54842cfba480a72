import type { StatementPeriod } from "#contract/money-enums.ts";
import { addDays, weekday } from "#contract/plain-date.ts";
import texts from "#locales/ru/statements.json" with { type: "json" };
import { rubles } from "../basket/checkout.ts";
import { interpolate } from "../interpolate.ts";
import { dayText } from "./day-text.ts";

export type Days = { from: string; to: string };

/** The last whole week or month before a day. */
export function lastPeriod(period: Exclude<StatementPeriod, "none">, day: string): Days {
  if (period === "weekly") {
    const to = addDays(day, -weekday(day));
    return { from: addDays(to, -6), to };
  }
  const to = addDays(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Kopecks that the buyer owes, negative: the seller does. `change` of a row: what the buyer owes more. */
export type StatementFacts = {
  opening: number;
  closing: number;
  /** Of the days, by date. */
  rows: readonly { date: string; document: string; change: number }[];
  overdue: number;
  /** What falls due next. */
  next: { day: string; sum: number } | null;
};

const maxNamed = 20;

const balanceText = (balance: number, texts: { owed: string; advance: string; even: string }, day: string) =>
  interpolate(balance > 0 ? texts.owed : balance < 0 ? texts.advance : texts.even, { day: dayText(day), sum: rubles(Math.abs(balance)) });

/** The letter, or null for a company that neither owed nor moved anything. */
export function statementLetter(period: Exclude<StatementPeriod, "none">, { from, to }: Days, facts: StatementFacts): string | null {
  const { opening, closing, rows, overdue, next } = facts;
  if (opening === 0 && closing === 0 && rows.length === 0) return null;
  const listed = rows.slice(0, maxNamed).map(({ date, document, change }) => {
    const values = { date: dayText(date), document, sum: rubles(Math.abs(change)) };
    return `• ${interpolate(change > 0 ? texts.charged : texts.paid, values)}`;
  });
  if (rows.length > maxNamed) listed.push(`• ${interpolate(texts.andMore, { count: rows.length - maxNamed })}`);
  return [
    interpolate(texts.title[period], { from: dayText(from), to: dayText(to) }),
    balanceText(opening, texts.opening, from),
    ...(listed.length > 0 ? listed : [texts.noRows]),
    balanceText(closing, texts.closing, to),
    ...(overdue > 0 ? [interpolate(texts.overdue, { sum: rubles(overdue) })] : []),
    ...(next ? [interpolate(texts.next, { day: dayText(next.day), sum: rubles(next.sum) })] : []),
    texts.papers,
  ].join("\n");
}
