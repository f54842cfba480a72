import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { GuestPage } from "./guest-page.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Props = { title: string; lead: string; label: string; submit: string; intent: string };

/** Asks for a new password, after recovery and for an invitation. */
export function NewPasswordForm({ title, lead, label, submit, intent }: Props) {
  const { t } = useTranslation(["auth", "common"]);
  const { error } = useFormErrors();
  const labels: Record<string, string> = { password: label, confirmation: t("newPassword.confirmation") };
  const summary = useNamedSummary((field) => labels[field]);
  const busy = useIsBusy();
  return (
    <GuestPage width="registration" title={title} lead={lead} errors={summary}>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value={intent} />
        <Stack gap={5}>
          <NewPasswordFields
            label={label}
            password={{ id: "password", error: error("password") }}
            confirmation={{ id: "confirmation", error: error("confirmation") }}
          />
          <div>
            <Button variant="primary" size="l" busy={busy} busyText={t("common:saving")}>
              {submit}
            </Button>
          </div>
        </Stack>
      </Form>
    </GuestPage>
  );
}
