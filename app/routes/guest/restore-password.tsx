import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { codeSent } from "#app/areas/auth/code-sent.server.ts";
import { CodeStep } from "#app/areas/auth/code-step.tsx";
import { NewPasswordForm } from "#app/areas/auth/new-password-form.tsx";
import { RestoreForm } from "#app/areas/auth/restore-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { forwardedFor } from "#app/request/client-address.server.ts";
import { codeFormErrors, endFlow, isCodeProblem, readFlow, resendCode, saveFlow, startOver } from "#app/request/code-flow.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { restorePassword } from "#app/request/sign-in.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { auth, Code } from "#contract/auth.ts";
import { Login, loginMethod, normaliseLogin } from "#contract/login.ts";
import { always, Confirmation, confirmed, NewPassword } from "#contract/new-password.ts";
import { env } from "#server/env.ts";

export const handle = { i18n: ["auth"] };

export const meta = pageMeta;

const steps = { code: "auth:code.titleRestore", password: "auth:restore.titlePassword", login: "auth:restore.title" } as const;

export const loader = page("restorePassword", z.object({}), async ({ url, request }) => {
  const flow = await readFlow(request, "restore");
  const stepOfUrl = url.searchParams.get("step");
  const step = stepOfUrl === "code" || stepOfUrl === "password" ? stepOfUrl : "login";
  if (step !== "login" && (!flow || Boolean(flow.isProven) !== (step === "password"))) throw seeOther(paths.restorePassword);
  return {
    title: serverT()(steps[step]),
    step,
    sent: step === "code" && flow ? codeSent(flow, env.DEMO === "on") : null,
    login: flow?.to ?? "",
  };
});

const ways = { first: paths.restorePassword, code: paths.restoreCode };

const TypedCode = z.object({ code: z.preprocess((value) => (typeof value === "string" ? value.replace(/\s/g, "") : value), Code) });
const Passwords = z.object({ password: NewPassword, confirmation: Confirmation }).superRefine(confirmed, always);

export const action = form("restorePassword", z.object({}), {
  request: intent(z.object({ login: Login }), async ({ api, value, request, context }) => {
    const login = normaliseLogin(value.login);
    const sent = await api(auth.requestRestore, { body: { login, method: loginMethod(login) }, headers: forwardedFor(request) });
    await saveFlow(context, "restore", { ...sent, to: login });
    return seeOther(paths.restoreCode);
  }),
  verify: intent(TypedCode, async (args) => {
    const { api, value, request, context } = args;
    const flow = await readFlow(request, "restore");
    if (!flow || flow.isProven) return startOver(context, "restore", paths.restorePassword);
    try {
      const { token } = await api(auth.verifyRestore, { body: { token: flow.token, code: value.code }, headers: forwardedFor(request) });
      await saveFlow(context, "restore", { ...flow, token, isProven: true });
    } catch (error) {
      return codeFormErrors(error, args, "verify");
    }
    return seeOther(paths.restoreNewPassword);
  }),
  resend: intent(z.object({}), (args) => resendCode(args, "restore", ways)),
  save: intent(Passwords, async ({ value, request, context }) => {
    const flow = await readFlow(request, "restore");
    if (!flow?.isProven) return startOver(context, "restore", paths.restorePassword);
    try {
      await restorePassword(request, context, { token: flow.token, ...value });
    } catch (error) {
      if (!isCodeProblem(error)) throw error;
      return startOver(context, "restore", paths.restorePassword);
    }
    endFlow(context, "restore");
    setFlash(context, { key: "passwordRestored", tone: "success" });
    return seeOther(paths.login());
  }),
});

export default function RestorePasswordPage() {
  const { t } = useTranslation("auth");
  const { title, step, sent, login } = useLoaderData<typeof loader>();
  if (sent)
    return (
      <CodeStep title={title} sent={sent} ifKnown intent="verify" back={<Link href={paths.restorePassword}>{t("code.otherLogin")}</Link>} />
    );
  if (step === "password")
    return (
      <NewPasswordForm
        title={title}
        lead={t("restore.leadPassword")}
        label={t("newPassword.new")}
        submit={t("restore.save")}
        intent="save"
      />
    );
  return <RestoreForm title={title} login={login} />;
}

export const ErrorBoundary = RouteError;
