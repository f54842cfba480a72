import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { readLine } from "#app/areas/deals/deal-lines.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { NewProductsCard, type NewSegment } from "#app/areas/standing-orders/new-products-card.tsx";
import { createForms } from "#app/areas/standing-orders/standing-order-forms.server.ts";
import { TermsFields } from "#app/areas/standing-orders/terms-fields.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { unbroken } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { type Basket, basket } from "#contract/basket.ts";
import type { Deal } from "#contract/deal.ts";
import { deals } from "#contract/deals.ts";
import { plainDateIn } from "#contract/plain-date.ts";

export const handle = { i18n: ["standing"] };

export const meta = pageMeta;

export const loader = page("standingOrderNew", z.object({}), async ({ api, url }) => {
  const dealUuid = uuidOf(url, "deal");
  const [cart, deal] = await Promise.all([api(basket.get), dealUuid ? api(deals.get, { params: { uuid: dealUuid } }) : null]);
  const lines = deal ? linesOfDeal(deal) : linesOfBasket(cart);
  return {
    title: serverT()("standing:new.title"),
    deal: deal && { uuid: deal.uuid, number: deal.number },
    segments: bySegment(lines),
    branches: cart.branches,
    branchUuid: (deal && cart.branches.some(({ uuid }) => uuid === deal.branchUuid) ? deal.branchUuid : cart.branchUuid) ?? "",
    isClosed: cart.problems.some(({ reason }) => reason === "accreditation_required"),
    today: plainDateIn(new Date(), cart.timeZone),
    formKey: crypto.randomUUID(),
  };
});

type Line = NewSegment["lines"][number] & { segment: { uuid: string; name: string } };

function bySegment(lines: readonly Line[]): NewSegment[] {
  return [...Map.groupBy(lines, ({ segment }) => segment.uuid)].map(([uuid, own]) => ({
    uuid,
    name: own[0]?.segment.name ?? "",
    lines: own.map(({ segment: _, ...line }) => line),
  }));
}

function linesOfDeal({ products }: Deal): Line[] {
  return products.map(readLine).map(({ uuid, quantity, subcategoryUuid, info }) => ({
    uuid,
    name: info.name,
    quantity,
    unit: info.dealQuantity.unit,
    segment: { uuid: subcategoryUuid, name: info.subcategoryName },
  }));
}

function linesOfBasket({ items, deliverySchedules, groups }: Basket): Line[] {
  const names = new Map([
    ...groups.discountGroups.map(({ subcategoryUuid, name }) => [subcategoryUuid, name] as const),
    ...deliverySchedules.map(({ subcategoryUuid, subcategoryName }) => [subcategoryUuid, subcategoryName] as const),
  ]);
  return items
    .filter(({ isChecked }) => isChecked)
    .map(({ uuid, name, quantity, dealQuantity, subcategoryUuid }) => ({
      uuid,
      name,
      quantity,
      unit: dealQuantity.unit,
      segment: { uuid: subcategoryUuid, name: names.get(subcategoryUuid) ?? "" },
    }));
}

export const action = form("standingOrderNew", z.object({}), createForms);

export default function StandingOrderNewPage() {
  const { t } = useTranslation(["standing", "common"]);
  const { title, isClosed, segments } = useLoaderData<typeof loader>();
  const labels: Record<string, string> = {
    name: t("terms.name"),
    weekdays: t("terms.days"),
    startDate: t("terms.start"),
    endDate: t("terms.end"),
    confirm: t("terms.confirm"),
    buyerNumber: t("terms.number"),
    autoMax: t("terms.autoMax"),
    branchUuid: t("terms.branch"),
  };
  const summary = useNamedSummary((field) => labels[field]);
  // Typed values stay even if the cart was emptied meanwhile.
  const { failed } = useFormErrors();
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.standingOrders }, { name: title }]} />
        }
      />
      {isClosed ? (
        <EmptyState
          framed
          title={t("new.closed")}
          actions={<ButtonLink href={paths.companyAccreditation}>{t("new.accreditation")}</ButtonLink>}
        >
          {t("new.closedText")}
        </EmptyState>
      ) : segments.length === 0 && !failed ? (
        <EmptyState
          framed
          title={t("new.nothing")}
          actions={
            <>
              <ButtonLink variant="primary" href={paths.catalog()}>
                {t("new.catalog")}
              </ButtonLink>
              <ButtonLink href={paths.deals}>{t("new.deals")}</ButtonLink>
            </>
          }
        >
          {t("new.nothingText")}
        </EmptyState>
      ) : (
        <NewForm />
      )}
    </Stack>
  );
}

function NewForm() {
  const { t } = useTranslation(["standing", "common"]);
  const { deal, segments, branches, branchUuid, today, formKey } = useLoaderData<typeof loader>();
  const { busy, error, value } = useFormOf(["make"], "");
  return (
    <Columns side="forms">
      <Card id="terms" title={t("terms.title")}>
        <Form method="post" noValidate>
          <FormKey intent="make" value={formKey} />
          {deal && <input type="hidden" name="dealUuid" value={deal.uuid} />}
          <Stack gap={4}>
            <Field id="branchUuid" label={t("terms.branch")} error={error("branchUuid")}>
              <Select
                name="branchUuid"
                defaultValue={value("branchUuid", branchUuid)}
                options={branches.map(({ uuid, name, address }) => ({ value: uuid, label: unbroken(`${name}, ${address}`) }))}
              />
            </Field>
            <TermsFields
              intent="make"
              values={{ name: "", weekdays: [], startDate: today, endDate: null, confirm: "ask", buyerNumber: "", autoMax: "" }}
            />
            <div>
              <Button variant="primary" name="intent" value="make" busy={busy} busyText={t("common:saving")}>
                {t("new.submit")}
              </Button>
            </div>
          </Stack>
          <FormDraft intents={["make"]} of={deal?.uuid} />
        </Form>
      </Card>
      <NewProductsCard deal={deal} segments={segments} />
    </Columns>
  );
}

export const ErrorBoundary = RouteError;
