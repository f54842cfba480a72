import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { PaymentsTable } from "#app/areas/payments/payments-table.tsx";
import { readyForms } from "#app/areas/payments/ready-form.server.ts";
import { ReadyNote } from "#app/areas/payments/ready-note.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SearchField } from "#app/form/filter-fields.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { oneOf, textOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { paymentStatuses } from "#contract/money-enums.ts";
import { PaymentsQuery, payments } from "#contract/payments.ts";

export const handle = { i18n: ["payments", "cabinet"] };

export const meta = pageMeta;

export const loader = page("payments", z.object({}), async ({ api, url }) => {
  const after = PaymentsQuery.shape.after.safeParse(url.searchParams.get("after") ?? undefined);
  const query = { status: oneOf(url, "status", paymentStatuses) ?? "waiting", search: textOf(url, "search") };
  const answer = await api(payments.list, { query: { ...query, after: after.data } });
  return { title: serverT()("payments:title"), query, isFirst: !after.data, statuses: paymentStatuses, ...answer };
});

export const action = form("payments", z.object({}), readyForms);

export default function PaymentsPage() {
  const { t } = useTranslation("payments");
  const { title, query, isFirst, statuses, payments: rows, next, waiting, ready } = useLoaderData<typeof loader>();
  const summary = useNamedSummary(() => undefined);
  const hrefOf = (chosen: Record<string, string | null | undefined>) => {
    const params = Object.entries({ ...query, ...chosen }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return `${paths.payments}?${new URLSearchParams(params)}`;
  };
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("lead")}
        actions={
          <ButtonLink variant="primary" href={paths.paymentNew}>
            {t("new.open")}
          </ButtonLink>
        }
      />
      {ready > 0 && <ReadyNote count={ready} />}
      <Card pad="none" aria-label={title}>
        <Tabs
          inset
          label={t("tabs.label")}
          current={query.status}
          items={statuses.map((status) => ({
            key: status,
            href: hrefOf({ status }),
            label: t(`tabs.${status}`),
            ...(status === "waiting" &&
              waiting > 0 && { count: waiting, countLabel: t("tabs.waitingCount", { count: waiting }), urgent: true }),
          }))}
        />
        {(rows.length > 0 || query.search || !isFirst) && (
          <FilterForm hidden={{ status: query.status }}>
            <SearchField id="payments-search" label={t("list.search")} value={query.search} />
          </FilterForm>
        )}
        {rows.length > 0 ? (
          <PaymentsTable payments={rows} caption={t("list.caption")} />
        ) : query.search || !isFirst ? (
          <NothingFound />
        ) : (
          <EmptyState title={t(`list.empty.${query.status}`)}>{t("list.emptyText")}</EmptyState>
        )}
      </Card>
      {(next || !isFirst) && (
        <Row>
          {!isFirst && (
            <ButtonLink href={hrefOf({})} preventScrollReset>
              {t("list.first")}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={hrefOf({ after: next })} preventScrollReset>
              {t("list.next")}
            </ButtonLink>
          )}
        </Row>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
