import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { drawAges } from "#app/areas/contracts/debt-plots.server.ts";
import { DebtSums } from "#app/areas/contracts/debt-sums.tsx";
import { PrintButton, PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { ReceivablesTable } from "#app/areas/contracts/receivables-table.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { formatMoney } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { oneOf, textOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { contracts } from "#contract/contracts.ts";
import { ReceivablesQuery } from "#contract/money.ts";

export const handle = { i18n: ["money", "cabinet", "contracts"] };

export const meta = pageMeta;

export const loader = page("receivables", z.object({}), async ({ api, url }) => {
  const after = ReceivablesQuery.shape.after.safeParse(url.searchParams.get("after") ?? undefined);
  const query = {
    search: textOf(url, "search"),
    overdue: oneOf(url, "overdue", ["only"]),
    promise: oneOf(url, "promise", ["broken"]),
    letters: oneOf(url, "letters", ["sent"]),
  };
  const found = await api(contracts.receivables, { query: { ...query, after: after.data } });
  return {
    title: serverT()("money:receivables.title"),
    query,
    isFirst: !after.data,
    at: new Date().toISOString(),
    fileHref: paths.listFile("receivables", query),
    ages: drawAges(found.totals),
    ...found,
  };
});

export default function ReceivablesPage() {
  const { t } = useTranslation("money");
  const { title, query, isFirst, companies, totals, ages, fileHref, count, next, at } = useLoaderData<typeof loader>();
  useLiveContracts(companies);
  const isNarrowed = Boolean(query.search || query.overdue || query.promise || query.letters);
  const hrefOf = (after?: string) => {
    const chosen = Object.entries({ ...query, after }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return chosen.length > 0 ? `${paths.receivables}?${new URLSearchParams(chosen)}` : paths.receivables;
  };
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <Headline
        title={title}
        subtitle={count > 0 && t("receivables.count", { count, owed: formatMoney(totals.owed), overdue: formatMoney(totals.overdue) })}
        actions={
          companies.length > 0 && (
            <>
              <DownloadList href={fileHref} />
              <PrintButton />
            </>
          )
        }
      />
      <Card pad="none" aria-label={title}>
        <FilterForm>
          <SearchField id="receivables-search" label={t("receivables.search")} value={query.search} />
          <ChoiceField
            id="receivables-overdue"
            name="overdue"
            label={t("receivables.which")}
            any={t("receivables.all")}
            options={[{ value: "only", label: t("receivables.onlyOverdue") }]}
            value={query.overdue}
          />
          <ChoiceField
            id="receivables-promise"
            name="promise"
            label={t("receivables.promises")}
            any={t("receivables.anyPromise")}
            options={[{ value: "broken", label: t("receivables.brokenPromises") }]}
            value={query.promise}
          />
          <ChoiceField
            id="receivables-letters"
            name="letters"
            label={t("receivables.letters")}
            any={t("receivables.anyLetters")}
            options={[{ value: "sent", label: t("receivables.allLetters") }]}
            value={query.letters}
          />
        </FilterForm>
        {companies.length > 0 ? (
          <ReceivablesTable companies={companies} />
        ) : isNarrowed || !isFirst ? (
          <NothingFound />
        ) : (
          <EmptyState title={t("receivables.empty")}>{t("receivables.emptyText")}</EmptyState>
        )}
      </Card>
      {(next || !isFirst) && (
        <Row className="no-print">
          {!isFirst && (
            <ButtonLink href={hrefOf()} preventScrollReset>
              {t("receivables.first")}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={hrefOf(next)} preventScrollReset>
              {t("receivables.next")}
            </ButtonLink>
          )}
        </Row>
      )}
      {count > 0 && (
        <Card id="totals" title={t("receivables.totals")} className="keep">
          <DebtSums sums={totals} plot={ages} />
        </Card>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
