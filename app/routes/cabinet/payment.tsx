import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CompanyCard } from "#app/areas/payments/company-card.tsx";
import { PartsCard } from "#app/areas/payments/parts-card.tsx";
import { PaymentParams, paymentForms } from "#app/areas/payments/payment-forms.server.ts";
import { PaymentState } from "#app/areas/payments/payment-state.tsx";
import { SpreadCard } from "#app/areas/payments/spread-card.tsx";
import { TwinsCard } from "#app/areas/payments/twins-card.tsx";
import { partField } from "#app/areas/payments/typed-values.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf, confirmHref } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatDate, formatInstant, formatMoney, unbroken } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { passReturnTo, returnHref } from "#app/request/return-to.ts";
import { textOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { payments } from "#contract/payments.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["payments"] };

export const meta = pageMeta;

export const loader = page("payment", PaymentParams, async ({ api, params, url }) => {
  const buyer = textOf(url, "buyer");
  const company = Uuid.safeParse(url.searchParams.get("company")).data;
  const answer = await api(payments.get, { params, query: { company, buyer } });
  const { amount, date } = answer.payment;
  return {
    title: serverT()("payments:card.title", { amount: formatMoney(amount), date: formatDate(date) }),
    here: passReturnTo(paths.payment(params.uuid), url),
    back: returnHref(url.search, paths.payments),
    typed: buyer ?? "",
    confirming: confirmationOf(url, ["undo"]),
    ...answer,
  };
});

export const action = form("payment", PaymentParams, paymentForms, { fields: linesFields });

/** Also after a refusal: what the payment may repeat is then shown. */
export const shouldRevalidate = () => true;

export default function PaymentPage() {
  const { t } = useTranslation(["payments", "common"]);
  const { title, here, back, typed, confirming, payment, company, contracts, buyers, twins } = useLoaderData<typeof loader>();
  const { uuid, status, reason, amount } = payment;
  const labels = new Map(
    contracts.map((contract) => [
      partField(contract.uuid),
      t("card.partOf", { assortment: contract.assortmentName, branch: contract.branchName }),
    ]),
  );
  const summary = useNamedSummary((field) => (field === "parts" ? t("card.unequal") : labels.get(field)));
  const confirmation =
    confirming && status === "posted"
      ? {
          title: t("card.undoTitle"),
          text: t("card.undoText", { sum: formatMoney(amount) }),
          verb: t("card.undoVerb"),
          intent: "undo",
          cancels: true,
        }
      : null;
  const about = [
    { key: "amount", label: t("card.amount"), value: formatMoney(amount), strong: true },
    { key: "date", label: t("card.date"), value: formatDate(payment.date) },
    ...(payment.number ? [{ key: "number", label: t("card.number"), value: payment.number }] : []),
    { key: "payer", label: t("card.payer"), value: payment.payerName || t("list.unnamed") },
    ...(payment.payerInn ? [{ key: "inn", label: t("card.inn"), value: payment.payerInn }] : []),
    ...(payment.purpose ? [{ key: "purpose", label: t("card.purpose"), value: unbroken(payment.purpose) }] : []),
    { key: "source", label: t("card.source"), value: t(`card.sources.${payment.source}`) },
    {
      key: "created",
      label: t("card.created"),
      value: t("card.by", { name: payment.createdBy, at: formatInstant(payment.createdAt) }),
    },
    ...(payment.decidedBy && payment.decidedAt
      ? [
          {
            key: "decided",
            label: t("card.decided"),
            value: t("card.by", { name: payment.decidedBy, at: formatInstant(payment.decidedAt) }),
          },
        ]
      : []),
  ];
  return (
    <ConfirmDialog confirmation={confirmation} back={here}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: back }, { name: title }]} />}
        />
        <Columns side="summary">
          <Stack gap={4}>
            {reason && (
              <Note tone="warning" title={t(`reasons.${reason}`)}>
                {t(`reasonTexts.${reason}`)}
              </Note>
            )}
            {twins.length > 0 && <TwinsCard twins={twins} />}
            {status === "waiting" && <CompanyCard payment={uuid} company={company} buyers={buyers} typed={typed} />}
            {status === "waiting" && company && (
              <SpreadCard key={company.uuid} company={company.uuid} amount={amount} contracts={contracts} twins={twins} />
            )}
            {status === "posted" && <PartsCard parts={payment.parts} />}
          </Stack>
          <Card id="about" title={t("card.about")}>
            <Stack gap={4}>
              <div>
                <PaymentState payment={payment} />
              </div>
              <PropertyList variant="stacked" items={about} />
              {status === "waiting" && <p className="small muted">{t("card.setAsideText")}</p>}
              {status === "posted" ? (
                <ButtonLink href={confirmHref(here, "undo")} preventScrollReset>
                  {t("card.undo")}
                </ButtonLink>
              ) : (
                <Form method="post" preventScrollReset>
                  <Button name="intent" value={status === "waiting" ? "setAside" : "restore"}>
                    {t(status === "waiting" ? "card.setAside" : "card.restore")}
                  </Button>
                </Form>
              )}
            </Stack>
          </Card>
        </Columns>
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
