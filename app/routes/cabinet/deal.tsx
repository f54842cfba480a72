import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChatButton } from "#app/areas/chat/chat-button.tsx";
import { chatForms } from "#app/areas/chat/chat-forms.server.ts";
import { loadChat } from "#app/areas/chat/load-chat.server.ts";
import { staysOnChat } from "#app/areas/chat/stays-on-chat.ts";
import { useLiveChat } from "#app/areas/chat/use-live-chat.ts";
import { WithChat } from "#app/areas/chat/with-chat.tsx";
import { DealActions, PhoneBar } from "#app/areas/deals/deal-actions.tsx";
import type { Side } from "#app/areas/deals/deal-buttons.ts";
import { dealConfirmationIn, useDealConfirmDialog } from "#app/areas/deals/deal-confirm-dialog.ts";
import { DealContents } from "#app/areas/deals/deal-contents.tsx";
import { DealDetails } from "#app/areas/deals/deal-details.tsx";
import { DealDocumentsCard } from "#app/areas/deals/deal-documents.tsx";
import { DealErrors } from "#app/areas/deals/deal-errors.tsx";
import { DealParams, dealForms } from "#app/areas/deals/deal-forms.server.ts";
import { DealHistory } from "#app/areas/deals/deal-history.tsx";
import { DealInvoices } from "#app/areas/deals/deal-invoices.tsx";
import { DealProgress } from "#app/areas/deals/deal-progress.tsx";
import { DealTags } from "#app/areas/deals/deal-tags.tsx";
import { DealTurn } from "#app/areas/deals/deal-turn.tsx";
import { detailRights } from "#app/areas/deals/detail-rights.ts";
import { EditForm } from "#app/areas/deals/edit-form.tsx";
import { gapRows } from "#app/areas/deals/invoice-gaps.ts";
import { OverrunNote } from "#app/areas/deals/overrun-note.tsx";
import { PrintHead } from "#app/areas/deals/print-head.tsx";
import { uploadFormLimit } from "#app/areas/files/send-file.server.ts";
import { sendUpload } from "#app/areas/files/send-upload.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { MissingSources } from "#app/areas/shell/missing-sources.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { isAnswerAwaited } from "#app/areas/shell/use-one-at-a-time.ts";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { orOffline } from "#app/form/or-offline.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { formatDate, formatInstant, formatTime, unbroken } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { readSources } from "#app/request/sources.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { papers } from "#contract/papers.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["deals", "chat", "choice", "errors", "files"] };

export const meta = pageMeta;

export const loader = page("deal", DealParams, async ({ api, me, params, url }) => {
  const deal = await api(deals.get, { params: { uuid: params.dealId } });
  const side: Side = isBuyer(me.roles) ? "buyer" : "seller";
  const editing = url.searchParams.get("mode") === "edit" && deal.allowedActions.includes("edit");
  const { read, missing } = readSources();
  const [dates, people, chat, dealDocuments, invoices] = await Promise.all([
    editing ? api(deals.dates, { params: { uuid: deal.uuid } }) : null,
    read("people", !editing && deal.allowedActions.includes("assignSeller") ? api(customers.salesRepresentatives) : null),
    read("chat", !editing && deal.allowedActions.includes("readChat") ? loadChat(api, deal.uuid, me.uuid) : null),
    read("documents", editing ? null : api(documents.list, { params: { uuid: deal.uuid } })),
    read("papers", editing ? null : api(papers.list, { params: { uuid: deal.uuid } })),
  ]);
  const now = new Date();
  const representatives = (people?.customers ?? []).map(({ uuid, fullName }) => ({
    uuid,
    name: [fullName.surname, fullName.name, fullName.patronymic].filter(Boolean).join(" "),
  }));
  return {
    deal,
    side,
    representatives,
    chat,
    documents: dealDocuments,
    invoices: invoices && {
      ...invoices,
      gaps: gapRows(invoices.gaps, deal, me),
      upd: { ...invoices.upd, gaps: gapRows(invoices.upd.gaps, deal, me) },
      advances: { ...invoices.advances, gaps: gapRows(invoices.advances.gaps, deal, me) },
    },
    missing: missing(),
    rights: detailRights(deal, me),
    schedules: editing ? (dates?.schedules ?? []) : null,
    confirming: editing ? null : dealConfirmationIn(url, deal, dealDocuments),
    // With the year, because a printout is kept longer.
    at: `${formatDate(plainDateIn(now, "Europe/Moscow"), "Europe/Moscow", new Date(0))}, ${formatTime(now.toISOString())}`,
    formKey: crypto.randomUUID(),
    title: serverT()(editing ? "deals:edit.title" : "deals:title", { number: deal.number }),
  };
});

