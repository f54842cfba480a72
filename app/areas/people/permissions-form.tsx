import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { MultiSelect } from "#app/ui/multi-select/multi-select.tsx";
import type { Option } from "#app/ui/select/select.tsx";
import type { Customer } from "#contract/customers.ts";

/** What a person may do besides the roles. */
export function PermissionsForm({ customer, options }: { customer: Customer; options: readonly Option[] }) {
  const { t } = useTranslation(["people", "common"]);
  const { error, chosen, busy, own } = useFormOf(["permissions"], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify(customer.permissions));
  return (
    <Card id="permissions-card" title={t("permissions.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <VersionField version={customer.version} own={own} />
        <Stack gap={4}>
          <MultiSelect
            id="permissions"
            name="permissions"
            legend={t("fields.permissions")}
            hint={t(customer.companyType === "buyer" ? "permissions.buyerHint" : "permissions.hint")}
            options={options}
            defaultValue={chosen("permissions", customer.permissions)}
            error={error("permissions")}
            texts={{
              summary: (count) => (count > 0 ? t("permissions.chosen", { count }) : t("permissions.none")),
              remove: (label) => t("add.removeBranch", { label }),
            }}
          />
          <Row>
            <Button variant="primary" name="intent" value="permissions" busy={busy} busyText={t("common:saving")}>
              {t("common:save")}
            </Button>
          </Row>
        </Stack>
        <FormDraft intents={["permissions"]} />
      </Form>
    </Card>
  );
}
