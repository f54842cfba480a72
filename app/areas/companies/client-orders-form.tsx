import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatMoney } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import type { Company } from "#contract/company.ts";
import { approvalRules, clientOrderRules } from "#contract/enums.ts";

/** Whose orders wait for the company's people: its representative's, and those above its approval threshold. */
export function ClientOrdersForm({ company }: { company: Company }) {
  const { t } = useTranslation(["companies", "common"]);
  const { error, value, busy, own } = useFormOf(["clientOrders"], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify([company.clientOrders, company.approvalRule]));
  const { approvalThreshold } = company;
  return (
    <Card id="client-orders" title={t("clientOrders.title")}>
      <Form method="post" noValidate key={key} preventScrollReset>
        <VersionField version={company.version} own={own} />
        <Stack gap={4}>
          <RadioGroup
            id="clientOrders"
            name="clientOrders"
            legend={t("clientOrders.clientOrders")}
            defaultValue={value("clientOrders", company.clientOrders)}
            error={error("clientOrders")}
            options={clientOrderRules.map((rule) => ({
              value: rule,
              label: t(`clientOrders.${rule}`),
              hint: t(`clientOrders.${rule}Hint`),
            }))}
          />
          {approvalThreshold && (
            <RadioGroup
              id="approvalRule"
              name="approvalRule"
              legend={t("clientOrders.approvalRule", { threshold: formatMoney(approvalThreshold) })}
              defaultValue={value("approvalRule", company.approvalRule)}
              error={error("approvalRule")}
              options={approvalRules.map((rule) => ({
                value: rule,
                label: t(`clientOrders.${rule}`),
                hint: t(`clientOrders.${rule}Hint`),
              }))}
            />
          )}
          <Row>
            <Button variant="primary" name="intent" value="clientOrders" busy={busy} busyText={t("common:saving")}>
              {t("common:save")}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  );
}
