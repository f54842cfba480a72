import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { branchIntent } from "#app/areas/lists/branch-form.server.ts";
import { BranchForm } from "#app/areas/lists/branch-form.tsx";
import { GoneNote } from "#app/areas/lists/gone-note.tsx";
import { listFromOrderSheet } from "#app/areas/lists/list-forms.server.ts";
import { OrderSheet } from "#app/areas/lists/order-sheet.tsx";
import { OrderSheetPage } from "#app/areas/lists/order-sheet-page.tsx";
import { fitting } from "#app/areas/lists/order-sheet-row.ts";
import { putOrderSheet } from "#app/areas/lists/put-order-sheet.server.ts";
import { readOrderSheet } from "#app/areas/lists/read-order-sheet.server.ts";
import { AccessNote } from "#app/areas/products/access-note.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SearchField } from "#app/form/filter-fields.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { oneOf, textOf, withQuery } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { lists } from "#contract/lists.ts";

export const handle = { i18n: ["lists", "catalog"], isDense: true };

export const meta = pageMeta;

const fills = ["due", "all"] as const;

export const loader = page("frequentProducts", z.object({}), async (args) => {
  const { api, url } = args;
  const search = textOf(url, "search");
  const isDue = url.searchParams.get("due") === "true";
  const fill = oneOf(url, "fill", fills);
  const answer = await api(lists.frequentProducts, { query: { search, due: isDue ? "true" : undefined } });
  const { gone, ...orderSheet } = await readOrderSheet(
    args,
    answer.habits.map(({ productUuid }) => productUuid),
    answer.habits,
  );
  const filled = orderSheet.rows.flatMap(({ card, habit }) => {
    const isFilled = habit && !card.closed && (fill === "all" || (fill === "due" && habit.due));
    return isFilled ? [[card.uuid, fitting(card, habit.usual)] as const] : [];
  });
  return {
    title: serverT()("lists:goods.title"),
    formKey: crypto.randomUUID(),
    ...orderSheet,
    filled: Object.fromEntries(filled),
    gone: answer.habits.flatMap(({ productUuid, name }) => (gone.includes(productUuid) ? [name] : [])),
    search,
    isDue,
    branch: answer.branch,
    branches: answer.branches,
    total: answer.total,
    due: answer.due,
  };
});

export const action = form(
  "frequentProducts",
  z.object({}),
  { put: intent(z.looseObject({}), putOrderSheet), branch: branchIntent, list: intent(z.looseObject({}), listFromOrderSheet) },
  { fields: linesFields },
);

export default function FrequentProductsPage() {
  const { t } = useTranslation("lists");
  const { title, formKey, shopper, branchUuid, rows, basket, backInStock, filled, gone, search, isDue, branch, branches, total, due } =
    useLoaderData<typeof loader>();
  const { search: address } = useLocation();
  const here = (change: Record<string, string | undefined>) => paths.frequentProducts + withQuery(address, { fill: undefined, ...change });
  const tabs = (
    <Tabs
      label={t("goods.tabs")}
      inset
      current={isDue ? "due" : "all"}
      items={[
        { key: "all", href: here({ due: undefined }), label: t("goods.all") },
        {
          key: "due",
          href: here({ due: "true" }),
          label: t("goods.due"),
          ...(due > 0 && { count: due, countLabel: t("goods.dueCount", { count: due }) }),
        },
      ]}
    />
  );
  return (
    <OrderSheetPage rows={rows}>
      <Headline
        compact
        title={title}
        subtitle={branch ? t("goods.leadFor", { branch: branch.name }) : t("goods.lead")}
        actions={
          <>
            <FilterForm hidden={isDue ? { due: "true" } : {}} bare>
              <SearchField id="search" label={t("goods.search")} hideLabel placeholder={t("goods.search")} value={search} />
            </FilterForm>
            <BranchForm branch={branch} branches={branches} />
          </>
        }
      />
      <AccessNote shopper={shopper} />
      <Card pad="none" aria-label={title}>
        {rows.length > 0 ? (
          <OrderSheet
            caption={t("goods.caption")}
            rows={rows}
            branch={branchUuid}
            basket={basket}
            backInStock={backInStock}
            filled={filled}
            intents={["list"]}
            lead={tabs}
            fills={[
              ...(due > 0 && !isDue ? [{ href: here({ fill: "due" }), text: t("goods.fillDue"), only: "due" as const }] : []),
              { href: here({ fill: "all" }), text: t("goods.fillAll"), only: null },
            ]}
            actions={
              <>
                <FormKey intent="list" value={formKey} />
                <Button name="intent" value="list">
                  {t("form.save")}
                </Button>
              </>
            }
          />
        ) : search || isDue ? (
          <>
            {tabs}
            <NothingFound title={t(isDue ? "goods.nothingDue" : "goods.nothingFound")} />
          </>
        ) : (
          <EmptyState
            title={t("goods.empty")}
            actions={
              <ButtonLink href={paths.catalog()} variant="primary">
                {t("goods.catalog")}
              </ButtonLink>
            }
          >
            {t("goods.emptyText")}
          </EmptyState>
        )}
      </Card>
      {total > rows.length + gone.length && <p className="muted">{t("goods.more", { shown: rows.length, total })}</p>}
      <GoneNote names={gone} />
    </OrderSheetPage>
  );
}

export const ErrorBoundary = RouteError;
