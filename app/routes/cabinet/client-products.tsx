import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { GoneNote } from "#app/areas/lists/gone-note.tsx";
import { OrderSheet } from "#app/areas/lists/order-sheet.tsx";
import { OrderSheetPage } from "#app/areas/lists/order-sheet-page.tsx";
import { ClientParams } from "#app/areas/on-behalf/client-forms.server.ts";
import { usualPage } from "#app/areas/on-behalf/fields.ts";
import { putProducts } from "#app/areas/on-behalf/put-products.server.ts";
import { readCatalog, readUsual } from "#app/areas/on-behalf/read-product-rows.server.ts";
import { SearchNotes } from "#app/areas/products/search-notes.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { formatMoney } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { withQuery } from "#app/request/search-params.ts";
import { useShellData } from "#app/request/shell.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { kopecksOf } from "#contract/kopecks.ts";
import { onBehalf } from "#contract/on-behalf.ts";

export const handle = { i18n: ["on-behalf", "lists", "catalog"], isDense: true };

export const meta = pageMeta;

export const loader = page("clientProducts", ClientParams, async ({ api, params, url }) => {
  const branchUuidOfUrl = uuidOf(url, "branch");
  const draftOrder = await api(onBehalf.get, { params, query: { ...(branchUuidOfUrl && { branchUuid: branchUuidOfUrl }) } });
  const { company, basket, branchUuid } = draftOrder;
  const branch = draftOrder.branches.find(({ uuid }) => uuid === branchUuid);
  if (!draftOrder.mayOrder || !branch) throw seeOther(paths.clientOrder(company.uuid));
  const view = url.searchParams.get("view") === "usual" ? ("usual" as const) : ("catalog" as const);
  const read = view === "usual" ? readUsual : readCatalog;
  const listing = await read({ api, url, company: company.uuid, branchUuid: branch.uuid, basket });
  const total = kopecksOf(basket.summary.total);
  return {
    title: serverT()("on-behalf:goods.title"),
    company,
    branch,
    view,
    ...listing,
    count: basket.items.length,
    total,
  };
});

export const action = form("clientProducts", ClientParams, { put: putProducts }, { fields: linesFields });

export default function ClientProductsPage() {
  const { t } = useTranslation(["on-behalf", "lists", "common"]);
  const { title, company, branch, view, rows, basket, filled, search, catalog, usual, count, total } = useLoaderData<typeof loader>();
  const { search: address } = useLocation();
  const here = (change: Record<string, string | undefined>) => withQuery(address, { fill: undefined, ...change });
  const categories = useShellData()?.categories ?? [];
  const order = paths.clientOrder(company.uuid, branch.uuid);
  return (
    <OrderSheetPage rows={rows}>
      <Headline
        compact
        title={title}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: company.name, href: paths.company(company.uuid) }, { name: t("title"), href: order }, { name: title }]}
          />
        }
        actions={
          <ButtonLink variant={count > 0 ? "primary" : "secondary"} href={order}>
            {t("goods.toOrder")}
          </ButtonLink>
        }
      />
      <Note title={t("mark", { company: company.name, branch: branch.name })}>
        {count > 0 ? t("goods.inOrder", { count, sum: formatMoney(total) }) : t("lines.empty")}
      </Note>
      {catalog && (
        <div>
          <SearchNotes
            suggestion={catalog.suggestion}
            leftOut={catalog.leftOut}
            categories={catalog.categories.map(({ uuid, name }) => ({ name, href: here({ search: undefined, category: uuid }) }))}
          />
        </div>
      )}
      <Card pad="none" aria-label={title}>
        <Tabs
          label={t("goods.tabs")}
          inset
          current={view}
          items={[
            { key: "catalog", href: paths.clientProducts(company.uuid, branch.uuid, "catalog"), label: t("goods.catalog") },
            { key: "usual", href: paths.clientProducts(company.uuid, branch.uuid, "usual"), label: t("goods.usual") },
          ]}
        />
        <FilterForm hidden={{ branch: branch.uuid, ...(usual && { view: "usual" }), ...(usual?.isDue && { due: "true" }) }}>
          <SearchField id="search" label={t("goods.search")} value={search} maxLength={200} />
          {catalog && (
            <ChoiceField
              id="category"
              name="category"
              label={t("goods.category")}
              any={t("goods.anyCategory")}
              options={categories.map(({ uuid, name }) => ({ value: uuid, label: name }))}
              value={catalog.category}
            />
          )}
        </FilterForm>
        {rows.length > 0 ? (
          <OrderSheet
            key={branch.uuid}
            caption={t(usual ? "goods.usualCaption" : "goods.caption")}
            rows={rows}
            branch={branch.uuid}
            basket={basket}
            filled={filled}
            into="order"
            fills={
              usual
                ? [
                    ...(usual.due > 0 ? [{ href: here({ fill: "due" }), text: t("lists:goods.fillDue"), only: "due" as const }] : []),
                    { href: here({ fill: "all" }), text: t("lists:goods.fillAll"), only: null },
                  ]
                : undefined
            }
            actions={
              usual &&
              usual.due > 0 && (
                <Link href={here({ due: usual.isDue ? undefined : "true" })}>{t(usual.isDue ? "goods.showAll" : "goods.showDue")}</Link>
              )
            }
          />
        ) : (
          <NothingFound
            title={t(usual && !search && !usual.isDue ? "goods.nothingUsual" : "goods.nothingFound")}
            all={paths.clientProducts(company.uuid, branch.uuid, "catalog")}
          />
        )}
      </Card>
      {catalog && <Pages page={catalog.page} total={catalog.total} perPage={usualPage} />}
      {usual && usual.total > rows.length + usual.gone.length && (
        <p className="muted">{t("lists:goods.more", { shown: rows.length, total: usual.total })}</p>
      )}
      {usual && <GoneNote names={usual.gone} />}
    </OrderSheetPage>
  );
}

export const ErrorBoundary = RouteError;
