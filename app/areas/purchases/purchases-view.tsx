import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { ChoiceField, PeriodFields } from "#app/form/filter-fields.tsx";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Plot, PlotBars } from "#app/ui/plot/plot.tsx";
import { greatestRows } from "#app/ui/plot/plot-drawing.ts";
import { Table } from "#app/ui/table/table.tsx";
import type { loadPurchases } from "./load-purchases.server.ts";
import styles from "./purchases.module.css";
import { weekText } from "./week-text.ts";

export type PurchasesPage = Awaited<ReturnType<typeof loadPurchases>>;

/** What was collected for a company by weeks and by categories, each as a plot and as a table of the same. */
export function PurchasesView({ page }: { page: PurchasesPage }) {
  const { t } = useTranslation("purchases");
  const { filter, branches, weeks, categories, plots, total, isCut } = page;
  const sum = formatMoney(total);
  return (
    <Stack gap={4}>
      <Card aria-label={t("title")}>
        <FilterForm bare>
          <PeriodFields from={filter.dateFrom} to={filter.dateTo} labels={{ from: t("from"), to: t("to") }} />
          {branches.length > 1 && (
            <ChoiceField
              id="purchases-branch"
              name="branchUuid"
              label={t("branch")}
              any={t("anyBranch")}
              options={branches}
              value={filter.branchUuid}
            />
          )}
        </FilterForm>
      </Card>
      {isCut && <Note>{t("isCut")}</Note>}
      {weeks.length === 0 ? (
        <EmptyState framed title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <Columns side="half">
          <Card id="weeks" title={t("weeks.title")} pad="none">
            <Plot id="weeks-plot" label={t("weeks.plot", { sum })} empty={t("empty")} drawing={plots.weeks} className={styles.plot} />
            <WeeksTable page={page} />
          </Card>
          <Card id="categories" title={t("categories.title")} pad="none">
            <PlotBars
              id="categories-plot"
              label={t("categories.plot")}
              empty={t("empty")}
              drawing={plots.categories}
              className={styles.plot}
            />
            {categories.length > greatestRows + 1 && <p className={styles.note}>{t("categories.top", { most: greatestRows })}</p>}
            <CategoriesTable categories={categories} />
          </Card>
        </Columns>
      )}
    </Stack>
  );
}

function WeeksTable({ page }: { page: PurchasesPage }) {
  const { t } = useTranslation("purchases");
  return (
    <Table
      caption={t("weeks.caption")}
      rows={page.weeks}
      rowKey={({ from }) => from}
      columns={[
        { id: "week", title: t("columns.week"), rowHeader: true, card: "title", cell: ({ from }) => weekText(from, page) },
        { id: "sum", title: t("columns.sum"), align: "end", nowrap: true, cell: ({ sum }) => formatMoney(sum) },
      ]}
    />
  );
}

function CategoriesTable({ categories }: Pick<PurchasesPage, "categories">) {
  const { t } = useTranslation("purchases");
  return (
    <Table
      caption={t("categories.caption")}
      rows={categories}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "category",
          title: t("columns.category"),
          rowHeader: true,
          card: "title",
          cell: ({ name }) => (name === null ? t("noCategory") : unbroken(name)),
        },
        { id: "share", title: t("columns.share"), align: "end", nowrap: true, cell: ({ share }) => share },
        { id: "sum", title: t("columns.sum"), align: "end", nowrap: true, cell: ({ sum }) => formatMoney(sum) },
      ]}
    />
  );
}
