import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Reauthenticate } from "#app/areas/settings/reauthenticate.tsx";
import { askingPage, reauthenticateForms } from "#app/areas/settings/reauthenticate-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { reauthentication } from "#contract/reauthentication.ts";

export const handle = { i18n: ["settings", "auth", "passkeys"] };

export const meta = pageMeta;

export const loader = page("reauthenticate", z.object({}), async ({ api, url }) => {
  const proof = await api(reauthentication.get);
  return { title: serverT()("settings:reauthenticate.title"), back: askingPage(url), ...proof };
});

export const action = form("reauthenticate", z.object({}), reauthenticateForms);

export default function ReauthenticatePage() {
  return <Reauthenticate {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
