import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeferralsCard } from "#app/areas/contracts/deferrals-card.tsx";
import { DeferralsNote } from "#app/areas/contracts/deferrals-note.tsx";
import { placeOf } from "#app/areas/exchange/column-field.ts";
import { ColumnsCard } from "#app/areas/exchange/columns-card.tsx";
import { CountsCard } from "#app/areas/exchange/counts-card.tsx";
import { DifferencesCard } from "#app/areas/exchange/differences-card.tsx";
import { FirstBalanceNote } from "#app/areas/exchange/first-balance-note.tsx";
import { LoadAnnouncement } from "#app/areas/exchange/load-announcement.tsx";
import { LoadParams, loadForms } from "#app/areas/exchange/load-forms.server.ts";
import { LoadNotes } from "#app/areas/exchange/load-notes.tsx";
import { LoadProgress } from "#app/areas/exchange/load-progress.tsx";
import { LoadStateTag } from "#app/areas/exchange/load-state-tag.tsx";
import { NewSectionsCard } from "#app/areas/exchange/new-sections-card.tsx";
import { RowErrorsCard } from "#app/areas/exchange/row-errors-card.tsx";
import { SheetsCard } from "#app/areas/exchange/sheets-card.tsx";
import { useModeText } from "#app/areas/exchange/use-mode-text.ts";
import { useWatchLoad } from "#app/areas/exchange/use-watch-load.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf, confirmHref } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { passReturnTo, returnHref } from "#app/request/return-to.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { exchange } from "#contract/exchange.ts";
import { feeds } from "#contract/feeds.ts";

export const handle = { i18n: ["exchange", "contracts"] };

export const meta = pageMeta;

const rowErrorsPerPage = 50;

export const loader = page("exchangeLoad", LoadParams, async ({ api, me, params, url }) => {
  const paging = pagingOf(url.searchParams, rowErrorsPerPage);
  const [load, { differences, newSections, firstBalance, deferrals }, { refusals, total }] = await Promise.all([
    api(exchange.getLoad, { params }),
    api(exchange.listDifferences, { params }),
    api(exchange.listRowErrors, { params, query: paging }),
  ]);
  stayWithin(url, paging, total);
  const t = serverT();
  return {
    title: t(load.trial ? "exchange:load.trialHeading" : "exchange:load.title", {
      feed: t(`exchange:feeds.${load.feed}`),
      when: formatInstant(load.createdAt),
    }),
    here: passReturnTo(paths.exchangeLoad(params.uuid), url),
    load: { ...load, refusals },
    mappingHref: mayEnter("exchangeMapping", me.roles) ? paths.exchangeMapping : null,
    differences,
    newSections,
    firstBalance,
    deferrals: deferrals && (deferrals.total > 0 || deferrals.withoutShelfLife > 0) ? deferrals : null,
    isOfContent: feeds[load.feed].writes.includes("seller_content_manager"),
    fields: Object.keys(feeds[load.feed].row.shape),
    isChanging: url.searchParams.get("change") === "columns",
    paging: { ...paging, total },
    confirming: confirmationOf(url, ["cancel", "undo"]),
  };
});

export const action = form("exchangeLoad", LoadParams, loadForms);

