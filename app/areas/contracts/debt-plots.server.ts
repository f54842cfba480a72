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

/** What is overdue, then each week to come: one without anything due is a zero. */
export function drawWeeks({ overdue, weeks }: Pick<CompanyMoney, "overdue" | "weeks">): PlotDrawing {
  const t = serverT();
  const first = weeks[0]?.from;
  const near = weeks.filter(({ from }) => first !== undefined && daysBetween(first, from) < maxWeeks * 7);
  const count = first === undefined ? 0 : daysBetween(first, near.at(-1)?.from ?? first) / 7 + 1;
  const sums = new Map(near.map(({ from, rest }) => [from, kopecksOf(rest)]));
  const later = weeks.slice(near.length).reduce((sum, { rest }) => sum + kopecksOf(rest), 0);
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

/** Both plots of one company's page. */
export const drawMoney = (money: CompanyMoney) => ({ weeks: drawWeeks(money), ages: drawAges(money) });
export type MoneyPlots = ReturnType<typeof drawMoney>;
