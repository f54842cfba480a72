import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { StandingOrder } from "#contract/standing-orders.ts";
import styles from "./standing-orders.module.css";
import { TermsFields } from "./terms-fields.tsx";

export function TermsCard({ order }: { order: StandingOrder }) {
  const { t } = useTranslation(["standing", "common"]);
  const { busy, own } = useFormOf(["terms"], "");
  const values = { ...order, autoMax: order.autoMax ? String(order.autoMax.amount).replace(".", ",") : "" };
  const { name, weekdays, startDate, endDate, confirm, buyerNumber, autoMax } = values;
  const key = useFormResetKey({ own, busy }, JSON.stringify([name, weekdays, startDate, endDate, confirm, buyerNumber, autoMax]));
  return (
    <Card id="terms" title={t("terms.title")}>
      <Form method="post" noValidate preventScrollReset key={key} className={styles.form}>
        <VersionField version={order.version} own={own} />
        <Stack gap={4}>
          <TermsFields intent="terms" values={values} />
          <div>
            <Button name="intent" value="terms" busy={busy} busyText={t("common:saving")}>
              {t("terms.save")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["terms"]} />
      </Form>
    </Card>
  );
}
