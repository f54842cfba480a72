import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { acceptedField } from "#app/areas/papers/differences-fields.ts";
import { DifferencesParams, differencesForms } from "#app/areas/papers/differences-forms.server.ts";
import { NewDifferencesForm } from "#app/areas/papers/new-differences-form.tsx";
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
import type { AcceptableUpd } from "#contract/differences.ts";
import { papers } from "#contract/papers.ts";

export const handle = { i18n: ["papers"] };

export const meta = pageMeta;

export const loader = page("dealDifferences", DifferencesParams, async ({ api, params }) => {
  const answer = await readAcceptable(api, params.dealId);
  const t = serverT();
  if ("conflict" in answer) return { ...answer, dealUuid: params.dealId, title: t("papers:differences.untitled"), acceptable: null };
  const title = t("papers:differences.title", { number: answer.upd.number });
  return { dealUuid: params.dealId, title, acceptable: answer, conflict: "" };
});

/** The document in force, or why there is nothing to accept by. */
async function readAcceptable(api: Api, uuid: string): Promise<AcceptableUpd | { conflict: string }> {
  try {
    return await api(papers.acceptable, { params: { uuid } });
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === "CONFLICT_ERROR") return { conflict: error.message };
    throw error;
  }
}

export const action = form("dealDifferences", DifferencesParams, differencesForms, { fields: linesFields });

export default function DealDifferencesPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { dealUuid, title, acceptable, conflict } = useLoaderData<typeof loader>();
  const labels = new Map([
    ["acceptedOn", t("differences.acceptedOn")],
    ["buyerPeople", t("differences.buyerPeople")],
    ["sellerPeople", t("differences.sellerPeople")],
  ]);
  for (const { position, name, unit } of acceptable?.lines ?? []) {
    labels.set(acceptedField("quantity", position), t("differences.accepted", { name, unit: t(`common:units.${unit}`) }));
    labels.set(acceptedField("reason", position), t("differences.reasonOf", { name }));
    labels.set(acceptedField("comment", position), t("differences.commentOf", { name }));
  }
  const summary = useNamedSummary((field) => labels.get(field));
  const trail = acceptable
    ? [
        { name: t("deal", { number: acceptable.dealNumber }), href: paths.deal(dealUuid) },
        { name: t("numbers.upd", { number: acceptable.upd.number }), href: paths.dealPaper(dealUuid, acceptable.upd.uuid) },
      ]
    : [];
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("differences.lead")}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("deals"), href: paths.deals }, ...trail, { name: title }]} />
        }
      />
      {acceptable ? (
        <NewDifferencesForm key={`${acceptable.base} ${acceptable.upd.uuid}`} acceptable={acceptable} />
      ) : (
        <EmptyState title={conflict}>
          <Link href={paths.deal(dealUuid)}>{t("differences.toDeal")}</Link>
        </EmptyState>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
