import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressField } from "#app/areas/companies/address-field.tsx";
import styles from "#app/areas/companies/company-form.module.css";
import type { Suggested } from "#app/areas/companies/use-addresses.ts";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { maxAddressPartLength, maxBranchNameLength } from "#contract/limits.ts";
import { PostalCodeField } from "./postal-code-field.tsx";

const parts = ["region", "city", "street", "house", "building", "office"] as const;

/** A new trade point. The key resets the form once one has been added. */
export function BranchForm({ formKey }: { formKey: string }) {
  const key = useFormResetKey(useFormOf(["branch"], ""));
  return <NewBranch key={key} formKey={formKey} />;
}

/** An address suggestion fills the address parts; the postal code determines the distribution center. */
function NewBranch({ formKey }: { formKey: string }) {
  const { t } = useTranslation(["companies", "common"]);
  const { id, error, value, busy } = useFormOf(["branch"], "branch-");
  const [chosen, setChosen] = useState<Suggested>();
  const filled = (field: string) => (chosen as Record<string, string> | undefined)?.[field];
  return (
    <Card id="branch-new" title={t("branch.new")}>
      <Form method="post" noValidate>
        <FormKey intent="branch" value={formKey} />
        <Stack gap={4}>
          <Field id={id("name")} label={t("branch.name")} hint={t("branch.nameHint")} error={error("name")}>
            <TextInput name="name" maxLength={maxBranchNameLength} defaultValue={value("name")} required />
          </Field>
          <AddressField
            id={id("physicalAddress")}
            name="physicalAddress"
            label={t("branch.address")}
            hint={t("branch.addressHint")}
            optional={t("common:optional")}
            error={error("physicalAddress")}
            defaultValue={value("physicalAddress")}
            onChoose={setChosen}
          />
          <div className={styles.grid}>
            {parts.map((part) => (
              <Field key={part + (chosen?.value ?? "")} id={id(part)} label={t(`branch.${part}`)} error={error(part)}>
                <TextInput name={part} maxLength={maxAddressPartLength} defaultValue={filled(part) ?? value(part)} />
              </Field>
            ))}
            <PostalCodeField
              id={id("postalCode")}
              name="postalCode"
              error={error("postalCode")}
              defaultValue={value("postalCode")}
              chosen={chosen}
            />
          </div>
          <Row>
            <Button variant="primary" name="intent" value="branch" busy={busy} busyText={t("common:saving")}>
              {t("branch.add")}
            </Button>
          </Row>
        </Stack>
        <FormDraft intents={["branch"]} />
      </Form>
    </Card>
  );
}
