import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { CalendarCard } from "#app/areas/companies/calendar-card.tsx";
import { pageTitles } from "#app/areas/companies/page-titles.ts";
import { RemindersCard } from "#app/areas/companies/reminders-card.tsx";
import { RequisitesCard } from "#app/areas/companies/requisites-card.tsx";
import { SellerForm } from "#app/areas/companies/seller-form.tsx";
import { sellerForms } from "#app/areas/companies/seller-forms.server.ts";
import { SignerCard } from "#app/areas/companies/signer-card.tsx";
import { TaxRegimesCard } from "#app/areas/companies/tax-regimes-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { companies } from "#contract/companies.ts";
import { reminderSteps } from "#contract/money-enums.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { isAdmin } from "#contract/roles.ts";
import { consentValues, sellerPages, textValues } from "#contract/seller-enums.ts";

export const handle = { i18n: ["companies"] };

export const meta = pageMeta;

export const loader = page("portalSettings", z.object({}), async ({ api, me }) => {
  const [seller, regimes, signer, calendar, reminders] = await Promise.all([
    api(companies.getSeller),
    api(companies.listRegimes),
    api(companies.getSigner),
    api(companies.listCalendarDays),
    api(companies.getReminders),
  ]);
  return {
    title: serverT()("companies:seller.title"),
    seller,
    regimes,
    signer,
    calendar,
    reminders,
    today: plainDateIn(new Date(), "Europe/Moscow"),
    pages: sellerPages,
    values: { texts: textValues, consents: consentValues },
    editHref: isAdmin(me.roles) && seller.companyUuid ? paths.company(seller.companyUuid) : null,
  };
});

export const action = form("portalSettings", z.object({}), sellerForms);

const signerFields = [
  "surname",
  "name",
  "patronymic",
  "position",
  "basis",
  "attorneyNumber",
  "attorneyDate",
  "attorneySystem",
  "updAt",
] as const;

const reminderFields = [...reminderSteps, "politeNote", "firmNote", "claimNote"] as const;

export default function PortalSettingsPage() {
  const { t } = useTranslation(["companies", "shell"]);
  const { title, seller, regimes, signer, calendar, reminders, today, pages, values, editHref } = useLoaderData<typeof loader>();
  const summary = useNamedSummary((field) => {
    const text = pages.find((name) => `texts.${name}` === field);
    if (text) return t(pageTitles[text]);
    if (field === "regime" || field === "from") return t(`regimes.${field}`);
    if (field === "day" || field === "kind") return t(`calendar.${field}`);
    if (field === "statements") return t("reminders.statements");
    if (field === "sending") return t("reminders.state");
    const ofReminders = reminderFields.find((name) => name === field);
    if (ofReminders) return t(`reminders.${ofReminders}`);
    const ofSigner = signerFields.find((name) => name === field);
    if (ofSigner) return t(`signer.${ofSigner}`);
    const own = (["brand", "tagline", "accent", "phone", "email", "supportHours"] as const).find((name) => name === field);
    return own && t(`seller.${own}`);
  });
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline title={title} subtitle={t("seller.lead")} />
      <RequisitesCard requisites={seller.requisites} editHref={editHref} />
      <TaxRegimesCard {...regimes} today={today} />
      <SignerCard {...signer} />
      <CalendarCard {...calendar} />
      <RemindersCard {...reminders} />
      <SellerForm seller={seller} pages={pages} values={values} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
