import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import FileCode from "lucide-react/icons/file-code";
import { useTranslation } from "react-i18next";
import { PrintButton } from "#app/areas/contracts/print-button.tsx";
import { AdvanceAbout, AdvanceRates } from "#app/areas/papers/advance.tsx";
import { CorrectionAbout, CorrectionLines } from "#app/areas/papers/correction.tsx";
import { DifferencesAbout, DifferencesLines } from "#app/areas/papers/differences.tsx";
import { lackPlaces } from "#app/areas/papers/lack-places.ts";
import { PaperParams, paperForms } from "#app/areas/papers/paper-forms.server.ts";
import { PaperLines } from "#app/areas/papers/paper-lines.tsx";
import { PaperStatusTag } from "#app/areas/papers/paper-status-tag.tsx";
import { Parties } from "#app/areas/papers/parties.tsx";
import { Requisites } from "#app/areas/papers/requisites.tsx";
import { SpecificationAbout } from "#app/areas/papers/specification-about.tsx";
import { StateNote } from "#app/areas/papers/state-note.tsx";
import { UpdAbout } from "#app/areas/papers/upd-about.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatDate, formatDates, unbroken } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import type { Api } from "#app/request/api.server.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { deals } from "#contract/deals.ts";
import { type DealPaper, papers } from "#contract/papers.ts";
import { grantsOf, type Holder, isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["papers", "contracts"] };

export const meta = pageMeta;

export const loader = page("dealPaper", PaperParams, async ({ api, me, params, url }) => {
  const paper = await api(papers.get, { params: { uuid: params.dealId, paperUuid: params.paperUuid } });
  // With the year, because papers are kept.
  const date = formatDate(paper.date, "Europe/Moscow", new Date(0));
  // Where what its XML lacks is entered.
  const places = paper.upd && lackPlaces(await api(deals.get, { params: { uuid: params.dealId } }), me);
  const mayCorrect = paper.differences !== null && (await isCorrectable(api, me, paper));
  return {
    paper,
    places,
    mayCorrect,
    confirming: confirmationOf(url, ["cancel"]),
    isBuyer: isBuyer(me.roles),
    title: serverT()(`papers:titles.${paper.kind}`, { number: paper.number, date }),
  };
});

/** Whether a correction can begin from an act of differences: it is in force, as its document is. */
async function isCorrectable(api: Api, me: Holder, { dealUuid, status, differences }: DealPaper): Promise<boolean> {
  if (status !== "issued" || !mayEnter("dealCorrection", grantsOf(me))) return false;
  const { mayCorrect, papers: all } = await api(papers.list, { params: { uuid: dealUuid } });
  return mayCorrect && all.some((other) => other.uuid === differences?.upd.uuid && other.status === "issued");
}

export const action = form("dealPaper", PaperParams, paperForms);

export default function DealPaperPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { paper, places, title, mayCorrect, confirming, isBuyer: isOfBuyer } = useLoaderData<typeof loader>();
  const { uuid, dealUuid, dealNumber, delivery, status, kind } = paper;
  const { from, to, branch, address } = delivery;
  const summary = useNamedSummary(() => undefined);
  const here = paths.dealPaper(dealUuid, uuid);
  const confirmation =
    confirming && paper.differences?.mayCancel
      ? {
          title: t("differences.cancelTitle", { number: paper.number }),
          text: t("differences.cancelText"),
          verb: t("differences.cancel"),
          intent: "cancel",
          cancels: true,
        }
      : null;
  return (
    <ConfirmDialog confirmation={confirmation} back={here}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          tags={<PaperStatusTag kind={kind} status={status} left={paper.invoice?.left} total={paper.total} />}
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
        {paper.differences && <DifferencesAbout paper={paper} differences={paper.differences} mayCorrect={mayCorrect} />}
        {paper.specification && <SpecificationAbout specification={paper.specification} />}
        <Parties paper={paper} />
        {paper.advance ? (
          <AdvanceRates paper={paper} />
        ) : paper.correction ? (
          <CorrectionLines paper={paper} correction={paper.correction} />
        ) : paper.differences ? (
          <DifferencesLines paper={paper} differences={paper.differences} />
        ) : (
          <PaperLines paper={paper} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
