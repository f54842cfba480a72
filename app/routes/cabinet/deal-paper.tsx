import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import FileCode from "lucide-react/icons/file-code";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PrintButton } from "#app/areas/contracts/print-button.tsx";
import { AdvanceAbout, AdvanceRates } from "#app/areas/papers/advance.tsx";
import { CorrectionAbout, CorrectionLines } from "#app/areas/papers/correction.tsx";
import { lackPlaces } from "#app/areas/papers/lack-places.ts";
import { PaperLines } from "#app/areas/papers/paper-lines.tsx";
import { PaperStatusTag } from "#app/areas/papers/paper-status-tag.tsx";
import { Parties } from "#app/areas/papers/parties.tsx";
import { Requisites } from "#app/areas/papers/requisites.tsx";
import { SpecificationAbout } from "#app/areas/papers/specification-about.tsx";
import { StateNote } from "#app/areas/papers/state-note.tsx";
import { UpdAbout } from "#app/areas/papers/upd-about.tsx";
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
import { deals } from "#contract/deals.ts";
import { papers } from "#contract/papers.ts";
import { Uuid } from "#contract/primitives.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["papers", "contracts"] };

export const meta = pageMeta;

export const loader = page("dealPaper", z.object({ dealId: Uuid, paperUuid: Uuid }), async ({ api, me, params }) => {
  const paper = await api(papers.get, { params: { uuid: params.dealId, paperUuid: params.paperUuid } });
  // With the year, because papers are kept.
  const date = formatDate(paper.date, "Europe/Moscow", new Date(0));
  // Where what its XML lacks is entered.
  const places = paper.upd && lackPlaces(await api(deals.get, { params: { uuid: params.dealId } }), me);
  return { paper, places, isBuyer: isBuyer(me.roles), title: serverT()(`papers:titles.${paper.kind}`, { number: paper.number, date }) };
});

export default function DealPaperPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { paper, places, title, isBuyer: isOfBuyer } = useLoaderData<typeof loader>();
  const { uuid, dealUuid, dealNumber, delivery, status, kind } = paper;
  const { from, to, branch, address } = delivery;
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        tags={<PaperStatusTag kind={kind} status={status} />}
        subtitle={t("basis", { deal: dealNumber, dates: formatDates(from, to), branch: unbroken(branch), address })}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[
              { name: t("deals"), href: paths.deals },
              { name: t("deal", { number: dealNumber }), href: paths.deal(dealUuid) },
              { name: t(`numbers.${kind}`, { number: paper.number }) },
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
            {kind === "upd" && (
              <ButtonLink icon={FileCode} href={`${paths.dealPaperFile(dealUuid, uuid)}&format=xml`} reloadDocument className="no-print">
                {t("downloadXml")}
              </ButtonLink>
            )}
            <PrintButton />
          </>
        }
      />
      <StateNote paper={paper} />
      {paper.invoice && <Requisites paper={paper} invoice={paper.invoice} />}
      {paper.upd && places && <UpdAbout upd={paper.upd} deal={dealUuid} version={paper.version} isBuyer={isOfBuyer} places={places} />}
      {paper.advance && <AdvanceAbout advance={paper.advance} />}
      {paper.correction && <CorrectionAbout deal={dealUuid} correction={paper.correction} />}
      {paper.specification && <SpecificationAbout specification={paper.specification} />}
      <Parties paper={paper} />
      {paper.advance ? (
        <AdvanceRates paper={paper} />
      ) : paper.correction ? (
        <CorrectionLines paper={paper} correction={paper.correction} />
      ) : (
        <PaperLines paper={paper} />
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