const backToChat = (dealId: string) => `${paths.deal(dealId)}#chat`;

export const action = form("deal", DealParams, { ...dealForms, ...chatForms(backToChat) }, { limit: uploadFormLimit, fields: linesFields });

/** Shows the progress of an upload. A message sent while the portal is unreachable stays on the page; other errors are thrown as usual. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const fields = await request.clone().formData();
  if (fields.get("intent") === "uploadDocument") {
    return sendUpload(request, fields, { to: paths.dealUpload(params.dealId ?? ""), field: "file" });
  }
  return staysOnChat(fields) ? orOffline(serverAction()) : serverAction();
}

/** Calculating an edit does not change the rest of the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isAside = formData?.get("intent") === "check" || staysOnChat(formData);
  return isAside && !isAnswerAwaited() ? false : defaultShouldRevalidate;
}

export default function DealPage() {
  const { t } = useTranslation(["deals", "common"]);
  const {
    deal,
    side,
    representatives,
    documents: dealDocuments,
    invoices,
    missing,
    rights,
    schedules,
    confirming,
    at,
    formKey,
    ...loaded
  } = useLoaderData<typeof loader>();
  const chat = useLiveChat(loaded.chat, deal.uuid);
  const { search } = useLocation();
  const withReturnTo = useReturnTo();
  // No refresh while editing: the version reports another person's change when the edit is saved.
  useLiveRefresh(schedules ? [] : ["deal_updated"], { ids: [deal.uuid], waitsForTyping: true });
  const subtitle = t("subtitle", {
    created: formatInstant(deal.createdAt),
    branch: unbroken(deal.branchName),
    address: deal.deliveryAddress,
    company: deal.buyerCompanyName,
  });
  return (
    <ConfirmDialog confirmation={useDealConfirmDialog(confirming, deal)} back={withReturnTo(paths.deal(deal.uuid))}>
      <PrintHead at={at} />
      <DealErrors deal={deal} side={side} />
      <Headline
        title={t(schedules ? "edit.title" : "title", { number: deal.number })}
        tags={<DealTags deal={deal} side={side} />}
        subtitle={side === "buyer" ? subtitle : `${deal.buyerCompanyName} · ${subtitle}`}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("list.title"), href: returnHref(search, paths.deals) }, { name: t("number", { number: deal.number }) }]}
          />
        }
        actions={
          !schedules && (
            <DealActions deal={deal} side={side} representatives={representatives}>
              {chat && <ChatButton chat={chat.chat} side={side} />}
            </DealActions>
          )
        }
      />
      {schedules ? (
        <EditForm key={deal.uuid} deal={deal} side={side} schedules={schedules} />
      ) : (
        <Stack gap={4}>
          <MissingSources missing={missing} />
          <DealProgress deal={deal} side={side} />
          <WithChat chat={chat} dealId={deal.uuid} side={side}>
            <DealTurn deal={deal} side={side} />
            <OverrunNote deal={deal} side={side} />
            <DealContents deal={deal} listKey={side === "buyer" ? formKey : undefined} />
            <Columns side="half">
              <DealDetails deal={deal} rights={rights} />
              <Stack gap={4}>
                {invoices && <DealInvoices deal={deal} side={side} invoices={invoices} />}
                {dealDocuments && <DealDocumentsCard deal={deal} stored={dealDocuments} formKey={formKey} />}
                <DealHistory deal={deal} />
              </Stack>
            </Columns>
          </WithChat>
        </Stack>
      )}
      {!schedules && <PhoneBar deal={deal} side={side} />}
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
