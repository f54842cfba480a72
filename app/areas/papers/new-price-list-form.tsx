import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";

type Props = { contracts: readonly { uuid: string; assortment: string; branch: string }[] };

/** The contract of a new price list, or all. */
export function NewPriceListForm({ contracts }: Props) {
  const { t } = useTranslation("papers");
  const { error, value, busy } = useFormOf(["issue"], "");
  return (
    <Card id="new-price-list" title={t("newPriceList.form")}>
      <Form method="post" noValidate>
        <Stack gap={4}>
          <Field id="contract" label={t("newAct.contract")} error={error("contract")}>
            <Select
              name="contract"
              defaultValue={value("contract")}
              options={[
                { value: "", label: t("newAct.all") },
                ...contracts.map(({ uuid, ...names }) => ({ value: uuid, label: t("newAct.of", names) })),
              ]}
            />
          </Field>
          <p className="small muted">{t("newPriceList.again")}</p>
          <div>
            <Button variant="primary" name="intent" value="issue" busy={busy} busyText={t("newAct.issuing")}>
              {t("newPriceList.issue")}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
