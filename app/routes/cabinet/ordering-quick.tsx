import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { OrderingClosed } from "#app/areas/lines/ordering-closed.tsx";
import { PasteForm } from "#app/areas/lines/paste-form.tsx";
import type { Preview } from "#app/areas/lines/preview.ts";
import { PreviewForm } from "#app/areas/lines/preview-form.tsx";
import { PreviewSheets } from "#app/areas/lines/preview-sheets.tsx";
import { quickForms, quickLimits } from "#app/areas/lines/quick-order.server.ts";
import { useLinesSummary } from "#app/areas/lines/use-lines-summary.ts";
import { useSavedPreview } from "#app/areas/lines/use-preview-draft.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useLinksToPlaces } from "#app/form/use-links-to-places.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { basket } from "#contract/basket.ts";

export const handle = { i18n: ["lines", "files"] };

export const meta = pageMeta;

export const loader = page("orderingQuick", z.object({}), async ({ api }) => {
  const title = serverT()("lines:title");
  const { problems, branchUuid, branches } = await api(basket.get);
  const isClosed = problems.some(({ reason }) => reason === "accreditation_required");
  const closed = isClosed ? ("closed" as const) : branches.length === 0 ? ("noBranch" as const) : null;
  return { title, closed, branch: branchUuid, branches, orderKey: crypto.randomUUID() };
});

export const action = form("orderingQuick", z.object({}), quickForms, quickLimits);

export default function OrderingQuickPage() {
  const { t } = useTranslation("lines");
  const { title, closed, branch, branches, orderKey } = useLoaderData<typeof loader>();
  const preview = useAnswer<{ preview?: Preview }>()?.preview;
  const summary = useLinesSummary(preview);
  useLinksToPlaces();
  const hasPreview = preview !== undefined && preview.lines.length > 0;
  useSavedPreview(hasPreview);
  const ordered = branches.find(({ uuid }) => uuid === (preview?.branchUuid || branch));
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline title={title} subtitle={ordered && !closed ? t("branch", ordered) : undefined} />
      {closed && <OrderingClosed why={closed} />}
      {!closed && !hasPreview && <p className="muted">{t("lead")}</p>}
      {hasPreview && preview.branchUuid !== "" && preview.branchUuid !== branch && <Note>{t("preview.otherBranch")}</Note>}
      {hasPreview && <PreviewSheets preview={preview} />}
      {hasPreview && preview.emptyRows && <Note title={preview.emptyRows.title}>{preview.emptyRows.text}</Note>}
      {hasPreview && preview.ignored && <Note title={t("preview.ignored")}>{preview.ignored}</Note>}
      {!closed && (hasPreview ? <PreviewForm preview={preview} orderKey={orderKey} /> : <PasteForm branch={branch} branches={branches} />)}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
