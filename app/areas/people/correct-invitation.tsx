import Mail from "lucide-react/icons/mail";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Customer, CustomerAccess } from "#contract/customers.ts";
import { ContactFields } from "./contact-fields.tsx";

type Props = { customer: Customer; invitation: CustomerAccess["invitation"] /** Of `FormKey`. */; formKey: string };

/** For a mistyped address: the invitation goes to the corrected one, and the earlier link ends. */
export function CorrectInvitation({ customer, invitation, formKey }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const { error, value, busy, own } = useFormOf(["reinvite"], "");
  const saved: Record<string, string> = {
    method: invitation?.method ?? "email",
    email: customer.email?.value ?? "",
    phone: customer.mobilePhone?.value ?? "",
  };
  const key = useFormResetKey({ own, busy }, JSON.stringify(saved));
  return (
    <Disclosure id="reinvite" summary={t("access.correct")} variant="link" open={own}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <VersionField version={customer.version} own={own} />
        <FormKey intent="reinvite" value={formKey} />
        <Stack gap={4}>
          <ContactFields error={error} value={(field) => value(field, saved[field])} />
          <Button block name="intent" value="reinvite" icon={Mail} busy={busy} busyText={t("common:sending")}>
            {t("access.reinvite")}
          </Button>
        </Stack>
        <FormDraft intents={["reinvite"]} />
      </Form>
    </Disclosure>
  );
}
