import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import Headset from "lucide-react/icons/headset";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AccreditationErrors } from "#app/areas/accreditation/accreditation-errors.tsx";
import { buyerForms } from "#app/areas/accreditation/buyer-forms.server.ts";
import { BuyerTurn } from "#app/areas/accreditation/buyer-turn.tsx";
import { deletionIn, useDeletionDialog } from "#app/areas/accreditation/deletion-dialog.ts";
import { DocumentList } from "#app/areas/accreditation/document-list.tsx";
import { HistoryCard } from "#app/areas/accreditation/history-card.tsx";
import { Intro } from "#app/areas/accreditation/intro.tsx";
import { isUntouched } from "#app/areas/accreditation/is-untouched.ts";
import { Outcome } from "#app/areas/accreditation/outcome.tsx";
import { accreditationTabs, PageTabs } from "#app/areas/accreditation/page-tabs.tsx";
import { ProgressCard } from "#app/areas/accreditation/progress-card.tsx";
import { SubmitCard } from "#app/areas/accreditation/submit-card.tsx";
import { BranchesPart } from "#app/areas/branches/branches-part.tsx";
import { AccreditationTag } from "#app/areas/cabinet/status.tsx";
import { CompanyPart } from "#app/areas/companies/company-part.tsx";
import { uploadFormLimit } from "#app/areas/files/send-file.server.ts";
import { sendUpload } from "#app/areas/files/send-upload.ts";
import { accreditationEvents } from "#app/areas/live/accreditation-events.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { formatInstant, formatPhone } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";

export const handle = { i18n: ["cabinet", "accreditation", "companies", "files"] };

export const meta = pageMeta;

export const loader = page("companyAccreditation", z.object({}), async ({ api, me, url }) => {
  const [own, company, { branches: list }] = await Promise.all([
    api(accreditation.getByCompany, { params: { companyUuid: me.companyUuid }, query: {} }),
    api(companies.get, { params: { uuid: me.companyUuid } }),
    api(branches.list, { params: { companyUuid: me.companyUuid } }),
  ]);
  const chosen = oneOf(url, "tab", accreditationTabs);
  const isDirector = me.roles.includes("buyer_company_director");
  return {
    title: serverT()("accreditation:title"),
    tab: chosen ?? "main",
    isIntro: chosen === undefined && isDirector && isUntouched(own, company, list),
    isDirector,
    isMine: own.turn !== null && me.roles.includes(own.turn),
    accreditation: own,
    confirming: deletionIn(url, own),
    company,
    branches: list,
    formKey: crypto.randomUUID(),
    ownContact: { email: me.email?.value ?? "", phone: me.mobilePhone ? formatPhone(me.mobilePhone.value) : "" },
  };
});

export const action = form("companyAccreditation", z.object({}), buyerForms, { limit: uploadFormLimit });

/** Shows the progress of a document's upload. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const fields = await request.clone().formData();
  if (fields.get("intent") !== "upload") return serverAction();
  return sendUpload(request, fields, { to: paths.accreditationUpload, field: `documents.${fields.get("type")}` });
}

export default function CompanyAccreditationPage() {
  const { t } = useTranslation("accreditation");
  const {
    title,
    tab,
    isIntro,
    isDirector,
    isMine,
    accreditation: own,
    confirming,
    company,
    branches: list,
    formKey,
    ownContact,
  } = useLoaderData<typeof loader>();
  useLiveRefresh(accreditationEvents, { ids: [own.uuid], waitsForTyping: true });
  const isOver = own.status === "accredited" || own.status === "declined";
  const may = (action: (typeof own.allowedActions)[number]) => own.allowedActions.includes(action);
  return (
    <ConfirmDialog confirmation={useDeletionDialog(confirming)} back={`${paths.companyAccreditation}?tab=${tab}`}>
      <AccreditationErrors accreditation={own} forBuyer />
      <Headline
        title={title}
        tags={<AccreditationTag status={own.status} />}
        subtitle={t("subtitle", { company: own.companyName, date: formatInstant(own.createdAt) })}
        actions={
          !isIntro && (
            <ButtonLink variant="quiet" icon={Headset} href={paths.tickets}>
              {t("help")}
            </ButtonLink>
          )
        }
      />
      {isIntro ? (
        <Intro />
      ) : (
        <Stack gap={4}>
          {isOver ? <Outcome accreditation={own} /> : <BuyerTurn accreditation={own} isMine={isMine} />}
          {!isDirector && !isOver && <Note>{t("readOnly")}</Note>}
          <Columns side="chat">
            <Stack gap={4}>
              <PageTabs current={tab} accreditation={own} />
              {tab === "main" && (
                <CompanyPart
                  company={company}
                  warnings={own.warnings}
                  mayEditData={may("editData")}
                  mayEditContacts={may("editContacts")}
                  isLocked={isOver}
                  own={ownContact}
                />
              )}
              {(tab === "documents" || tab === "contracts") && <DocumentList accreditation={own} kind={tab} />}
              {tab === "branches" && <BranchesPart branches={list} mayAdd={may("editBranches")} formKey={formKey} />}
            </Stack>
            <Stack gap={4}>
              <SubmitCard accreditation={own} />
              <ProgressCard accreditation={own} isMine={isMine} />
            </Stack>
          </Columns>
          <HistoryCard processes={own.processes} forBuyer />
        </Stack>
      )}
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
