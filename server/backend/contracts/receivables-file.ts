import type { contracts as calls } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { Receivable } from "#contract/money.ts";
import { debtAges } from "#contract/money-enums.ts";
import texts from "#locales/ru/money.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { writeXlsx } from "../files/xlsx.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { listReceivables } from "./list-receivables.ts";

/** Limit of companies in a workbook. */
const maxRows = 10_000;
const atOnce = 500;

const clock = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Moscow" });
const sums = new Intl.NumberFormat("ru-RU", { style: "currency", currency: "RUB" });

/** The companies of the filter with their debts by age, those overdue most in front; from the list's cursor on, if there is one. */
export async function getReceivablesFile(context: SignedIn, { query }: Pick<Input<typeof calls.receivables>, "query">) {
  const at = context.now();
  const { rows, page } = await readAll(context, query);
  const { owed, overdue } = page.totals;
  const titles = texts.receivables.columns;
  return writeXlsx<Receivable>({
    name: texts.receivables.title,
    sheet: texts.receivables.title,
    heading: [
      texts.receivables.title,
      interpolate(texts.file.made, { at: clock.format(at) }),
      interpolate(texts.file.sums, { owed: sums.format(owed.amount), overdue: sums.format(overdue.amount) }),
      ...(page.next !== null ? [interpolate(texts.file.cutCompanies, { count: maxRows })] : []),
    ],
    columns: [
      { kind: "text", title: titles.company, width: 40, value: ({ company }) => company.name },
      { kind: "text", title: texts.file.inn, width: 14, value: ({ company }) => company.inn },
      { kind: "money", title: titles.owed, width: 16, value: (row) => kopecksOf(row.owed) },
      ...debtAges.map((age) => ({
        kind: "money" as const,
        title: titles[age],
        width: 16,
        value: ({ ages }: Receivable) => kopecksOf(ages[age]),
      })),
      { kind: "money", title: titles.overdue, width: 16, value: (row) => kopecksOf(row.overdue) },
      { kind: "number", title: titles.daysOverdue, width: 12, value: ({ daysOverdue }) => daysOverdue || null },
    ],
    rows,
    totals: { text: texts.file.total, of: [titles.owed, ...debtAges.map((age) => titles[age]), titles.overdue] },
    at,
  });
}

/** Pages of one moment, so that rows and totals agree. */
const readAll = ({ db, actor, now }: SignedIn, query: Input<typeof calls.receivables>["query"]) =>
  db.transaction(
    async (tx) => {
      const pageAfter = (after = query.after) =>
        listReceivables({ db: tx, actor, now }, { query: { ...query, perPage: atOnce, after } } as Input<typeof calls.receivables>);
      let page = await pageAfter();
      const rows: Receivable[] = [...page.companies];
      while (page.next !== null && rows.length < maxRows) {
        page = await pageAfter(page.next);
        rows.push(...page.companies);
      }
      return { rows, page };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
