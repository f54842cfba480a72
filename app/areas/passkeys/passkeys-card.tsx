import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Passkey } from "#contract/passkeys.ts";
import { PasskeyButton, useMayUsePasskeys } from "./passkey-button.tsx";
import styles from "./passkeys.module.css";

/** A person's keys, each with a button that removes it, and a form that adds one. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation("passkeys");
  return (
    <Card id="passkeys" title={t("title")}>
      <Stack gap={4}>
        <p className="muted">{t("lead")}</p>
        {passkeys.length === 0 ? <p>{t("none")}</p> : <PasskeyList passkeys={passkeys} />}
        <AddPasskey />
      </Stack>
    </Card>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation("passkeys");
  return (
    <Stack gap={3}>
      <Stack as="ul" gap={3}>
        {passkeys.map(({ uuid, name, createdAt, lastUsedAt }) => (
          <li key={uuid} className={styles.key}>
            <Row between>
              <div className={styles.text}>
                <div className="strong">{name}</div>
                <div className="muted small">
                  {t("added", { at: formatInstant(createdAt) })}
                  <br />
                  {lastUsedAt ? t("lastUsed", { at: formatInstant(lastUsedAt) }) : t("neverUsed")}
                </div>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="uuid" value={uuid} />
                <Button variant="danger" name="intent" value="removePasskey" aria-label={t("removeNamed", { name })}>
                  {t("remove")}
                </Button>
              </Form>
            </Row>
          </li>
        ))}
      </Stack>
      <p className="muted small">{t("removeText")}</p>
    </Stack>
  );
}

function AddPasskey() {
  const { t } = useTranslation(["passkeys", "settings", "auth"]);
  const { own, error, value, id } = useFormOf(["beginPasskey"], "beginPasskey-");
  const key = useFormResetKey({ own, busy: useIsBusy(["addPasskey"]) });
  const mayUse = useMayUsePasskeys();
  if (mayUse === false) return <p>{t("unable")}</p>;
  if (mayUse === null)
    return (
      <noscript>
        <p>{t("unable")}</p>
      </noscript>
    );
  return (
    <Form key={key} method="post" noValidate>
      <Stack gap={4}>
        <Field id={id("name")} label={t("name")} hint={t("nameHint")} error={error("name")}>
          <TextInput name="name" autoComplete="off" defaultValue={value("name")} required />
        </Field>
        <Field id={id("currentPassword")} label={t("settings:password.current")} error={error("currentPassword")}>
          <PasswordInput name="currentPassword" autoComplete="current-password" showLabel={t("auth:login.showPassword")} required />
        </Field>
        <p className="muted small">{t("addText")}</p>
        <PasskeyButton ask="beginPasskey" next="addPasskey">
          {t("add")}
        </PasskeyButton>
      </Stack>
    </Form>
  );
}
