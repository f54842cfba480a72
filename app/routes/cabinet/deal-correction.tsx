import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { byAct } from "#app/areas/papers/correction-by-act.ts";
import { fieldOf } from "#app/areas/papers/correction-fields.ts";
import { CorrectionParams, correctionForms } from "#app/areas/papers/correction-forms.server.ts";
import { NewCorrectionForm } from "#app/areas/papers/new-correction-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { CorrectableUpd } from "#contract/corrections.ts";
import { papers } from "#contract/papers.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["papers"] };

export const meta = pageMeta;

export const loader = page("dealCorrection", CorrectionParams, async ({ api, params, url }) => {
  const answer = await readCorrectable(api, params.dealId);
  const t = serverT();
  if ("conflict" in answer)
    return { ...answer, dealUuid: params.dealId, title: t("papers:correction.untitled"), correctable: null, act: null, lapsed: null };
  const title = t("papers:correction.title", { number: answer.upd.number });
  const asked = Uuid.safeParse(url.searchParams.get("act"));
  const begun = asked.success ? await readAct(api, params.dealId, asked.data, answer) : { act: null, lapsed: null };
  return { dealUuid: params.dealId, title, correctable: answer, conflict: "", ...begun };
});

/** What the act says, or the number of one that is no longer in force. Of another deal's there is nothing: the answer is 404. */
async function readAct(api: Api, uuid: string, paperUuid: string, correctable: CorrectableUpd) {
  const [paper, acceptable] = await Promise.all([
    api(papers.get, { params: { uuid, paperUuid } }),
    api(papers.acceptable, { params: { uuid } }),
  ]);
  const act = byAct(paper, acceptable, correctable);
  return { act, lapsed: act || paper.kind !== "differences" ? null : paper.number };
}

/** What may be corrected, or why nothing may. */
async function readCorrectable(api: Api, uuid: string): Promise<CorrectableUpd | { conflict: string }> {
  try {
    return await api(papers.correctable, { params: { uuid } });
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === "CONFLICT_ERROR") return { conflict: error.message };
    throw error;
  }
}

export const action = form("dealCorrection", CorrectionParams, correctionForms, { fields: linesFields });

export default function DealCorrectionPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { dealUuid, title, correctable, conflict, act, lapsed } = useLoaderData<typeof loader>();
  const labels = new Map([
    ["reason", t("correction.reason")],
    ["basis", t("correction.basis")],
  ]);
  for (const { position, name, unit } of correctable?.lines ?? [])
    for (const part of ["quantity", "price"] as const)
      labels.set(fieldOf(part, position), t(`correction.${part}Of`, { name, unit: t(`common:units.${unit}`) }));
  const summary = useNamedSummary((field) => labels.get(field));
  const trail = correctable
    ? [
        { name: t("deal", { number: correctable.dealNumber }), href: paths.deal(dealUuid) },
        { name: t("numbers.upd", { number: correctable.upd.number }), href: paths.dealPaper(dealUuid, correctable.upd.uuid) },
      ]
    : [];
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("correction.lead")}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("deals"), href: paths.deals }, ...trail, { name: title }]} />
        }
      />
      {lapsed && <Note tone="warning" title={t("differences.lapsed", { number: lapsed })} />}
      {correctable ? (
        <NewCorrectionForm
          key={`${correctable.base} ${correctable.upd.uuid}`}
          base={correctable.base}
          upd={correctable.upd.uuid}
          lines={correctable.lines}
          act={act}
        />
      ) : (
        <EmptyState title={conflict}>
          <Link href={paths.deal(dealUuid)}>{t("correction.toDeal")}</Link>
        </EmptyState>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
