import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CollectedLines } from "#app/areas/collection/collected-lines.tsx";
import { collectionForms, SuborderParams } from "#app/areas/collection/collection-forms.server.ts";
import { SuborderDetails } from "#app/areas/collection/suborder-details.tsx";
import { CollectForm } from "#app/areas/deals/collect-form.tsx";
import { collectAllDialog } from "#app/areas/deals/deal-confirm-dialog.ts";
import { SuborderTag } from "#app/areas/deals/deal-tags.tsx";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { collection } from "#contract/collection.ts";

export const handle = { i18n: ["collection", "deals"] };

export const meta = pageMeta;

export const loader = page("collectionSuborder", SuborderParams, async ({ api, params, url }) => {
  const suborder = await api(collection.get, { params });
  const mayCollect = suborder.allowedActions.includes("collect");
  return {
    title: serverT()("collection:suborder", { number: suborder.number }),
    suborder,
    mayCollect,
    confirms: mayCollect && suborder.status === "transferred_to_warehouse" && confirmationOf(url, ["collectAll"]) !== undefined,
  };
});

export const action = form("collectionSuborder", SuborderParams, collectionForms, { fields: linesFields });

export default function CollectionSuborderPage() {
  const { t } = useTranslation(["collection", "common"]);
  const deals = useTranslation("deals");
  const { title, suborder, mayCollect, confirms } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const withReturnTo = useReturnTo();
  const { uuid, number, lines, version } = suborder;
  useLiveRefresh(["deal_updated"], { waitsForTyping: true, shows: suborder });
  const summary = useNamedSummary((field) => {
    const [kind, line] = field.split(".");
    const name = lines.find((each) => each.uuid === line)?.info.name ?? "";
    return kind === "r" ? deals.t("collect.reasonOf", { name }) : name || undefined;
  });
  const confirmation = confirms ? collectAllDialog(deals.t, { version, suborder, lines }) : null;
  return (
    <ConfirmDialog confirmation={confirmation} back={withReturnTo(paths.collected(uuid))}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          tags={<SuborderTag status={suborder.status} />}
          subtitle={`${suborder.buyerCompanyName} · ${suborder.branchName}`}
          breadcrumbs={
            <Breadcrumbs
              label={t("common:breadcrumbs")}
              items={[{ name: t("title"), href: returnHref(search, paths.collection) }, { name: number }]}
            />
          }
        />
        <Columns side="summary">
          <Card
            id="lines"
            title={t("lines.title")}
            pad="none"
            aside={<span className="muted">{t("common:positions", { count: lines.length })}</span>}
          >
            <CollectedLines suborder={suborder} />
            {mayCollect && <CollectForm version={version} suborder={suborder} lines={lines} />}
          </Card>
          <SuborderDetails suborder={suborder} />
        </Columns>
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
