import { useTranslation } from "react-i18next";
import { EdoIdField } from "#app/areas/companies/edo-id-field.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import type { Branch } from "#contract/branches.ts";
import { goodsUses } from "#contract/money-enums.ts";
import { BranchFields } from "./branch-fields.tsx";

/** What transfer documents say of the trade point: codes of marked goods leave circulation by what they are bought for. */
export function BranchPapersForm({ branch }: { branch: Branch }) {
  const { t } = useTranslation(["companies", "common"]);
  const { error, value, own, busy } = useFormOf(["papers"], "");
  const { goodsUse, edoId } = branch;
  const key = useFormResetKey({ own, busy }, JSON.stringify([goodsUse, edoId]));
  return (
    <Card id="papers" title={t("branch.papers")}>
      <Form method="post" noValidate key={key}>
        <BranchFields branch={branch} own={own} />
        <Stack gap={4}>
          <Field id="goodsUse" label={t("branch.goodsUse")} hint={t("branch.goodsUseHint")} error={error("goodsUse")}>
            <Select name="goodsUse" defaultValue={value("goodsUse", goodsUse ?? "")}>
              <option value="">{t("branch.goodsUses.unknown")}</option>
              {goodsUses.map((use) => (
                <option key={use} value={use}>
                  {t(`branch.goodsUses.${use}`)}
                </option>
              ))}
            </Select>
          </Field>
          <EdoIdField error={error("edoId")} value={value("edoId", edoId)} hint={t("branch.edoIdHint")} />
          <div>
            <Button name="intent" value="papers" busy={busy} busyText={t("common:saving")}>
              {t("common:save")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["papers"]} />
      </Form>
    </Card>
  );
}
