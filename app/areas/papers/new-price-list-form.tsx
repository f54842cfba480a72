import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { type ChoosableContract, ContractField } from "./contract-field.tsx";

type Props = { contracts: readonly ChoosableContract[] };

/** The contract of a new price list, or all. */
export function NewPriceListForm({ contracts }: Props) {
  const { t } = useTranslation("papers");
  const { error, value, busy } = useFormOf(["issue"], "");
  return (
    <Card id="new-price-list" title={t("newPriceList.form")}>
      <Form method="post" noValidate>
        <Stack gap={4}>
          <ContractField contracts={contracts} value={value("contract")} error={error("contract")} />
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
