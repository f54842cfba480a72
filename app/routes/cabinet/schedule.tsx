import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AffectedList } from "#app/areas/distribution/affected-list.tsx";
import { ExceptionsCard } from "#app/areas/distribution/exceptions-card.tsx";
import { PointsCard } from "#app/areas/distribution/points-card.tsx";
import { PreviewCard } from "#app/areas/distribution/preview-card.tsx";
import { RuleForm } from "#app/areas/distribution/rule-form.tsx";
import { RulesCard } from "#app/areas/distribution/rules-card.tsx";
import { everySegment } from "#app/areas/distribution/rules-of.ts";
import { ScheduleErrors } from "#app/areas/distribution/schedule-errors.tsx";
import { ScheduleParams, scheduleForms } from "#app/areas/distribution/schedule-forms.server.ts";
import { ScheduleMain } from "#app/areas/distribution/schedule-main.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { passReturnTo, returnHref, returnToOf, withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { branches } from "#contract/branches.ts";
import { distribution } from "#contract/distribution.ts";
import { products } from "#contract/products.ts";

export const handle = { i18n: ["distribution", "cabinet"] };

export const meta = pageMeta;

export const loader = page("schedule", ScheduleParams, async ({ api, params, url, context }) => {
  const uuid = params.scheduleUuid;
  const [schedule, preview, affected, points, { categories }] = await Promise.all([
    api(distribution.getSchedule, { params: { uuid } }),
    api(distribution.previewSchedule, { params: { uuid } }),
    api(distribution.listAffectedDeals, { params: { uuid } }),
    api(branches.search, { query: { scheduleUuid: uuid } }),
    api(products.categories),
  ]);
  if (schedule.distributionCenter.uuid !== params.id) throw errorPage(context, 404);
  const segments = categories.map(({ name, subcategories }) => ({
    category: name,
    segments: subcategories.map((each) => ({ uuid: each.uuid, name: each.name })),
  }));
  // Without rules there is no segment to choose.
  const segmentOfUrl = url.searchParams.get("segment") ?? (schedule.rules.length === 0 ? everySegment : null);
  const named = segments.flatMap((each) => each.segments).find((each) => each.uuid === segmentOfUrl);
  return {
    title: schedule.name,
    here: passReturnTo(paths.schedule(params.id, uuid), url),
    schedule,
    preview,
    affected,
    points: { branches: points.branches, mine: points.total, total: schedule.branchCount },
    segments,
    confirmsDelete: confirmationOf(url, ["delete"]) !== undefined,
    segment: segmentOfUrl === everySegment ? { uuid: null, name: serverT()("distribution:otherSegments") } : (named ?? null),
  };
});

export const action = form("schedule", ScheduleParams, scheduleForms);

export default function SchedulePage() {
  const { t } = useTranslation(["distribution", "common"]);
  const { search } = useLocation();
  const { title, here, schedule, preview, affected, points, segments, segment, confirmsDelete } = useLoaderData<typeof loader>();
  const { distributionCenter } = schedule;
  const today = preview.days[0]?.date ?? "";
  const confirmation = confirmsDelete
    ? {
        title: t("main.deleteTitle", { name: title }),
        text: t("main.deleteText"),
        verb: t("main.deleteConfirm"),
        intent: "remove",
        fields: { version: schedule.version },
      }
    : null;
  return (
    <ConfirmDialog confirmation={confirmation} back={here}>
      <ScheduleErrors here={here} />
      <Headline
        title={title}
        subtitle={schedule.note || t("schedule")}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[
              { name: t("title"), href: returnHref(search, paths.distributionCenters) },
              { name: distributionCenter.name, href: withReturnTo(paths.distributionCenter(distributionCenter.uuid), returnToOf(search)) },
              { name: title },
            ]}
          />
        }
      />
      <Stack gap={4}>
        {affected.deals.length + affected.others > 0 && (
          <Note id="affected" tone="warning" title={t("affected.title")}>
            <Stack gap={2}>
              <p>{t("affected.lead")}</p>
              <AffectedList affected={affected} />
            </Stack>
          </Note>
        )}
        <PreviewCard preview={preview} />
        <RulesCard schedule={schedule} segments={segments} />
        {segment && <RuleForm schedule={schedule} segment={segment} here={`${here}#rules`} />}
        <Columns side="forms">
          <ExceptionsCard schedule={schedule} today={today} />
          <ScheduleMain schedule={schedule} />
        </Columns>
        <PointsCard scheduleUuid={schedule.uuid} {...points} />
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
