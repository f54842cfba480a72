import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { hoursField } from "#app/areas/exchange/hours-field.ts";
import { SettingsCard } from "#app/areas/exchange/settings-card.tsx";
import { SettingsForm } from "#app/areas/exchange/settings-form.tsx";
import { settingsForms } from "#app/areas/exchange/settings-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { exchange } from "#contract/exchange.ts";
import { feedsOf } from "#contract/feeds.ts";
import { exchangeEditors, hasRole } from "#contract/roles.ts";

export const handle = { i18n: ["exchange"] };

export const meta = pageMeta;

export const loader = page("exchangeSettings", z.object({}), async ({ api, me }) => ({
  title: serverT()("exchange:settings.title"),
  settings: await api(exchange.getSettings),
  feeds: feedsOf(me, "writes"),
  mayEdit: hasRole(me.roles, exchangeEditors),
}));

export const action = form("exchangeSettings", z.object({}), settingsForms);

export default function ExchangeSettingsPage() {
  const { t } = useTranslation("exchange");
  const { title, settings, feeds, mayEdit } = useLoaderData<typeof loader>();
  const summary = useNamedSummary((field) => {
    const feed = feeds.find((name) => hoursField(name) === field);
    if (feed) return t("settings.hours", { feed: t(`feeds.${feed}`) });
    return field === "stock" ? t("settings.blocking") : field === "guardPercent" ? t("settings.guard") : undefined;
  });
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("settings.lead")}
        actions={<ButtonLink href={paths.exchangeLoads}>{t("settings.loads")}</ButtonLink>}
      />
      {mayEdit ? <SettingsForm settings={settings} feeds={feeds} /> : <SettingsCard settings={settings} />}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
