import { useTranslation } from "react-i18next";
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
import type { StandingOrder } from "#contract/standing-orders.ts";

/** Pauses deliveries between two dates, or without a last date until resumed. */
export function PauseCard({ order, today }: { order: StandingOrder; today: string }) {
  const { t } = useTranslation(["standing", "common"]);
  const { error, value, busy, own } = useFormOf(["pause"], "");
  const key = useFormResetKey({ own, busy });
  return (
    <Card id="pause" title={t("pause.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <VersionField version={order.version} own={own} />
        <Stack gap={3}>
          <p className="muted small">{t("pause.text")}</p>
          <Row align="end">
            <Field id="dateFrom" label={t("pause.from")} error={error("dateFrom")}>
              <TextInput type="date" name="dateFrom" defaultValue={value("dateFrom", today)} required />
            </Field>
            <Field id="dateTo" label={t("pause.to")} hint={t("pause.toHint")} optional={t("common:optional")} error={error("dateTo")}>
              <TextInput type="date" name="dateTo" defaultValue={value("dateTo")} />
            </Field>
          </Row>
          <div>
            <Button name="intent" value="pause" busy={busy} busyText={t("common:saving")}>
              {t("pause.submit")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["pause"]} />
      </Form>
    </Card>
  );
}
