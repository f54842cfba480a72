import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { CallSupport } from "#app/areas/auth/call-support.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";

export const handle = { i18n: ["auth"] };

export const meta = pageMeta;

export const loader = page("restorePassword", z.object({}), async () => ({ title: serverT()("auth:restore.title") }));

export default function RestorePasswordPage() {
  const { t } = useTranslation("auth");
  const { title } = useLoaderData<typeof loader>();
  return (
    <CallSupport title={title} call={t("restore.call")}>
      <p>{t("restore.text")}</p>
      <ButtonLink href={paths.login()}>{t("login.submit")}</ButtonLink>
    </CallSupport>
  );
}

export const ErrorBoundary = RouteError;
