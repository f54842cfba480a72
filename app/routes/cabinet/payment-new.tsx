import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { HandForm } from "#app/areas/payments/hand-form.tsx";
import { newPaymentForms, newPaymentLimit } from "#app/areas/payments/new-payment-forms.server.ts";
import { PaymentsTable } from "#app/areas/payments/payments-table.tsx";
import { StatementForm } from "#app/areas/payments/statement-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { payments } from "#contract/payments.ts";
import { dayIn, plainDateIn } from "#contract/plain-date.ts";

export const handle = { i18n: ["payments", "files"] };

export const meta = pageMeta;

export const loader = page("paymentNew", z.object({}), async ({ api, url }) => ({
  title: serverT()("payments:new.title"),
  date: dayIn(url.searchParams.get("date")) ?? plainDateIn(new Date(), "Europe/Moscow"),
  latest: (await api(payments.list, { query: { source: "person", order: "entered", perPage: 10 } })).payments,
}));

export const action = form("paymentNew", z.object({}), newPaymentForms, { limit: newPaymentLimit });

export default function PaymentNewPage() {
  const { t } = useTranslation(["payments", "common"]);
  const { title, date, latest } = useLoaderData<typeof loader>();
  const labels: Record<string, string> = {
    buyer: t("new.buyer"),
    number: t("new.number"),
    amount: t("new.amount"),
    date: t("new.date"),
    statement: t("new.file"),
  };
  const summary = useNamedSummary((field) => labels[field]);
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("new.lead")}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.payments }, { name: title }]} />}
      />
      <Columns side="summary">
        <HandForm date={date} />
        <StatementForm />
      </Columns>
      <Card pad={latest.length > 0 ? "none" : undefined} title={t("new.latest")} id="latest">
        {latest.length > 0 ? <PaymentsTable payments={latest} caption={t("list.caption")} /> : <p className="muted">{t("new.none")}</p>}
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
