import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PrintButton } from "#app/areas/contracts/print-button.tsx";
import { InvoiceLines } from "#app/areas/papers/invoice-lines.tsx";
import { PaperStatusTag } from "#app/areas/papers/paper-status-tag.tsx";
import { Parties } from "#app/areas/papers/parties.tsx";
import { Requisites } from "#app/areas/papers/requisites.tsx";
import { StateNote } from "#app/areas/papers/state-note.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatDate, formatDates, unbroken } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { papers } from "#contract/papers.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["papers", "contracts"] };

export const meta = pageMeta;

export const loader = page("dealPaper", z.object({ dealId: Uuid, paperUuid: Uuid }), async ({ api, params }) => {
  const invoice = await api(papers.get, { params: { uuid: params.dealId, paperUuid: params.paperUuid } });
  // With the year, because papers are kept.
  const date = formatDate(invoice.date, "Europe/Moscow", new Date(0));
  return { invoice, title: serverT()("papers:invoice", { number: invoice.number, date }) };
});

export default function DealPaperPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { invoice, title } = useLoaderData<typeof loader>();
  const { uuid, dealUuid, dealNumber, delivery, status } = invoice;
  const { from, to, branch, address } = delivery;
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        tags={<PaperStatusTag status={status} />}
        subtitle={t("basis", { deal: dealNumber, dates: formatDates(from, to), branch: unbroken(branch), address })}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[
              { name: t("deals"), href: paths.deals },
              { name: t("deal", { number: dealNumber }), href: paths.deal(dealUuid) },
              { name: t("number", { number: invoice.number }) },
            ]}
          />
        }
        actions={
          <>
            <ButtonLink icon={Download} href={paths.dealPaperFile(dealUuid, uuid)} reloadDocument className="no-print">
              {t("download")}
            </ButtonLink>
            <ButtonLink icon={Eye} href={paths.dealPaperPreview(dealUuid, uuid)} target="_blank" reloadDocument className="no-print">
              {t("open")}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      <StateNote invoice={invoice} />
      <Requisites invoice={invoice} />
      <Parties invoice={invoice} />
      <InvoiceLines invoice={invoice} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
