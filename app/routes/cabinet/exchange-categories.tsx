import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { CategoryForm } from "#app/areas/seller-products/category-form.tsx";
import { categoryForms } from "#app/areas/seller-products/category-forms.server.ts";
import { markedLacks, SegmentsForm, segmentsForm } from "#app/areas/seller-products/segments-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { sellerCategories } from "#contract/seller-categories.ts";

export const handle = { i18n: ["categories"] };

export const meta = pageMeta;

export const loader = page("exchangeCategories", z.object({}), async ({ api, url }) => {
  const answer = await api(sellerCategories.list, {});
  const chosen = answer.categories.find(({ uuid }) => uuid === url.searchParams.get("category")) ?? null;
  const isRemoving = confirmationOf(url, ["remove"]) !== undefined;
  return {
    title: serverT()("categories:title"),
    edited: isRemoving ? null : chosen,
    removing: isRemoving && chosen?.allowedActions.includes("remove") ? chosen : null,
    formKey: crypto.randomUUID(),
    marked: oneOf(url, "marked", markedLacks),
    ...answer,
  };
});

export const action = form("exchangeCategories", z.object({}), categoryForms, { fields: linesFields });

export default function ExchangeCategoriesPage() {
  const { t } = useTranslation("categories");
  const { title, edited, removing, formKey, marked, categories, total, assortments, temperatureModes } = useLoaderData<typeof loader>();
  const labels: Record<string, string> = {
    name: t("form.name"),
    segments: t("several.title"),
    parentUuid: t("form.parent"),
    shortName: t("form.shortName"),
    position: t("form.position"),
    assortment: t("form.assortment"),
    newAssortment: t("form.newAssortment"),
    temperatureMode: t("form.temperature"),
  };
  const summary = useNamedSummary(
    (field) => labels[field],
    (field, intent) => (intent === "setSegments" ? segmentsForm : "") + field,
  );
  const here = paths.exchangeCategories;
  const confirmation = removing && {
    title: t("removeTitle", { name: removing.name }),
    text: t("removeText"),
    verb: t("list.remove"),
    intent: "remove",
    fields: { category: removing.uuid, version: removing.version },
  };
  return (
    <ConfirmDialog confirmation={confirmation} back={here}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          subtitle={t("lead")}
          actions={
            <>
              <ButtonLink href="#category">{t("add")}</ButtonLink>
              <ButtonLink href={`${paths.exchangeNew}?feed=categories`}>{t("load")}</ButtonLink>
              <ButtonLink icon={Download} href={paths.exchangeTemplate("categories")} download>
                {t("download")}
              </ButtonLink>
            </>
          }
        />
        <Card pad="none" aria-label={title}>
          {categories.length > 0 ? (
            <SegmentsForm {...{ categories, assortments, marked }} />
          ) : (
            <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
          )}
        </Card>
        {total > categories.length && <p className="muted">{t("first", { shown: categories.length, total })}</p>}
        <CategoryForm {...{ edited, categories, assortments, temperatureModes, formKey }} back={here} />
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
