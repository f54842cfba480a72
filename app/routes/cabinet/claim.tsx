import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PrintButton } from "#app/areas/contracts/print-button.tsx";
import { ClaimRows } from "#app/areas/papers/claim-rows.tsx";
import { PaperStatusTag } from "#app/areas/papers/paper-status-tag.tsx";
import { papersOf } from "#app/areas/papers/papers-of.server.ts";
import { Parties } from "#app/areas/papers/parties.tsx";
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
import { claims } from "#contract/claims.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["papers", "contracts"] };

export const meta = pageMeta;

export const loader = page("claim", z.object({ uuid: Uuid }), async ({ api, me, params }) => {
  const claim = await api(claims.get, { params });
  // With the year, because papers are kept.
  const date = formatDate(claim.date, "Europe/Moscow", new Date(0));
  return { title: serverT()("papers:claim.title", { number: claim.number, date }), claim, papers: papersOf(me) };
});

export default function ClaimPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { title, claim, papers } = useLoaderData<typeof loader>();
  const { uuid, number, status, company, seller, buyer } = claim;
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        tags={<PaperStatusTag kind="claim" status={status} />}
        subtitle={company.name}
        breadcrumbs={
          papers && (
            <Breadcrumbs
              label={t("common:breadcrumbs")}
              items={[{ name: t("list.title"), href: papers }, { name: t("list.claim", { number }) }]}
            />
          )
        }
        actions={
          <>
            <ButtonLink icon={Download} href={paths.claimFile(uuid)} reloadDocument className="no-print">
              {t("download")}
            </ButtonLink>
            <ButtonLink icon={Eye} href={`${paths.claimFile(uuid)}&view=1`} target="_blank" reloadDocument className="no-print">
              {t("open")}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      <ClaimRows claim={claim} />
      <Parties paper={{ seller, buyer }} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
