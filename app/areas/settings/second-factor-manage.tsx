import { useTranslation } from "react-i18next";
import { PasskeyButton } from "#app/areas/passkeys/passkey-button.tsx";
import { PasskeysCard } from "#app/areas/passkeys/passkeys-card.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Row, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Passkey } from "#contract/passkeys.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Props = {
  title: string;
  confirmedAt: string | null;
  recoveryCodesLeft: number;
  passkeys: readonly Passkey[];
  isRequired: boolean;
  made: readonly string[] | null;
};

const fewLeft = 3;

/** What proves the person besides the password: an app, keys, recovery codes. */
export function ManageSecondFactor({ title, confirmedAt, recoveryCodesLeft, passkeys, isRequired, made }: Props) {
  const { t } = useTranslation(["settings", "common", "auth", "passkeys"]);
  const isOn = confirmedAt !== null || passkeys.length > 0;
  const labels: Record<string, string> = {
    currentPassword: t("password.current"),
    code: t("secondFactor.anyCode"),
    name: t("passkeys:name"),
  };
  const summary = useNamedSummary(
    (field) => labels[field],
    (field, intent) => `${intent}-${field}`,
  );
  return (
    <Container width="registration">
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          subtitle={confirmedAt ? t("secondFactor.since", { at: formatInstant(confirmedAt) }) : t("secondFactor.lead")}
          breadcrumbs={
            <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.settings }, { name: title }]} />
          }
        />
        {made && <RecoveryCodes codes={made} />}
        {isRequired && <Note title={t("secondFactor.requiredTitle")}>{t("secondFactor.required")}</Note>}
        {!confirmedAt && <BeginApp />}
        <PasskeysCard passkeys={passkeys} />
        {isOn && (
          <Card id="recovery-codes" title={t("secondFactor.recoveryCodes")}>
            <Stack gap={4}>
              {!made && recoveryCodesLeft <= fewLeft ? (
                <Note tone="warning">{t("secondFactor.left", { count: recoveryCodesLeft })}</Note>
              ) : (
                <p>{t("secondFactor.left", { count: recoveryCodesLeft })}</p>
              )}
              <p className="muted">{t("secondFactor.renewText")}</p>
              <ProofForm intent="renew" ask={passkeys.length > 0 ? "askToRenew" : null} submit={t("secondFactor.renew")} />
            </Stack>
          </Card>
        )}
        {confirmedAt && (
          <Card id="switch-off" title={t("secondFactor.off")}>
            <Stack gap={4}>
              <p className="muted">{t("secondFactor.offText")}</p>
              <ProofForm
                intent="switchOff"
                ask={passkeys.length > 0 ? "askToSwitchOff" : null}
                submit={t("secondFactor.switchOff")}
                danger
              />
            </Stack>
          </Card>
        )}
      </Stack>
    </Container>
  );
}

/** The password protects an unattended session. */
function BeginApp() {
  const { t } = useTranslation(["settings", "common", "auth"]);
  const { error, id, busy } = useFormOf(["begin"], "begin-");
  return (
    <Card id="app" title={t("secondFactor.app")}>
      <Form method="post" noValidate>
        <Stack gap={4}>
          <p className="muted">{t("secondFactor.apps")}</p>
          <Field id={id("currentPassword")} label={t("password.current")} error={error("currentPassword")}>
            <PasswordInput name="currentPassword" autoComplete="current-password" showLabel={t("auth:login.showPassword")} required />
          </Field>
          <div>
            <Button variant="primary" name="intent" value="begin" busy={busy} busyText={t("common:sending")}>
              {t("secondFactor.begin")}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}

type ProofProps = { intent: "renew" | "switchOff"; ask: string | null; submit: string; danger?: boolean };

/** `ask`: the intent that asks for a key, of a person who has one. */
function ProofForm({ intent, ask, submit, danger = false }: ProofProps) {
  const { t } = useTranslation(["settings", "common", "auth", "passkeys"]);
  const { own, error, id, busy } = useFormOf([intent], `${intent}-`);
  const key = useFormResetKey({ own, busy });
  return (
    <Form key={key} method="post" noValidate>
      <Stack gap={4}>
        <Field id={id("currentPassword")} label={t("password.current")} error={error("currentPassword")}>
          <PasswordInput name="currentPassword" autoComplete="current-password" showLabel={t("auth:login.showPassword")} required />
        </Field>
        <Field id={id("code")} label={t("secondFactor.anyCode")} hint={t("secondFactor.anyCodeHint")} error={error("code")}>
          <TextInput name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required />
        </Field>
        <Row>
          <Button variant={danger ? "danger" : "primary"} name="intent" value={intent} busy={busy} busyText={t("common:sending")}>
            {submit}
          </Button>
          {ask && (
            <PasskeyButton ask={ask} next={intent}>
              {t("passkeys:prove")}
            </PasskeyButton>
          )}
        </Row>
      </Stack>
    </Form>
  );
}
