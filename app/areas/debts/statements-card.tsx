import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import type { CompanyDebts } from "#contract/debts.ts";
import { statementChoices } from "#contract/money-enums.ts";

/** How often a company gets statements of its account by mail. */
export function StatementsCard({ statements: { chosen, period } }: Pick<CompanyDebts, "statements">) {
  const { t } = useTranslation(["debts", "common"]);
  const { error, value, busy, own } = useFormOf(["statements"], "");
  const key = useFormResetKey({ own, busy }, chosen);
  const asSeller = chosen === "default" ? t("statements.now", { period: t(`statements.choices.${period}`) }) : undefined;
  return (
    <Card id="statements" title={t("statements.title")} className="no-print">
      <Form method="post" noValidate preventScrollReset key={key}>
        <Stack gap={3}>
          <p className="muted">{t("statements.lead")}</p>
          <RadioGroup
            id="period"
            name="period"
            legend={t("statements.period")}
            options={statementChoices.map((each) => ({
              value: each,
              label: each === "default" && asSeller ? asSeller : t(`statements.choices.${each}`),
            }))}
            defaultValue={value("period", chosen)}
            error={error("period")}
          />
          <div>
            <Button name="intent" value="statements" busy={busy} busyText={t("common:saving")}>
              {t("common:save")}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
