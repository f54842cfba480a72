import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { passkeyForms } from "#app/areas/passkeys/passkey-forms.server.ts";
import { qrPath } from "#app/areas/settings/qr-path.server.ts";
import { type NewRecoveryCodes, readBegun, secondFactorForms } from "#app/areas/settings/second-factor-forms.server.ts";
import { ManageSecondFactor } from "#app/areas/settings/second-factor-manage.tsx";
import { ConfirmSecondFactor } from "#app/areas/settings/second-factor-set-up.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import { secondFactor } from "#contract/second-factor.ts";

export const handle = { i18n: ["settings", "auth", "passkeys"] };

export const meta = pageMeta;

export const loader = page("secondFactor", z.object({}), async ({ api, me, request }) => {
  const factor = await api(secondFactor.get);
  const begun = factor.confirmedAt ? null : await readBegun(request, me.uuid);
  return {
    title: serverT()("settings:secondFactor.title"),
    ...factor,
    isRequired: me.mustAddFactor,
    setUp: begun && { secret: begun.secret.replace(/.{4}(?=.)/g, "$& "), uri: begun.uri, qr: qrPath(begun.uri) },
  };
});

export const action = form("secondFactor", z.object({}), { ...secondFactorForms, ...passkeyForms });

export default function SecondFactorPage() {
  const { setUp, isRequired, ...factors } = useLoaderData<typeof loader>();
  const answer = useAnswer<NewRecoveryCodes | object>();
  const made = answer && "recoveryCodes" in answer ? answer.recoveryCodes : null;
  if (setUp) return <ConfirmSecondFactor title={factors.title} setUp={setUp} isRequired={isRequired} />;
  return <ManageSecondFactor {...factors} isRequired={isRequired} made={made?.length ? made : null} />;
}

export const ErrorBoundary = RouteError;
