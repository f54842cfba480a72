import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { MadeSheets } from "#app/areas/collection/made-sheets.tsx";
import { SheetDays } from "#app/areas/collection/sheet-days.tsx";
import { sheetForms } from "#app/areas/collection/sheet-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { collection } from "#contract/collection.ts";

export const handle = { i18n: ["collection"] };

export const meta = pageMeta;

export const loader = page("collectionSheets", z.object({}), async ({ api, url }) => {
  const after = uuidOf(url, "after");
  const answer = await api(collection.sheets, { query: { ...(after && { after }) } });
  return { title: serverT()("collection:sheets.title"), isFirst: !after, ...answer };
});

export const action = form("collectionSheets", z.object({}), sheetForms);

export default function CollectionSheetsPage() {
  const { t } = useTranslation(["collection", "common"]);
  const { title, days, sheets, next, isFirst } = useLoaderData<typeof loader>();
  const summary = useNamedSummary((field) => (field === "date" ? t("sheets.date") : field === "storage" ? t("sheets.storage") : undefined));
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("sheets.lead")}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.collection }, { name: title }]} />
        }
      />
      <p className="small muted">{t("sheets.again")}</p>
      <SheetDays days={days} />
      <MadeSheets sheets={sheets} />
      {(next || !isFirst) && (
        <Row className="no-print">
          {!isFirst && <ButtonLink href={paths.collectionSheets}>{t("sheets.first")}</ButtonLink>}
          {next && <ButtonLink href={`${paths.collectionSheets}?after=${next}`}>{t("sheets.next")}</ButtonLink>}
        </Row>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
