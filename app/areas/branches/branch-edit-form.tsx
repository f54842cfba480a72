import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressField } from "#app/areas/companies/address-field.tsx";
import type { Suggested } from "#app/areas/companies/use-addresses.ts";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Branch } from "#contract/branches.ts";
import { maxBranchNameLength } from "#contract/limits.ts";
import { PostalCodeField } from "./postal-code-field.tsx";

/** Specification 2 section 7. */
export function BranchEditForm({ branch }: { branch: Branch }) {
  const { t } = useTranslation(["companies", "common"]);
  const { error, value, busy, own } = useFormOf(["edit"], "");
  const { name, address } = branch;
  const key = useFormResetKey({ own, busy }, JSON.stringify([name, address]));
  const [chosen, setChosen] = useState<Suggested>();
  return (
    <Card id="data" title={t("branch.data")}>
      <Form method="post" noValidate key={key}>
        <VersionField version={branch.version} own={own} />
        <Stack gap={4}>
          <Field id="name" label={t("branch.name")} error={error("name")}>
            <TextInput name="name" maxLength={maxBranchNameLength} defaultValue={value("name", name)} required />
          </Field>
          <AddressField
            id="address.physicalAddress"
            name="address.physicalAddress"
            label={t("branch.address")}
            error={error("address.physicalAddress") ?? error("address") ?? error("physicalAddress")}
            defaultValue={value("address.physicalAddress", address.physicalAddress)}
            onChoose={setChosen}
          />
          <PostalCodeField
            id="address.postalCode"
            name="address.postalCode"
            error={error("address.postalCode") ?? error("postalCode")}
            defaultValue={value("address.postalCode", address.postalCode)}
            chosen={chosen}
          />
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
