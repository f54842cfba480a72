import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import Sheet from "lucide-react/icons/sheet";
import { useTranslation } from "react-i18next";
import { PrintButton } from "#app/areas/contracts/print-button.tsx";
import { PaperStatusTag } from "#app/areas/papers/paper-status-tag.tsx";
import { papersOf } from "#app/areas/papers/papers-of.server.ts";
import { Parties } from "#app/areas/papers/parties.tsx";
import { PriceListParams } from "#app/areas/papers/price-list-forms.server.ts";
import { PriceListRows } from "#app/areas/papers/price-list-rows.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatDate } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { companyPrices } from "#contract/company-prices.ts";

export const handle = { i18n: ["papers", "contracts"] };

export const meta = pageMeta;

export const loader = page("priceList", PriceListParams, async ({ api, me, params }) => {
  const list = await api(companyPrices.get, { params });
  // With the year, because papers are kept.
  const date = formatDate(list.date, "Europe/Moscow", new Date(0));
  return {
    title: serverT()("papers:priceList.title", { number: list.number, date }),
    list,
    papers: papersOf(me),
  };
});

export default function PriceListPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { title, list, papers } = useLoaderData<typeof loader>();
  const { uuid, number, status, company, contract, replacedBy, seller, buyer } = list;
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        tags={<PaperStatusTag kind="priceList" status={status} />}
        subtitle={[company.name, contract || t("newAct.all")].join(" · ")}
        breadcrumbs={
          papers && (
            <Breadcrumbs
              label={t("common:breadcrumbs")}
              items={[{ name: t("list.title"), href: papers }, { name: t("list.priceList", { number }) }]}
            />
          )
        }
        actions={
          <>
            <ButtonLink icon={Download} href={paths.priceListFile(uuid)} reloadDocument className="no-print">
              {t("download")}
            </ButtonLink>
            <ButtonLink icon={Sheet} href={`${paths.priceListFile(uuid)}&format=xlsx`} reloadDocument className="no-print">
              {t("priceList.workbook")}
            </ButtonLink>
            <ButtonLink icon={Eye} href={`${paths.priceListFile(uuid)}&view=1`} target="_blank" reloadDocument className="no-print">
              {t("open")}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      {status === "replaced" && (
        <Note
          tone="warning"
          title={t("priceList.replaced")}
          actions={
            replacedBy && <Link href={paths.priceList(replacedBy.uuid)}>{t("priceList.replacedBy", { number: replacedBy.number })}</Link>
          }
        />
      )}
      <PriceListRows list={list} />
      <Parties paper={{ seller, buyer }} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
