import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { nameOfLine } from "#app/areas/lists/deal-line.ts";
import { GoneNote } from "#app/areas/lists/gone-note.tsx";
import { OrderSheet } from "#app/areas/lists/order-sheet.tsx";
import { OrderSheetPage } from "#app/areas/lists/order-sheet-page.tsx";
import { putRepeat } from "#app/areas/lists/put-order-sheet.server.ts";
import { readOrderSheet } from "#app/areas/lists/read-order-sheet.server.ts";
import { toRepeat } from "#app/areas/lists/repeat-changes.ts";
import { RepeatChangesNote } from "#app/areas/lists/repeat-changes-note.tsx";
import { AccessNote } from "#app/areas/products/access-note.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { deals } from "#contract/deals.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["lists", "catalog"], isDense: true };

export const meta = pageMeta;

const Params = z.object({ dealId: Uuid });

export const loader = page("orderingRepeat", Params, async (args) => {
  const { api, params } = args;
  const deal = await api(deals.get, { params: { uuid: params.dealId } });
  if (!deal.allowedActions.includes("repeat")) throw seeOther(paths.deal(deal.uuid));
  const { gone, ...orderSheet } = await readOrderSheet(
    args,
    deal.products.map(({ productUuid }) => productUuid),
  );
  const { corrected, ...repeat } = toRepeat(deal.products, orderSheet.rows);
  const t = serverT();
  const note = ({ from, to }: { from: number; to: number }) =>
    t(to > 0 ? "lists:repeat.note" : "lists:repeat.noteNone", { from: formatNumber(from), to: formatNumber(to) });
  return {
    title: t("lists:repeat.title", { number: deal.number }),
    deal: { uuid: deal.uuid, number: deal.number },
    formKey: crypto.randomUUID(),
    ...orderSheet,
    ...repeat,
    notes: Object.fromEntries(Object.entries(corrected).map(([uuid, change]) => [uuid, note(change)])),
    gone: deal.products.flatMap((line) => (gone.includes(line.productUuid) ? [nameOfLine(line)] : [])),
  };
});

export const action = form("orderingRepeat", Params, { put: intent(z.looseObject({}), putRepeat) });

export default function OrderingRepeatPage() {
  const { t } = useTranslation(["lists", "common"]);
  const { title, deal, formKey, shopper, branchUuid, rows, basket, backInStock, filled, notes, changes, gone } =
    useLoaderData<typeof loader>();
  return (
    <OrderSheetPage rows={rows}>
      <Headline
        compact
        title={title}
        subtitle={t("repeat.lead")}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("repeat.deal", { number: deal.number }), href: paths.deal(deal.uuid) }, { name: title }]}
          />
        }
      />
      <AccessNote shopper={shopper} />
      <RepeatChangesNote changes={changes} />
      <GoneNote names={gone} />
      <Card pad="none" aria-label={title}>
        {rows.length > 0 ? (
          <OrderSheet
            key={deal.uuid}
            caption={t("repeat.caption", { number: deal.number })}
            rows={rows}
            branch={branchUuid}
            basket={basket}
            backInStock={backInStock}
            filled={filled}
            notes={notes}
            hidden={<FormKey intent="put" value={formKey} />}
          />
        ) : (
          <EmptyState title={t("repeat.empty")}>{t("repeat.emptyText")}</EmptyState>
        )}
      </Card>
    </OrderSheetPage>
  );
}

export const ErrorBoundary = RouteError;
