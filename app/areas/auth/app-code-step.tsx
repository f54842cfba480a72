import { useTranslation } from "react-i18next";
import { PasskeyButton, useMayUsePasskeys } from "#app/areas/passkeys/passkey-button.tsx";
import { Form } from "#app/form/form.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PinInput } from "#app/ui/pin-input/pin-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { FactorKind } from "#contract/second-factor.ts";
import { GuestPage } from "./guest-page.tsx";

type Props = { title: string; step: "code" | "recovery" | "lost"; redirect: string | null; kinds: readonly FactorKind[] };

/** The second step of a sign-in: a code of the app, a recovery code, or a key. */
export function AppCodeStep({ title, step, redirect, kinds }: Props) {
  const { t } = useTranslation(["auth", "common", "passkeys"]);
  const { error, problem } = useFormErrors();
  const byRecovery = step === "recovery";
  const [hasApp, hasKey] = [kinds.includes("app"), kinds.includes("passkey")];
  const asksCode = byRecovery || hasApp;
  const lead = byRecovery ? t("appCode.leadRecovery") : hasApp ? t("appCode.lead") : t("passkeys:onlyKey");
  const label = t(byRecovery ? "appCode.recoveryCode" : "appCode.code");
  const summary = useNamedSummary((field) => (field === "code" ? label : undefined));
  const busy = useIsBusy(["enter"]);
  const until = problem?.details.blockedUntil;
  const errors = typeof until === "string" ? [...summary, { text: t("login.blockedUntil", { time: formatInstant(until) }) }] : summary;
  return (
    <GuestPage title={title} lead={lead} errors={errors}>
      <Stack gap={5}>
        {step === "lost" && (
          <Note tone="success" role="status" title={t("appCode.requested")}>
            {t("appCode.requestedText")}
          </Note>
        )}
        {asksCode && (
          <Form method="post" noValidate>
            <input type="hidden" name="intent" value="enter" />
            <Stack gap={4}>
              <Field
                id="code"
                label={label}
                hint={t(byRecovery ? "appCode.recoveryHint" : "appCode.hint")}
                error={error("code")}
                key={byRecovery ? "recovery" : "app"}
              >
                {byRecovery ? (
                  <TextInput name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} required />
                ) : (
                  <PinInput name="code" required />
                )}
              </Field>
              <Button variant="primary" size="l" block busy={busy} busyText={t("common:sending")}>
                {t("login.submit")}
              </Button>
            </Stack>
          </Form>
        )}
        {hasKey && !byRecovery && <ByPasskey isOnly={!hasApp} />}
        <Stack gap={2}>
          <Link href={paths.loginStep(byRecovery ? "code" : "recovery", redirect)}>
            {t(byRecovery ? (hasApp ? "appCode.byApp" : "appCode.byKey") : "appCode.byRecovery")}
          </Link>
          {step !== "lost" && <Lost />}
          <Link href={paths.login(redirect ?? undefined)}>{t("appCode.anew")}</Link>
        </Stack>
      </Stack>
    </GuestPage>
  );
}

function ByPasskey({ isOnly }: { isOnly: boolean }) {
  const { t } = useTranslation("passkeys");
  const mayUse = useMayUsePasskeys();
  if (mayUse)
    return (
      <Form method="post">
        <PasskeyButton ask="askPasskey" next="enterByPasskey" primary={isOnly} block>
          {t("enter")}
        </PasskeyButton>
      </Form>
    );
  if (!isOnly) return null;
  const text = <p>{t("unableToEnter")}</p>;
  return mayUse === null ? <noscript>{text}</noscript> : text;
}

function Lost() {
  const { t } = useTranslation(["auth", "common"]);
  const busy = useIsBusy(["lost"]);
  return (
    <Disclosure summary={t("appCode.lost")} variant="link">
      <Form method="post">
        <Stack gap={3}>
          <p>{t("appCode.lostText")}</p>
          <Button name="intent" value="lost" busy={busy} busyText={t("common:sending")}>
            {t("appCode.request")}
          </Button>
        </Stack>
      </Form>
    </Disclosure>
  );
}
