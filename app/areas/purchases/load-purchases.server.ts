import { formatDate, formatMoney, formatPercent } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { formatRoundMoney } from "#app/i18n/round-money.ts";
import type { Api } from "#app/request/api.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { layOutPlot } from "#app/ui/plot/lay-out-plot.ts";
import { layOutRows, topOf } from "#app/ui/plot/lay-out-rows.ts";
import { branches } from "#contract/branches.ts";
import { deals } from "#contract/deals.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { addDays, dayIn, daysBetween, weekday } from "#contract/plain-date.ts";
import type { Purchases } from "#contract/purchases.ts";
import { weekText } from "./week-text.ts";

/** What a company has bought by the filter of the address, with its plots. */
export async function loadPurchases(api: Api, url: URL, company: string) {
  const { searchParams } = url;
  const filter = {
    dateFrom: dayIn(searchParams.get("dateFrom")),
    dateTo: dayIn(searchParams.get("dateTo")),
    branchUuid: uuidOf(url, "branchUuid"),
  };
  const [purchases, places] = await Promise.all([
    api(deals.purchases, { params: { uuid: company }, query: filter }),
    api(branches.list, { params: { companyUuid: company } }),
  ]);
  const total = kopecksOf(purchases.total);
  const share = ({ sum }: Purchases["categories"][number]) =>
    total === 0 ? "" : formatPercent(Math.round((kopecksOf(sum) * 1000) / total) / 10);
  return {
    ...purchases,
    filter,
    branches: places.branches.map(({ uuid, name }) => ({ value: uuid, label: name })),
    categories: purchases.categories.map((category) => ({ ...category, share: share(category) })),
    plots: { weeks: drawWeeks(purchases), categories: drawCategories(purchases) },
  };
}

/** Each week of the period; one without a delivery stays empty. */
function drawWeeks({ dateFrom, dateTo, weeks }: Purchases) {
  const t = serverT();
  const sums = new Map(weeks.map(({ from, sum }) => [from, kopecksOf(sum)]));
  const first = addDays(dateFrom, 1 - weekday(dateFrom));
  const count = Math.max(0, Math.floor(daysBetween(first, dateTo) / 7) + 1);
  const columns = Array.from({ length: count }, (_, index) => addDays(first, index * 7));
  return layOutPlot({
    kind: "bars",
    columns: columns.map((from) => ({ key: from, label: formatDate(from < dateFrom ? dateFrom : from) })),
    series: [{ key: "sum", label: "", values: columns.map((from) => sums.get(from) ?? null) }],
    tickText: formatRoundMoney,
    markText: (value, at) =>
      t("purchases:weeks.mark", { when: weekText(columns[at] ?? first, { dateFrom, dateTo }), sum: formatMoney(value) }),
  });
}

function drawCategories({ categories }: Purchases) {
  const t = serverT();
  const { top, others } = topOf(categories, ({ sum }) => kopecksOf(sum));
  const row = (key: string, label: string, value: number, tone: "main" | "rest") => ({
    key,
    label,
    text: formatMoney(value),
    parts: [{ key, value, tone }],
  });
  const rest = others.reduce((sum, category) => sum + kopecksOf(category.sum), 0);
  return layOutRows({
    rows: [
      ...top.map(({ uuid, name, sum }) => row(uuid, name ?? t("purchases:noCategory"), kopecksOf(sum), "main")),
      ...(others.length > 0 ? [row("others", t("purchases:categories.others", { count: others.length }), rest, "rest")] : []),
    ],
  });
}
