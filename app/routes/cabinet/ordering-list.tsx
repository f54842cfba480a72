import { useLoaderData } from "@remix-run/react";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { branchIntent } from "#app/areas/lists/branch-form.server.ts";
import { fittedNote } from "#app/areas/lists/fitted-note.server.ts";
import { GoneNote } from "#app/areas/lists/gone-note.tsx";
import { ListEdit } from "#app/areas/lists/list-edit.tsx";
import { removeList, saveList, seePrices } from "#app/areas/lists/list-forms.server.ts";
import { MovedPricesNote } from "#app/areas/lists/moved-prices-note.tsx";
import { OrderSheet } from "#app/areas/lists/order-sheet.tsx";
import { OrderSheetPage } from "#app/areas/lists/order-sheet-page.tsx";
import { fitting, type OrderSheetRow } from "#app/areas/lists/order-sheet-row.ts";
import { putOrderSheet } from "#app/areas/lists/put-order-sheet.server.ts";
import { readOrderSheet } from "#app/areas/lists/read-order-sheet.server.ts";
import { AccessNote } from "#app/areas/products/access-note.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf, confirmHref } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { kopecksOf } from "#contract/kopecks.ts";
import { lists as calls, type ShoppingList } from "#contract/lists.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["lists", "catalog"], isDense: true };

export const meta = pageMeta;

const Params = z.object({ uuid: Uuid });

export const loader = page("orderingList", Params, async (args) => {
  const { api, params, url } = args;
  const list = await api(calls.get, { params });
  const mode = url.searchParams.get("mode") === "edit" ? ("edit" as const) : ("order" as const);
  const confirming = confirmationOf(url, ["remove"]);
  const title = list.name;
  if (mode === "edit") return { mode, title, list, confirming, branches: (await api(calls.list)).branches };
  const { lines, ...head } = list;
  const { gone, ...orderSheet } = await readOrderSheet(
    args,
    lines.map(({ productUuid }) => productUuid),
  );
  const lineOf = new Map(lines.map((line) => [line.productUuid, line]));
  const filled = orderSheet.rows.flatMap(({ card }) => {
    const quantity = lineOf.get(card.uuid)?.quantity;
    return quantity && !card.closed ? [[card.uuid, fitting(card, quantity)] as const] : [];
  });
  return {
    mode,
    title: serverT()("lists:list.title", { name: title }),
    list: head,
    movedCount: lines.filter(({ moved }) => moved !== null).length,
    confirming,
    ...orderSheet,
    rows: orderSheet.rows.map((row) => withMoved(row, lineOf.get(row.card.uuid))),
    notes: Object.fromEntries(
      orderSheet.rows.flatMap(({ card }) => {
        const { quantity, note } = lineOf.get(card.uuid) ?? {};
        const notes = [note, quantity && !card.closed && fittedNote(card, quantity)].filter(Boolean).join(" · ");
        return notes ? [[card.uuid, notes] as const] : [];
      }),
    ),
    filled: Object.fromEntries(filled),
    gone: gone.flatMap((uuid) => lineOf.get(uuid)?.name ?? []),
  };
});

export const action = form(
  "orderingList",
  Params,
  { put: intent(z.looseObject({}), putOrderSheet), branch: branchIntent, save: saveList, remove: removeList, seePrices },
  { fields: linesFields },
);

export default function OrderingListPage() {
  const { t } = useTranslation(["lists", "common"]);
  const data = useLoaderData<typeof loader>();
  const { list, mode } = data;
  const summary = useNamedSummary((field) => {
    const lines = data.mode === "edit" ? data.list.lines : [];
    return field === "name" || field === "branch"
      ? t(`form.${field}`)
      : lines.find(({ productUuid }) => field.endsWith(`-${productUuid}`))?.name;
  });
  const here = paths.orderingList(list.uuid);
  const may = (one: (typeof list.allowedActions)[number]) => list.allowedActions.includes(one);
  return (
    <OrderSheetPage rows={data.mode === "order" ? data.rows : []}>
      {mode === "edit" && <FixErrors errors={summary} />}
      <Headline
        compact
        title={list.name}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("lists.title"), href: paths.orderingLists }, { name: list.name }]}
          />
        }
        subtitle={t(list.isShared ? "list.leadShared" : "list.lead", {
          branch: list.branch?.name ?? t("form.everyBranch"),
          owner: list.owner.name,
        })}
        actions={
          mode === "order" && (
            <>
              {may("edit") && (
                <ButtonLink icon={Pencil} href={`${here}?mode=edit`}>
                  {t("list.edit")}
                </ButtonLink>
              )}
              {may("delete") && (
                <ButtonLink icon={Trash} variant="danger" href={confirmHref(here, "remove")} preventScrollReset>
                  {t("list.remove")}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <ConfirmDialog
        confirmation={
          data.confirming
            ? {
                title: t("list.removeAsk", { name: list.name }),
                text: t(list.isShared ? "list.removeTextShared" : "list.removeText"),
                verb: t("list.remove"),
                intent: "remove",
                fields: { version: list.version },
              }
            : null
        }
        back={here}
      >
        {data.mode === "edit" ? <ListEdit list={data.list} branches={data.branches} /> : <Order {...data} />}
      </ConfirmDialog>
    </OrderSheetPage>
  );
}

/** Shows the price change since the company saw this list, instead of the one since it saw the basket. */
function withMoved(row: OrderSheetRow, line: ShoppingList["lines"][number] | undefined): OrderSheetRow {
  if (!line?.moved) return { ...row, moved: undefined };
  const { was, now } = line.moved;
  return { ...row, moved: { was: kopecksOf(was), now: kopecksOf(now), quantity: line.quantity ?? row.card.min } };
}

type OrderProps = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { mode: "order" }>;

function Order({ list, movedCount, shopper, branchUuid, rows, basket, backInStock, filled, notes, gone }: OrderProps) {
  const { t } = useTranslation("lists");
  const isElsewhere = list.branch && shopper.branch && list.branch.name !== shopper.branch;
  return (
    <Stack gap={2}>
      <AccessNote shopper={shopper} />
      {list.branch && isElsewhere && (
        <Note
          actions={
            <Form method="post">
              <input type="hidden" name="branchUuid" value={list.branch.uuid} />
              <Button name="intent" value="branch">
                {t("list.orderThere", { branch: list.branch.name })}
              </Button>
            </Form>
          }
        >
          {t("list.elsewhere", { branch: list.branch.name, now: shopper.branch })}
        </Note>
      )}
      {list.movedPrices !== null && <MovedPricesNote movedPrices={list.movedPrices} count={movedCount} />}
      <Card pad="none" aria-label={list.name}>
        {rows.length > 0 ? (
          <OrderSheet
            key={list.uuid}
            caption={t("list.caption", { name: list.name })}
            rows={rows}
            branch={branchUuid}
            basket={basket}
            backInStock={backInStock}
            filled={filled}
            notes={notes}
          />
        ) : (
          <EmptyState title={t("list.empty")}>{t("list.emptyText")}</EmptyState>
        )}
      </Card>
      <GoneNote names={gone} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
