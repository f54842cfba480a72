import { useTranslation } from "react-i18next";
import { PasskeyButton, useMayUsePasskeys } from "#app/areas/passkeys/passkey-button.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Row, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { ChangePage } from "./change-page.tsx";

type Props = { title: string; back: string; provenUntil: string | null; hasFactor: boolean; hasPasskey: boolean };

/** Asks who is there; `back` is the page whose form waits for it. */
export function Reauthenticate({ title, back, provenUntil, hasFactor, hasPasskey }: Props) {
  const { t } = useTranslation(["settings", "auth"]);
  const { error } = useFormErrors();
  if (provenUntil) return <Proven title={title} back={back} until={provenUntil} />;
  return (
    <ChangePage title={title} lead={t("reauthenticate.lead")} intent="prove" submit={t("reauthenticate.submit")} back={back}>
      <Field id="currentPassword" label={t("password.current")} error={error("currentPassword")}>
        <PasswordInput name="currentPassword" autoComplete="current-password" showLabel={t("auth:login.showPassword")} required />
      </Field>
      {hasFactor && (
        <Field id="code" label={t("secondFactor.anyCode")} hint={t("secondFactor.anyCodeHint")} error={error("code")}>
          <TextInput name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required />
        </Field>
      )}
      {hasPasskey && <ByPasskey />}
    </ChangePage>
  );
}

function ByPasskey() {
  const { t } = useTranslation("passkeys");
  const mayUse = useMayUsePasskeys();
  if (!mayUse) return null;
  return (
    <Stack gap={2}>
      <p>{t("or")}</p>
      <PasskeyButton ask="askToProve" next="prove">
        {t("prove")}
      </PasskeyButton>
    </Stack>
  );
}

/** By a sign-in, or in another tab. */
function Proven({ title, back, until }: { title: string; back: string; until: string }) {
  const { t } = useTranslation("settings");
  return (
    <Container width="registration">
      <Stack gap={4}>
        <Headline title={title} />
        <Note tone="success" title={t("reauthenticate.proven", { at: formatInstant(until) })}>
          <Stack gap={3}>
            <p>{t("reauthenticate.provenText")}</p>
            <Row>
              <ButtonLink href={back}>{t("reauthenticate.back")}</ButtonLink>
            </Row>
          </Stack>
        </Note>
      </Stack>
    </Container>
  );
}
