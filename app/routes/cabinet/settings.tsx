import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { codeSent } from "#app/areas/auth/code-sent.server.ts";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { ContactCode, NewContact, NewPassword } from "#app/areas/settings/change-forms.tsx";
import { NotificationsCard } from "#app/areas/settings/notifications-card.tsx";
import { SessionsCard } from "#app/areas/settings/sessions-card.tsx";
import { readChange, settingsForms } from "#app/areas/settings/settings-forms.server.ts";
import { SignInCard } from "#app/areas/settings/sign-in-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { auth } from "#contract/auth.ts";
import { customers } from "#contract/customers.ts";
import { notificationChannels } from "#contract/enums.ts";
import { notificationSettings } from "#contract/notifications.ts";
import { grantsOf } from "#contract/roles.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { env } from "#server/env.ts";

export const handle = { i18n: ["settings", "notifications", "auth", "people"] };

export const meta = pageMeta;

export const loader = page("cabinetSettings", z.object({}), async ({ api, me, url, request }) => {
  const change = oneOf(url, "change", ["email", "phone", "password"]) ?? null;
  const flow = change === "email" || change === "phone" ? await readChange(request, change, me.uuid) : null;
  const asksCode = change !== null && url.searchParams.get("step") === "code";
  if (asksCode && !flow) throw seeOther(change === "password" ? paths.settings : paths.settingsChange(change));
  const [{ sessions }, person, chosen, factor] = await Promise.all([
    api(auth.sessions),
    api(customers.me),
    api(notificationSettings.get),
    mayEnter("secondFactor", grantsOf(me)) ? api(secondFactor.get) : null,
  ]);
  return {
    title: serverT()(change ? `settings:${change}.title` : "settings:title"),
    change,
    typed: flow?.to ?? "",
    sent: asksCode && flow ? codeSent(flow, env.DEMO === "on") : null,
    email: person.email,
    mobilePhone: person.mobilePhone,
    secondFactor: factor && { isApp: factor.confirmedAt !== null, isKey: factor.passkeys.length > 0 },
    channels: [...notificationChannels],
    chosen,
    sessions,
  };
});

export const action = form("cabinetSettings", z.object({}), settingsForms);

export default function SettingsPage() {
  const { t } = useTranslation("settings");
  const {
    title,
    change,
    typed,
    sent,
    email,
    mobilePhone,
    secondFactor: factor,
    channels: offered,
    chosen,
    sessions,
  } = useLoaderData<typeof loader>();
  if (change === "password") return <NewPassword title={title} />;
  if (change && sent) return <ContactCode title={title} what={change} sent={sent} />;
  if (change) return <NewContact title={title} what={change} typed={typed} />;
  return (
    <Stack gap={4}>
      <PersonErrors />
      <Headline title={title} subtitle={t("lead")} actions={<ButtonLink href={paths.user}>{t("toUser")}</ButtonLink>} />
      <Columns side="half">
        <SignInCard email={email} mobilePhone={mobilePhone} secondFactor={factor} />
        <SessionsCard sessions={sessions} />
      </Columns>
      <NotificationsCard email={email} mobilePhone={mobilePhone} channels={offered} chosen={chosen} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
