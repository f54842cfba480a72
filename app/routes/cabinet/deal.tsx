import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { isBuyer } from "#contract/roles.ts";
import { DealActions, PhoneBar } from "#app/areas/deals/deal-actions.tsx";
import { DealContents } from "#app/areas/deals/deal-contents.tsx";
import { DealDetails } from "#app/areas/deals/deal-details.tsx";
import { dealForms, DealParams } from "#app/areas/deals/deal-forms.server.ts";
import { DealHistory } from "#app/areas/deals/deal-history.tsx";
import { DealProgress } from "#app/areas/deals/deal-progress.tsx";
import { DealRefusal } from "#app/areas/deals/deal-refusal.tsx";
import { DealTags } from "#app/areas/deals/deal-tags.tsx";
import { DealTurn } from "#app/areas/deals/deal-turn.tsx";
import { detailRights } from "#app/areas/deals/detail-rights.ts";
import { EditForm } from "#app/areas/deals/edit-form.tsx";
import type { Side } from "#app/areas/deals/next-step.ts";
import { PrintHead } from "#app/areas/deals/print-head.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["deals"] };

export const meta = pageMeta;

export const loader = page("deal", DealParams, async ({ api, me, params, url }) => {
  const deal = await api(deals.get, { params: { uuid: params.dealId } });
  const side: Side = isBuyer(me.roles) ? "buyer" : "seller";
  const editing = url.searchParams.get("mode") === "edit" && deal.allowedActions.includes("edit");
  const [dates, people] = await Promise.all([
    editing ? api(deals.dates, { params: { uuid: deal.uuid } }) : null,
    !editing && deal.allowedActions.includes("assignSeller") ? api(customers.salesRepresentatives) : null,
  ]);
  const representatives = (people?.customers ?? []).map(({ uuid, fullName }) => ({
    uuid,
    name: [fullName.surname, fullName.name, fullName.patronymic].filter(Boolean).join(" "),
  }));
  return {
    deal,
    side,
    representatives,
    rights: detailRights(deal, me),
    schedules: editing ? (dates?.schedules ?? []) : null,
    at: new Date().toISOString(),
    title: serverT()(editing ? "deals:edit.title" : "deals:title", { number: deal.number }),
  };
});

export const action = form("deal", DealParams, dealForms);

/** Counting an edit changes nothing on the page around it. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get("intent") === "check" ? false : defaultShouldRevalidate;
}

export default function DealPage() {
  const { t } = useTranslation("deals");
  const { deal, side, representatives, rights, schedules, at } = useLoaderData<typeof loader>();
  const subtitle = t("subtitle", {
    created: formatInstant(deal.createdAt),
    branch: deal.branchName,
    address: deal.deliveryAddress,
    company: deal.buyerCompanyName,
  });
  return (
    <>
      <PrintHead at={at} />
      <DealRefusal deal={deal} />
      <Headline
        title={t(schedules ? "edit.title" : "title", { number: deal.number })}
        tags={<DealTags deal={deal} side={side} />}
        subtitle={side === "buyer" ? subtitle : `${deal.buyerCompanyName} · ${subtitle}`}
        breadcrumbs={
          <Breadcrumbs label={t("breadcrumbs")} items={[{ name: t("list.title"), href: paths.deals }, { name: t("number", { number: deal.number }) }]} />
        }
        actions={!schedules && <DealActions deal={deal} side={side} representatives={representatives} />}
      />
      {schedules ? (
        <EditForm key={deal.version} deal={deal} side={side} schedules={schedules} />
      ) : (
        <Stack gap={4}>
          <DealProgress deal={deal} side={side} />
          <DealTurn deal={deal} side={side} />
          <DealContents deal={deal} />
          <Columns side="half">
            <DealDetails deal={deal} rights={rights} />
            <DealHistory deal={deal} />
          </Columns>
        </Stack>
      )}
      {!schedules && <PhoneBar deal={deal} side={side} />}
    </>
  );
}

export const ErrorBoundary = RouteError;