export default function ExchangeLoadPage() {
  const { t } = useTranslation(["exchange", "common"]);
  const { title, here, load, mappingHref, differences, newSections, firstBalance, deferrals, isOfContent, ...rest } =
    useLoaderData<typeof loader>();
  const { fields, isChanging, paging, confirming } = rest;
  const { search } = useLocation();
  const { failed, intent } = useFormErrors();
  const summary = useNamedSummary((field) =>
    field === "sheet" ? t("sheets.label") : load.source?.columns.find(({ at }) => at === placeOf(field))?.title,
  );
  const sheet = load.source?.sheets.find(({ isRead }) => isRead);
  const headingLine = load.source?.headingLine ?? 1;
  const modeText = useModeText();
  const { state, allowedActions } = load;
  const isOpen = state === "waiting" || state === "running";
  useWatchLoad(load.uuid, isOpen);
  const confirmation = confirming &&
    allowedActions.includes(confirming) && {
      title: t(`load.${confirming}Title`),
      text: confirming === "undo" ? t("load.undoText") : t(state === "held" ? "load.cancelHeld" : "load.cancelRunning"),
      verb: t(`load.${confirming}Verb`),
      intent: confirming,
      cancels: confirming === "cancel",
    };
  const about = [
    { key: "when", label: t("load.when"), value: formatInstant(load.createdAt) },
    ...(load.endedAt ? [{ key: "ended", label: t("load.ended"), value: formatInstant(load.endedAt) }] : []),
    { key: "mode", label: t("load.mode"), value: modeText(load) },
    { key: "sender", label: t("load.sender"), value: load.sender },
    {
      key: "door",
      label: t("load.door"),
      value: mappingHref && load.door === "1c" ? <OneCChannel mappingHref={mappingHref} /> : t(`doors.${load.door}`),
    },
    ...(load.source ? [{ key: "source", label: t("load.source"), value: load.source.name }] : []),
    ...(headingLine > 1 ? [{ key: "heading", label: t("load.heading"), value: t("load.headingLine", { line: headingLine }) }] : []),
    ...(sheet ? [{ key: "sheet", label: t("load.sheet"), value: sheet.name }] : []),
    ...(load.undoes
      ? [{ key: "undoes", label: t("load.undoes"), value: <Link href={paths.exchangeLoad(load.undoes)}>{t("load.undoesLink")}</Link> }]
      : []),
  ];
  return (
    <ConfirmDialog confirmation={confirmation || null} back={here}>
      <Stack gap={4}>
        {intent === "match" || intent === "sheet" ? (
          <FixErrors errors={summary} />
        ) : (
          failed && <FormErrorSummary title={t("load.refused")} errors={summary} />
        )}
        <Headline
          title={title}
          tags={<LoadStateTag state={state} />}
          breadcrumbs={
            <Breadcrumbs
              label={t("common:breadcrumbs")}
              items={[{ name: t("loads.title"), href: returnHref(search, paths.exchangeLoads) }, { name: title }]}
            />
          }
          actions={
            <>
              {isOpen && allowedActions.includes("cancel") && (
                <ButtonLink href={confirmHref(here, "cancel")} preventScrollReset>
                  {t("load.cancel")}
                </ButtonLink>
              )}
              {allowedActions.includes("undo") && (
                <ButtonLink href={confirmHref(here, "undo")} preventScrollReset>
                  {t("load.undo")}
                </ButtonLink>
              )}
            </>
          }
        />
        <LoadAnnouncement load={load} />
        <LoadNotes load={load} isOfContent={isOfContent} cancelHref={confirmHref(here, "cancel")} />
        {deferrals && deferrals.total > 0 && <DeferralsNote count={deferrals.total} href="#deferrals" />}
        {load.trial && firstBalance && <FirstBalanceNote balance={firstBalance} />}
        {isOpen && <LoadProgress load={load} here={here} />}
        <Columns side="summary">
          <CountsCard counts={load.counts} />
          <Card id="about" title={t("load.about")}>
            <PropertyList items={about} />
          </Card>
        </Columns>
        {load.source && allowedActions.includes("sheet") && <SheetsCard sheets={load.source.sheets} />}
        {load.trial && load.source && load.source.columns.length > 0 && (
          <ColumnsCard
            feed={load.feed}
            columns={load.source.columns}
            fields={fields}
            free={fields.filter((field) => load.source?.columns.every((column) => column.field !== field))}
            mayMatch={allowedActions.includes("match")}
            asked={(load.source.twice ?? []).flatMap(({ titles }) => titles)}
            isChanging={isChanging}
            changeHref={`${here}${here.includes("?") ? "&" : "?"}change=columns#columns`}
          />
        )}
        {newSections.length > 0 && <NewSectionsCard sections={newSections} />}
        {differences.length > 0 && (
          <DifferencesCard feed={load.feed} differences={differences} changed={load.counts.changed} isDryRun={load.trial} />
        )}
        {deferrals && <DeferralsCard check={deferrals} ofMany />}
        {load.refusals.length > 0 && (
          <RowErrorsCard
            feed={load.feed}
            uuid={load.uuid}
            ownColumns={load.source?.columns ?? []}
            rowErrors={load.refusals}
            areLoaded={load.counts.refused === 0}
            {...paging}
            perPage={rowErrorsPerPage}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function OneCChannel({ mappingHref }: { mappingHref: string }) {
  const { t } = useTranslation("exchange");
  return (
    <>
      {t("doors.1c")}, <Link href={mappingHref}>{t("load.mapping")}</Link>
    </>
  );
}

export const ErrorBoundary = RouteError;
