import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { auth } from "#contract/auth.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatInstant, formatPhone } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("cabinetSettings", z.object({}), async ({ api, me }) => {
  const { sessions } = await api(auth.sessions);
  return {
    title: serverT()("cabinet:settings.title"),
    email: me.email?.value ?? null,
    phone: me.mobilePhone?.value ?? null,
    channels: me.notificationChannels,
    sessions,
  };
});

export default function SettingsPage() {
  const { t } = useTranslation("cabinet");
  const common = useTranslation("common").t;
  const { title, email, phone, channels, sessions } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("settings.lead")} />
      <Card title={t("settings.signIn")}>
        <PropertyList
          items={[
            { key: "email", label: t("person.email"), value: email ?? common("notSet") },
            { key: "phone", label: t("person.phone"), value: phone ? formatPhone(phone) : common("notSet") },
            { key: "channels", label: t("settings.channels"), value: channels.map((channel) => common(`channels.${channel}`)).join(", ") || common("none") },
          ]}
        />
      </Card>
      <Card title={t("settings.sessions")}>
        <PropertyList
          items={sessions.map((session) => ({
            key: session.uuid,
            label: t("settings.session", { at: formatInstant(session.createdAt) }),
            value: session.isCurrent ? t("settings.sessionCurrent") : t("settings.lastUsed", { at: formatInstant(session.lastUsedAt) }),
          }))}
        />
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
