import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { MoneyCharge } from "#contract/money.ts";

/** Why a charge is disputed. */
export function DisputeForm({ charge, here }: { charge: MoneyCharge; here: string }) {
  const { t } = useTranslation(["debts", "common"]);
  const { error, value, busy } = useFormOf(["dispute"], "");
  const document = [charge.deal && t("dispute.deal", { number: charge.deal.number }), charge.document].filter(Boolean).join(", ");
  const values = { document: document || t("dispute.charge"), date: formatDate(charge.postedOn), amount: formatMoney(charge.amount) };
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="charge" value={charge.id} />
      <Stack gap={3}>
        <p>
          <b>{t("dispute.about", values)}</b>
        </p>
        <p className="muted">{t("dispute.lead")}</p>
        <Field id="reason" label={t("dispute.reason")} error={error("reason")}>
          <Textarea name="reason" rows={3} maxLength={1000} defaultValue={value("reason")} required />
        </Field>
        <Row>
          <Button name="intent" value="dispute" busy={busy} busyText={t("common:saving")}>
            {t("dispute.open")}
          </Button>
          <ButtonLink href={here} variant="quiet" preventScrollReset>
            {t("common:cancel")}
          </ButtonLink>
        </Row>
      </Stack>
      <FormDraft intents={["dispute"]} of={charge.id} />
    </Form>
  );
}

/** What the seller decides. */
export function DecisionForm({ uuid, here }: { uuid: string; here: string }) {
  const { t } = useTranslation(["debts", "common"]);
  const { error, value, busy } = useFormOf(["decide"], "");
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="dispute" value={uuid} />
      <Stack gap={3}>
        <Field id="decision" label={t("dispute.decision")} hint={t("dispute.decisionHint")} error={error("decision")}>
          <Textarea name="decision" rows={3} maxLength={1000} defaultValue={value("decision")} required />
        </Field>
        <Row>
          <Button name="intent" value="decide" busy={busy} busyText={t("common:saving")}>
            {t("dispute.close")}
          </Button>
          <ButtonLink href={here} variant="quiet" preventScrollReset>
            {t("common:cancel")}
          </ButtonLink>
        </Row>
      </Stack>
      <FormDraft intents={["decide"]} of={uuid} />
    </Form>
  );
}
