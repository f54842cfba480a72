import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { cabinetPlaceholders, paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

/** Placeholders of the cabinet; any other single segment returns to its home. */
export const loader = page("cabinetPage", z.object({ page: z.string() }), async ({ params }) => {
  const name = cabinetPlaceholders.find((known) => known === params.page);
  if (!name) throw redirect(paths.cabinetHome, 303);
  return { title: serverT()(`cabinet:pages.${name}.title`), name };
});

export default function CabinetPlaceholderPage() {
  const { t } = useTranslation("cabinet");
  const { title, name } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} />
      <EmptyState
        framed
        headingLevel={2}
        title={t("pages.inDevelopment")}
        actions={
          <>
            <ButtonLink href={paths.placeholder("faq")}>{t("pages.faq")}</ButtonLink>
            <ButtonLink href="tel:88002505665">{t("pages.support")}</ButtonLink>
          </>
        }
      >
        {t(`pages.${name}.text`)}
      </EmptyState>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
