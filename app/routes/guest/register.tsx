import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { codeSent } from "#app/areas/auth/code-sent.server.ts";
import { CodeStep } from "#app/areas/auth/code-step.tsx";
import { RegistrationForm } from "#app/areas/auth/registration-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { forwardedFor } from "#app/request/client-address.server.ts";
import { codeFormErrors, endFlow, readFlow, resendCode, saveFlow, startOver } from "#app/request/code-flow.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { auth, Code, Registration } from "#contract/auth.ts";
import { companies } from "#contract/companies.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { env } from "#server/env.ts";

export const handle = { i18n: ["auth"] };

export const meta = pageMeta;

export const loader = page("register", z.object({}), async ({ url, request, api }) => {
  const flow = await readFlow(request, "registration");
  const isCode = url.searchParams.get("step") === "code";
  if (isCode && !flow) throw seeOther(paths.register);
  return {
    title: serverT()(isCode ? "auth:code.titleRegistration" : "auth:register.title"),
    sent: isCode && flow ? codeSent(flow, env.DEMO === "on") : null,
    /** A code was sent, although the person returned to the form. */
    hasCode: flow !== null,
    typed: flow?.typed ?? {},
    consentVersion: (await api(companies.getSeller)).consents?.personalData ?? consentDocuments.personalData.version,
  };
});

const ways = { first: paths.register, code: paths.registerCode };

const TypedCode = z.object({ code: z.preprocess((value) => (typeof value === "string" ? value.replace(/\s/g, "") : value), Code) });

export const action = form("register", z.object({}), {
  register: intent(Registration, async ({ api, value, request, context }) => {
    // The hidden contact is dropped: the person does not see it.
    const hidden = value.method === "email" ? "phone" : "email";
    const { token, blockedUntil, warnings } = await api(auth.register, {
      body: { ...value, [hidden]: undefined },
      headers: forwardedFor(request),
    });
    const { surname, name, patronymic = "", companyType, companyName, inn, method, email = "", phone = "" } = value;
    const typed = { surname, name, patronymic, companyType, companyName, inn, method, email, phone };
    await saveFlow(context, "registration", {
      token,
      blockedUntil,
      to: value[method] ?? "",
      warnings: Object.values(warnings).flat(),
      typed,
    });
    return seeOther(paths.registerCode);
  }),
  confirm: intent(TypedCode, async (args) => {
    const { api, value, request, context } = args;
    const flow = await readFlow(request, "registration");
    if (!flow) return startOver(context, "registration", paths.register);
    try {
      await api(auth.confirmRegistration, { body: { token: flow.token, code: value.code }, headers: forwardedFor(request) });
    } catch (error) {
      return codeFormErrors(error, args, "confirm");
    }
    endFlow(context, "registration");
    setFlash(context, { key: "registered", tone: "success" });
    return seeOther(paths.login());
  }),
  resend: intent(z.object({}), (args) => resendCode(args, "registration", ways)),
});

export default function RegisterPage() {
  const { t } = useTranslation("auth");
  const { title, sent, hasCode, typed, consentVersion } = useLoaderData<typeof loader>();
  if (sent) return <CodeStep title={title} sent={sent} intent="confirm" back={<Link href={paths.register}>{t("code.change")}</Link>} />;
  return <RegistrationForm title={title} hasCode={hasCode} typed={typed} consentVersion={consentVersion} />;
}

export const ErrorBoundary = RouteError;
