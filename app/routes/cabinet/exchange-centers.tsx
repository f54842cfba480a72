import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { SellerCenterForm } from "#app/areas/distribution/seller-center-form.tsx";
import { newCenterForms } from "#app/areas/distribution/seller-center-forms.server.ts";
import { useCenterLabels } from "#app/areas/distribution/use-center-labels.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatZoneDifference } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { centers as calls, type SellerCenter } from "#contract/centers.ts";

export const handle = { i18n: ["centers"] };

export const meta = pageMeta;

export const loader = page("exchangeCenters", z.object({}), async ({ api, me }) => ({
  title: serverT()("centers:title"),
  loads: mayEnter("exchangeNew", me.roles),
  formKey: crypto.randomUUID(),
  ...(await api(calls.list, {})),
}));

export const action = form("exchangeCenters", z.object({}), newCenterForms);

export default function ExchangeCentersPage() {
  const { t } = useTranslation("centers");
  const { title, loads, formKey, centers } = useLoaderData<typeof loader>();
  const summary = useNamedSummary(useCenterLabels());
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("lead")}
        actions={
          loads && (
            <>
              <ButtonLink href={`${paths.exchangeNew}?feed=centers`}>{t("load")}</ButtonLink>
              <ButtonLink icon={Download} href={paths.exchangeTemplate("centers")} download>
                {t("download")}
              </ButtonLink>
            </>
          )
        }
      />
      <Card pad="none" aria-label={title}>
        {centers.length > 0 ? <CentersTable centers={centers} /> : <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
      </Card>
      <SellerCenterForm formKey={formKey} />
    </Stack>
  );
}

function CentersTable({ centers }: { centers: readonly SellerCenter[] }) {
  const { t } = useTranslation("centers");
  return (
    <Table
      caption={t("caption")}
      needs="m"
      rows={centers}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          title: t("form.name"),
          rowHeader: true,
          card: "title",
          cell: ({ uuid, name }) => <Link href={paths.exchangeCenter(uuid)}>{name}</Link>,
        },
        { id: "city", title: t("form.city"), cell: ({ city }) => city },
        { id: "zone", title: t("form.timeZone"), nowrap: true, cell: (center) => t("zoneShort", zoneOf(center)) },
        {
          id: "lacks",
          title: t("state"),
          cell: (center) => <CenterState center={center} />,
        },
        { id: "branches", title: t("branches"), align: "end", cell: ({ branchCount }) => branchCount },
      ]}
    />
  );
}

const zoneOf = ({ timeZone }: SellerCenter) => ({ difference: formatZoneDifference(timeZone) });

/** What the centre still lacks before it delivers. */
function CenterState({ center: { prefixes, storages, scheduleCount } }: { center: SellerCenter }) {
  const { t } = useTranslation("centers");
  const lacks = [
    ...(prefixes.length === 0 ? [t("lacks.prefixes")] : []),
    ...(storages.some(({ isUsed }) => isUsed) ? [] : [t("lacks.storages")]),
    ...(scheduleCount === 0 ? [t("lacks.schedules")] : []),
  ];
  return lacks.length === 0 ? t("ready") : t("lacks.text", { parts: lacks.join(", ") });
}

export const ErrorBoundary = RouteError;
