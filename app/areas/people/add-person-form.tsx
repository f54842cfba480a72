import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { MultiSelect } from "#app/ui/multi-select/multi-select.tsx";
import { Select } from "#app/ui/select/select.tsx";
import type { Role } from "#contract/roles.ts";
import { ContactFields } from "./contact-fields.tsx";
import { NameFields } from "./name-fields.tsx";
import styles from "./people.module.css";

type Place = { uuid: string; name: string; isActive: boolean };

type Props = {
  /** Trade points of a buyer company; null for other companies. */
  places: readonly Place[] | null;
  /** Roles of the company's type. */
  roles: readonly Role[];
  /** Set if an admin adds to a company; a director adds to their own. */
  companyUuid?: string | undefined;
  cancel: string;
};

/** A new employee with the fields of specification 1 section 5. The chosen contact gets the invitation. */
export function AddPersonForm({ places, roles, companyUuid, cancel }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const { error, value, busy } = useFormOf(["add", "addTo"], "");
  const chosen = [useFormErrors().values.branch_uuids ?? []].flat();
  const options = places?.map(({ uuid, name, isActive }) => ({ value: uuid, label: isActive ? name : t("add.disabledBranch", { name }) }));
  return (
    <Card pad="large" round="xl">
      <Form method="post" noValidate>
        {companyUuid && <input type="hidden" name="company_uuid" value={companyUuid} />}
        <Stack gap={5} className={styles.form}>
          <NameFields error={error} value={value} subunit="department" workPhone="work_phone" />
          <Field id="role" label={t("fields.role")} error={error("role")}>
            <Select
              name="role"
              defaultValue={value("role")}
              required
              options={[
                { value: "", label: t("add.chooseRole") },
                ...roles.map((role) => ({ value: role, label: t(`common:roles.${role}`) })),
              ]}
            />
          </Field>
          {options && (
            <MultiSelect
              id="branch_uuids"
              name="branch_uuids"
              legend={t("fields.branches")}
              hint={t("add.branchesHint")}
              options={options}
              defaultValue={chosen}
              error={error("branch_uuids")}
              open={Boolean(error("branch_uuids"))}
              texts={{
                summary: (count) => (count > 0 ? t("add.branchesChosen", { count }) : t("add.chooseBranches")),
                remove: (label) => t("add.removeBranch", { label }),
              }}
            />
          )}
          <ContactFields error={error} value={value} />
          <Row>
            <Button
              variant="primary"
              size="l"
              name="intent"
              value={companyUuid ? "addTo" : "add"}
              busy={busy}
              busyText={t("common:sending")}
            >
              {t("add.submit")}
            </Button>
            <ButtonLink size="l" variant="quiet" href={cancel}>
              {t("common:cancel")}
            </ButtonLink>
          </Row>
        </Stack>
        <FormDraft intents={["add", "addTo"]} of={companyUuid} />
      </Form>
    </Card>
  );
}
