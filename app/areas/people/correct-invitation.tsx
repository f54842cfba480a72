import { Form } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import { useTranslation } from "react-i18next";
import type { Customer, CustomerAccess } from "#contract/customers.ts";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { Seen } from "#app/form/seen.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useShownKey } from "#app/form/use-shown-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { ContactFields } from "./contact-fields.tsx";

type Props = { customer: Customer; invitation: CustomerAccess["invitation"] /** Of `FormKey`. */; drawn: string };

/** For a mistyped address: the invitation goes to the corrected one, and the earlier link ends. */
export function CorrectInvitation({ customer, invitation, drawn }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const { error, value, busy, own } = useFormOf(["reinvite"], "");
  const saved: Record<string, string> = {
    method: invitation?.method ?? "email",
    email: customer.email?.value ?? "",
    phone: customer.mobilePhone?.value ?? "",
  };
  const key = useShownKey({ own, busy }, JSON.stringify(saved));
  return (
    <Disclosure id="reinvite" summary={t("access.correct")} look="link" open={own}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <Seen version={customer.version} own={own} />
        <FormKey intent="reinvite" drawn={drawn} />
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
