import { formatDate, formatDates, formatMoney } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { formatRoundMoney } from "#app/i18n/round-money.ts";
import { layOutPlot } from "#app/ui/plot/lay-out-plot.ts";
import { layOutRows } from "#app/ui/plot/lay-out-rows.ts";
import type { PlotDrawing, PlotRows } from "#app/ui/plot/plot-drawing.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { CompanyMoney, Receivables } from "#contract/money.ts";
import { debtAges } from "#contract/money-enums.ts";
import { addDays, daysBetween } from "#contract/plain-date.ts";
import { type Money, money } from "#contract/primitives.ts";

/** Weeks that are drawn one by one; what falls due after them is one bar. */
const maxWeeks = 12;

type Sums = Receivables["totals"];

/** A debt by how long it is overdue. */
export function drawAges({ ages }: Pick<Sums, "ages">): PlotRows {
  const t = serverT();
  return layOutRows({
    rows: debtAges.map((age) => {
      const text = formatMoney(ages[age]);
      const tone = age === "notDue" ? ("main" as const) : ("late" as const);
      return { key: age, label: t(`money:ages.${age}`), text, parts: [{ key: age, value: kopecksOf(ages[age]), tone }] };
    }),
  });
}

type Weeks = CompanyMoney["weeks"];

/** Weeks that are bars of their own, and those after them. */
function partsOf(weeks: Weeks): { near: Weeks; after: Weeks } {
  const first = weeks[0]?.from;
  const near = weeks.filter(({ from }) => first !== undefined && daysBetween(first, from) < maxWeeks * 7);
  return { near, after: weeks.slice(near.length) };
}

const restOf = (weeks: Weeks): number => weeks.reduce((sum, { rest }) => sum + kopecksOf(rest), 0);

export type WeekRow = { key: string; name: string; isLate: boolean; rest: Money; count: number };

/** The bars as rows of a table; weeks without anything due are left out. */
export function tableWeeks({ overdue, overdueCount, weeks }: Pick<CompanyMoney, "overdue" | "overdueCount" | "weeks">): WeekRow[] {
  const t = serverT();
  const { near, after } = partsOf(weeks);
  const later = { rest: money(restOf(after)), count: after.reduce((sum, { count }) => sum + count, 0) };
  return [
    ...(overdue.amount > 0 ? [{ key: "late", name: t("money:weeks.overdue"), isLate: true, rest: overdue, count: overdueCount }] : []),
    ...near.map(({ from, to, rest, count }) => ({ key: from, name: formatDates(from, to), isLate: false, rest, count })),
    ...(after.length > 0 ? [{ key: "later", name: t("money:weeks.later"), isLate: false, ...later }] : []),
  ];
}

/** What is overdue, then each week to come: one without anything due is a zero. */
export function drawWeeks({ overdue, weeks }: Pick<CompanyMoney, "overdue" | "weeks">): PlotDrawing {
  const t = serverT();
  const first = weeks[0]?.from;
  const { near, after } = partsOf(weeks);
  const count = first === undefined ? 0 : daysBetween(first, near.at(-1)?.from ?? first) / 7 + 1;
  const sums = new Map(near.map(({ from, rest }) => [from, kopecksOf(rest)]));
  const later = restOf(after);
  const columns = [
    ...(overdue.amount > 0 ? [{ key: "late", label: t("money:plots.late"), value: kopecksOf(overdue), tone: "late" as const }] : []),
    ...Array.from({ length: count }, (_, index) => {
      const from = addDays(first ?? "", index * 7);
      return { key: from, label: formatDate(from), when: formatDates(from, addDays(from, 6)), value: sums.get(from) ?? 0 };
    }),
    ...(later > 0 ? [{ key: "later", label: t("money:plots.later"), value: later, tone: "rest" as const }] : []),
  ];
  return layOutPlot({
    kind: "bars",
    columns,
    series: [{ key: "rest", label: "", values: columns.map(({ value }) => value) }],
    tickText: formatRoundMoney,
    markText: (value, at) => {
      const column = columns[at];
      return t("money:plots.mark", { when: (column && "when" in column && column.when) || column?.label, sum: formatMoney(value) });
    },
    height: 140,
  });
}

/** Both plots of one company's page, and the table of the first. */
export const drawMoney = (sums: CompanyMoney) => ({ weeks: drawWeeks(sums), weekRows: tableWeeks(sums), ages: drawAges(sums) });
export type MoneyPlots = ReturnType<typeof drawMoney>;
