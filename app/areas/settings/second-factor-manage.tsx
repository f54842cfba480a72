import { useTranslation } from "react-i18next";
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
import { Container, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Props = { title: string; confirmedAt: string; recoveryCodesLeft: number; made: readonly string[] | null };

const fewLeft = 3;

/** A factor that is on: new recovery codes, and switching it off. */
export function ManageSecondFactor({ title, confirmedAt, recoveryCodesLeft, made }: Props) {
  const { t } = useTranslation(["settings", "common", "auth"]);
  const labels: Record<string, string> = { currentPassword: t("password.current"), code: t("secondFactor.anyCode") };
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
          subtitle={t("secondFactor.since", { at: formatInstant(confirmedAt) })}
          breadcrumbs={
            <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.settings }, { name: title }]} />
          }
        />
        {made && <RecoveryCodes codes={made} />}
        <Card id="recovery-codes" title={t("secondFactor.recoveryCodes")}>
          <Stack gap={4}>
            {!made && recoveryCodesLeft <= fewLeft ? (
              <Note tone="warning">{t("secondFactor.left", { count: recoveryCodesLeft })}</Note>
            ) : (
              <p>{t("secondFactor.left", { count: recoveryCodesLeft })}</p>
            )}
            <p className="muted">{t("secondFactor.renewText")}</p>
            <ProofForm intent="renew" submit={t("secondFactor.renew")} />
          </Stack>
        </Card>
        <Card id="switch-off" title={t("secondFactor.off")}>
          <Stack gap={4}>
            <p className="muted">{t("secondFactor.offText")}</p>
            <ProofForm intent="switchOff" submit={t("secondFactor.switchOff")} danger />
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}

function ProofForm({ intent, submit, danger = false }: { intent: "renew" | "switchOff"; submit: string; danger?: boolean }) {
  const { t } = useTranslation(["settings", "common", "auth"]);
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
        <div>
          <Button variant={danger ? "danger" : "primary"} name="intent" value={intent} busy={busy} busyText={t("common:sending")}>
            {submit}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
