import { useLoaderData } from "@remix-run/react";
import LogIn from "lucide-react/icons/log-in";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { appCodeForms, redirectOf } from "#app/areas/auth/app-code-forms.server.ts";
import { AppCodeStep } from "#app/areas/auth/app-code-step.tsx";
import side from "#app/areas/auth/login-side.module.css";
import { LoginSide } from "#app/areas/auth/login-side.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { Form } from "#app/form/form.tsx";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { afterSignIn } from "#app/request/after-sign-in.server.ts";
import { saveUnconfirmed } from "#app/request/code-flow.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { signIn } from "#app/request/sign-in.server.ts";
import { readChallenge, saveChallenge } from "#app/request/sign-in-challenge.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { Password } from "#contract/auth.ts";
import { Login } from "#contract/login.ts";
import { env } from "#server/env.ts";

export const handle = { i18n: ["auth", "passkeys"] };

export const meta = pageMeta;

const titles = { code: "auth:appCode.title", recovery: "auth:appCode.titleRecovery", lost: "auth:appCode.title" } as const;

export const loader = page("login", z.object({}), async ({ request, url }) => {
  const isAdmin = env.APP_MODE === "admin";
  const step = oneOf(url, "step", ["code", "recovery", "lost"]) ?? null;
  const redirect = redirectOf(url);
  const kinds = step ? (await readChallenge(request))?.kinds : [];
  if (!kinds) throw seeOther(paths.login(redirect ?? undefined));
  const isByKey = step !== "recovery" && step !== null && !kinds.includes("app");
  const title = serverT()(isByKey ? "auth:appCode.titleKey" : step ? titles[step] : isAdmin ? "auth:login.titleAdmin" : "auth:login.title");
  return { isAdmin, step, redirect, title, kinds };
});

const LoginFields = z.object({
  login: Login,
  password: Password,
});

export const action = form("login", z.object({}), {
  login: intent(LoginFields, async (args) => {
    const { value, request, context, url } = args;
    let sessionKey: string;
    try {
      sessionKey = await signIn(request, context, value);
    } catch (error) {
      if (await saveChallenge(context, error)) return seeOther(paths.loginStep("code", redirectOf(url)));
      if (!(await saveUnconfirmed(context, error, value.login))) throw error;
      setFlash(context, { key: "loginNotConfirmed", tone: "warning" });
      return seeOther(paths.registerCode);
    }
    return afterSignIn(args, sessionKey);
  }),
  ...appCodeForms,
});

export default function LoginPage() {
  const { isAdmin, step, redirect, title, kinds } = useLoaderData<typeof loader>();
  return step ? (
    <AppCodeStep title={title} step={step} redirect={redirect} kinds={kinds} />
  ) : (
    <PasswordStep title={title} isAdmin={isAdmin} />
  );
}

function PasswordStep({ title, isAdmin }: { title: string; isAdmin: boolean }) {
  const { t } = useTranslation(["auth", "common"]);
  const answer = useAnswer<typeof action>();
  const { failed, error, value, problem } = useFormErrors();
  const busy = useIsBusy();
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Clears a rejected password, as the page without scripts does.
    if (answer && !("offline" in answer) && password.current) password.current.value = "";
  }, [answer]);
  const until = problem?.details.blockedUntil;
  const labels: Record<string, string> = { login: t("login.login"), password: t("login.password") };
  const summary = useNamedSummary((field) => labels[field]);
  const errors = typeof until === "string" ? [...summary, { text: t("login.blockedUntil", { time: formatInstant(until) }) }] : summary;
  return (
    <Container width="login" main>
      <Card pad="none" round="xl" className={side.box}>
        <div className={side.form}>
          <Stack gap={5}>
            {failed && <FormErrorSummary title={t("common:fixErrorsTitle")} errors={errors} />}
            <Headline title={title} subtitle={t(isAdmin ? "login.leadAdmin" : "login.lead")} />
            <Form method="post" noValidate>
              <Stack gap={4}>
                <Field id="login" label={t("login.login")} hint={t("login.loginHint")} error={error("login")}>
                  <TextInput name="login" autoComplete="username" defaultValue={value("login")} required />
                </Field>
                <Field
                  id="password"
                  label={t("login.password")}
                  labelAside={!isAdmin && <Link href={paths.restorePassword}>{t("login.restore")}</Link>}
                  error={error("password")}
                >
                  <PasswordInput
                    inputRef={password}
                    name="password"
                    autoComplete="current-password"
                    showLabel={t("login.showPassword")}
                    required
                  />
                </Field>
                <Button variant="primary" size="l" block icon={LogIn} busy={busy} busyText={t("common:sending")}>
                  {t("login.submit")}
                </Button>
              </Stack>
            </Form>
            {!isAdmin && (
              <Stack gap={2}>
                <hr className={side.rule} />
                <p className="muted">{t("login.noAccount")}</p>
                <ButtonLink href={paths.register} block>
                  {t("login.register")}
                </ButtonLink>
              </Stack>
            )}
            <p className="muted small">{t("login.cookies")}</p>
          </Stack>
        </div>
        <LoginSide />
      </Card>
    </Container>
  );
}

export const ErrorBoundary = RouteError;
