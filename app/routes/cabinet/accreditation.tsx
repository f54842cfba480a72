import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccreditationErrors } from "#app/areas/accreditation/accreditation-errors.tsx";
import { CommentDialog, decisionIn } from "#app/areas/accreditation/comment-dialog.tsx";
import { DocumentList } from "#app/areas/accreditation/document-list.tsx";
import { Doubts } from "#app/areas/accreditation/doubts.tsx";
import { HistoryCard } from "#app/areas/accreditation/history-card.tsx";
import { listAccreditations } from "#app/areas/accreditation/list-source.server.ts";
import { loadAround } from "#app/areas/accreditation/load-accreditation.server.ts";
import { accreditationTabs, PageTabs } from "#app/areas/accreditation/page-tabs.tsx";
import { ProgressCard } from "#app/areas/accreditation/progress-card.tsx";
import { SchedulesCard } from "#app/areas/accreditation/schedules-card.tsx";
import { StaffActions } from "#app/areas/accreditation/staff-actions.tsx";
import { AccreditationParams, staffForms } from "#app/areas/accreditation/staff-forms.server.ts";
import { Turn } from "#app/areas/accreditation/turn.tsx";
import { AccreditationTag } from "#app/areas/cabinet/status.tsx";
import { CompanyPart } from "#app/areas/companies/company-part.tsx";
import { accreditationEvents } from "#app/areas/live/accreditation-events.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { oneOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet", "accreditation", "choice", "companies", "files"] };

export const meta = pageMeta;

export const loader = page("accreditation", AccreditationParams, async ({ api, me, params, url, context }) => {
  const list = await listAccreditations(api, me.roles, { uuid: params.uuid });
  const accreditation = list?.accreditations[0];
  if (!accreditation) throw errorPage(context, 404);
  // The representative works on documents and schedules; the other roles decide on the whole.
  const isRepresentative = me.roles[0] === "seller_sales_representative";
  const takenBy = accreditation.currentProcess?.status === "in_work" ? accreditation.currentProcess.employee?.uuid : undefined;
  return {
    title: accreditation.companyName,
    tabTitle: serverT()("accreditation:tabTitle", { company: accreditation.companyName }),
    tab: oneOf(url, "tab", accreditationTabs) ?? (isRepresentative ? "documents" : "main"),
    isRepresentative,
    isMine: accreditation.turn !== null && me.roles.includes(accreditation.turn) && (takenBy === undefined || takenBy === me.uuid),
    accreditation: accreditation,
    confirming: decisionIn(url, accreditation),
    ...(await loadAround(api, accreditation)),
  };
});

export const action = form("accreditation", AccreditationParams, staffForms);

export default function AccreditationPage() {
  const { t } = useTranslation(["accreditation", "common"]);
  const { title, tab, isRepresentative, isMine, accreditation, confirming, company, branches, representatives, colleagues, schedules } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  useLiveRefresh(accreditationEvents, { ids: [accreditation.uuid], waitsForTyping: true });
  const { data, createdAt } = accreditation;
  const table = (
    <SchedulesCard branches={branches} schedules={schedules} mayChange={accreditation.allowedActions.includes("setSchedule")} />
  );
  const subtitle = [
    `${t("inn")} ${accreditation.inn}`,
    data.kpp && `${t("kpp")} ${data.kpp}`,
    t(`common:legalForms.${accreditation.legalForm}`),
    t("applied", { date: formatInstant(createdAt) }),
  ];
  return (
    <CommentDialog accreditation={accreditation} decision={confirming} errors={<AccreditationErrors accreditation={accreditation} />}>
      <Headline
        title={title}
        tags={<AccreditationTag status={accreditation.status} />}
        subtitle={subtitle.filter(Boolean).join(" · ")}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("listTitle"), href: returnHref(search, paths.accreditations) }, { name: title }]}
          />
        }
      />
      <Stack gap={4}>
        <Turn accreditation={accreditation} isMine={isMine} />
        <Doubts warnings={accreditation.warnings} />
        <Columns side="chat">
          <Stack gap={4}>
            <PageTabs current={tab} accreditation={accreditation} />
            {tab === "main" && (
              <CompanyPart company={company} warnings={accreditation.warnings} mayEditData={false} mayEditContacts={false} isLocked />
            )}
            {(tab === "documents" || tab === "contracts") && <DocumentList accreditation={accreditation} kind={tab} />}
            {(tab === "branches" || (isRepresentative && tab === "documents")) && table}
          </Stack>
          <Stack gap={4}>
            <StaffActions accreditation={accreditation} representatives={representatives} colleagues={colleagues} />
            <ProgressCard accreditation={accreditation} isMine={isMine} />
          </Stack>
        </Columns>
        <HistoryCard processes={accreditation.processes} />
      </Stack>
    </CommentDialog>
  );
}

export const ErrorBoundary = RouteError;
