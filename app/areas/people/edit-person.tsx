import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatPhone } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { MultiSelect } from "#app/ui/multi-select/multi-select.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { rolesOfCompany } from "#contract/company-roles.ts";
import type { Customer } from "#contract/customers.ts";
import { NameFields } from "./name-fields.tsx";
import { ReachFields } from "./reach-fields.tsx";

type Props = {
  customer: Customer;
  /** For admins; the first role is the main one. */
  mayEditRoles?: boolean;
  own?: boolean;
};

/** Editable profile fields. One's own e-mail, mobile phone and channels are in the settings. `groups` names the lists of checkboxes. */
export function EditPerson({ customer, mayEditRoles = false, own = false }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const { error, value, chosen, busy, own: isRejected } = useFormOf(["edit"], "");
  const { fullName, position, subunit, workPhone, roles, companyType } = customer;
  const saved: Record<string, string> = { ...fullName, position, subunit, workPhone: workPhone ? formatPhone(workPhone) : "" };
  const key = useFormResetKey(
    { own: isRejected, busy },
    JSON.stringify([saved, roles, customer.mobilePhone, customer.notificationChannels]),
  );
  const options = rolesOfCompany[companyType].map((role) => ({ value: role, label: t(`common:roles.${role}`) }));
  const groups = [...(own ? [] : ["preferredChannels"]), ...(mayEditRoles ? ["roles"] : [])];
  return (
    <Card id="profile" title={t("profile.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <VersionField version={customer.version} own={isRejected} />
        {groups.length > 0 && <input type="hidden" name="groups" value={groups.join(" ")} />}
        <Stack gap={4}>
          <NameFields
            error={error}
            value={(field) => value(field, saved[field])}
            mayOmitPatronymic
            subunit="subunit"
            workPhone="workPhone"
            own={own}
          />
          {!own && <ReachFields {...{ customer, error, value, chosen }} />}
          {mayEditRoles && (
            <MultiSelect
              id="roles"
              name="roles"
              legend={t("fields.roles")}
              options={options}
              defaultValue={chosen("roles", roles)}
              error={error("roles")}
              texts={{ summary: (count) => t("profile.rolesChosen", { count }), remove: (label) => t("add.removeBranch", { label }) }}
            />
          )}
          {mayEditRoles && (
            <Field id="mainRole" label={t("fields.mainRole")} hint={t("profile.mainRoleHint")} error={error("mainRole")}>
              <Select name="mainRole" options={options} defaultValue={value("mainRole", roles[0])} />
            </Field>
          )}
          <Row>
            <Button variant="primary" name="intent" value="edit" busy={busy} busyText={t("common:saving")}>
              {t("common:save")}
            </Button>
          </Row>
        </Stack>
        <FormDraft intents={["edit"]} />
      </Form>
    </Card>
  );
}
