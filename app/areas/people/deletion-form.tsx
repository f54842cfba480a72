import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";

/** Explains what deleting the account means and asks for the password. */
export function DeletionForm() {
  const { t } = useTranslation(["people", "common"]);
  const { error, busy } = useFormOf(["requestDeletion"], "");
  return (
    <Card pad="large" round="xl">
      <Form method="post" noValidate>
        <Stack gap={4}>
          <Note tone="warning">{t("deletion.atOnce")}</Note>
          <p>{t("deletion.kept")}</p>
          <p>{t("deletion.undo")}</p>
          <Field id="currentPassword" label={t("deletion.password")} error={error("currentPassword")}>
            <PasswordInput name="currentPassword" autoComplete="current-password" showLabel={t("deletion.showPassword")} required />
          </Field>
          <Row>
            <Button variant="danger-solid" name="intent" value="requestDeletion" busy={busy} busyText={t("common:sending")}>
              {t("deletion.submit")}
            </Button>
            <ButtonLink variant="quiet" href={paths.user}>
              {t("common:cancel")}
            </ButtonLink>
          </Row>
        </Stack>
      </Form>
    </Card>
  );
}
