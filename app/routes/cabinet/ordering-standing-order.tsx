import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { plainDateIn } from "#contract/plain-date.ts";
import { standing } from "#contract/standing.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { LinesCard } from "#app/areas/standing/lines-card.tsx";
import { NextCard } from "#app/areas/standing/next-card.tsx";
import { PauseCard } from "#app/areas/standing/pause-card.tsx";
import { RunsCard } from "#app/areas/standing/runs-card.tsx";
import { standingForms, StandingParams } from "#app/areas/standing/standing-forms.server.ts";
import { StateNote } from "#app/areas/standing/state-note.tsx";
import { StateTag } from "#app/areas/standing/state-tag.tsx";
import { TermsCard } from "#app/areas/standing/terms-card.tsx";
import { useDaysText } from "#app/areas/standing/use-days-text.ts";
import { standingQuestions, useStandingQuestion } from "#app/areas/standing/use-standing-question.ts";
import { askedOf, askHref } from "#app/form/ask-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Questioned } from "#app/form/question.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { unbroken } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["standing"] };

export const meta = pageMeta;

export const loader = page("standing", StandingParams, async ({ api, params, url }) => {
  const order = await api(standing.get, { params });
  return {
    title: order.name,
    order,
    today: plainDateIn(new Date(), order.timeZone),
    asked: askedOf(url, standingQuestions) ?? null,
  };
});

export const action = form("standing", StandingParams, standingForms, { fields: linesFields });

export default function StandingPage() {
  const { t } = useTranslation(["standing", "common"]);
  const { title, order, today, asked } = useLoaderData<typeof loader>();
  const daysText = useDaysText();
  const may = order.allowedActions;
  const labels: Record<string, string> = {
    name: t("terms.name"),
    weekdays: t("terms.days"),
    startDate: t("terms.start"),
    endDate: t("terms.end"),
    confirm: t("terms.confirm"),
    autoMax: t("terms.autoMax"),
    dateFrom: t("pause.from"),
    dateTo: t("pause.to"),
  };
  const nameOf = (field: string) => order.lines.find(({ productUuid }) => field === `q.${productUuid}`)?.name;
  const summary = useNamedSummary((field) => labels[field] ?? nameOf(field));
  const here = paths.standing(order.uuid);
  return (
    <Questioned asked={useStandingQuestion(asked, order)} back={here}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          tags={<StateTag order={order} />}
          subtitle={`${unbroken(order.branch.name)} · ${daysText(order.weekdays)} · ${t("owner", { name: order.owner.name })}`}
          breadcrumbs={
            <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.standingList }, { name: title }]} />
          }
          actions={
            may.includes("remove") && (
              <ButtonLink variant="danger" href={askHref(here, "remove")} preventScrollReset>
                {t("remove.button")}
              </ButtonLink>
            )
          }
        />
        <StateNote order={order} />
        <NextCard order={order} />
        <LinesCard order={order} />
        {may.includes("edit") && (
          <Columns side="forms">
            <TermsCard order={order} />
            {may.includes("pause") ? <PauseCard order={order} today={today} /> : null}
          </Columns>
        )}
        <RunsCard runs={order.runs} />
      </Stack>
    </Questioned>
  );
}

export const ErrorBoundary = RouteError;
