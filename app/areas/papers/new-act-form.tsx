import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { type ChoosableContract, ContractField } from "./contract-field.tsx";
import styles from "./papers.module.css";

type Props = {
  contracts: readonly ChoosableContract[];
  period: { dateFrom: string; dateTo: string };
};

/** The days and the contracts of a new act. */
export function NewActForm({ contracts, period }: Props) {
  const { t } = useTranslation(["papers", "common"]);
  const { error, value, busy } = useFormOf(["issue"], "");
  return (
    <Card id="new-act" title={t("newAct.form")}>
      <Form method="post" noValidate>
        <Stack gap={4}>
          <div className={styles.fields}>
            <Field id="dateFrom" label={t("newAct.from")} error={error("dateFrom")}>
              <TextInput type="date" name="dateFrom" defaultValue={value("dateFrom", period.dateFrom)} required />
            </Field>
            <Field id="dateTo" label={t("newAct.to")} error={error("dateTo")}>
              <TextInput type="date" name="dateTo" defaultValue={value("dateTo", period.dateTo)} required />
            </Field>
            <ContractField contracts={contracts} value={value("contract")} error={error("contract")} />
          </div>
          <p className="small muted">{`${t("newAct.periodHint")}. ${t("newAct.again")}`}</p>
          <div>
            <Button variant="primary" name="intent" value="issue" busy={busy} busyText={t("newAct.issuing")}>
              {t("newAct.issue")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["issue"]} />
      </Form>
    </Card>
  );
}
