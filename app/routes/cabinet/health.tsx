import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ChecksTable } from "#app/areas/health/checks-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { doctor } from "#contract/doctor.ts";

export const handle = { i18n: ["doctor"] };

export const meta = pageMeta;

export const loader = page("portalHealth", z.object({}), async ({ api }) => ({
  title: serverT()("doctor:title"),
  ...(await api(doctor.examine)),
}));

export default function HealthPage() {
  const { t } = useTranslation("doctor");
  const { title, checkedAt, checks } = useLoaderData<typeof loader>();
  const has = (state: string) => checks.some((check) => check.state === state);
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        subtitle={t("lead", { time: formatInstant(checkedAt) })}
        actions={<ButtonLink href={paths.portalHealth}>{t("again")}</ButtonLink>}
      />
      {has("broken") ? (
        <Note tone="danger" title={t("brokenTitle")}>
          {t("brokenText")}
        </Note>
      ) : has("warning") ? (
        <Note tone="warning" title={t("warnings")}>
          {t("warningsText")}
        </Note>
      ) : (
        <Note tone="success" title={t("fine")}>
          {t("fineText")}
        </Note>
      )}
      <Card pad="none" aria-label={title}>
        <ChecksTable checks={checks} />
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
