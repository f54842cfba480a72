import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import type { WorkbookSheet } from "#contract/exchange-loads.ts";
import styles from "./exchange.module.css";

/** The sheets of a workbook's dry run; another one can be chosen, and the table is checked again. */
export function SheetsCard({ sheets }: { sheets: readonly WorkbookSheet[] }) {
  const { t } = useTranslation("exchange");
  const { error, value, busy } = useFormOf(["sheet"], "");
  return (
    <Card id="sheets" title={t("sheets.title")}>
      <Form method="post" noValidate preventScrollReset>
        <Stack gap={4} className={styles.form}>
          <p>{t("sheets.text")}</p>
          <Field id="sheet" label={t("sheets.label")} error={error("sheet")}>
            <Select
              name="sheet"
              defaultValue={value("sheet", String(sheets.findIndex(({ isRead }) => isRead)))}
              options={sheets.map(({ name, lines }, at) => ({ value: String(at), label: t("sheets.option", { name, count: lines }) }))}
            />
          </Field>
          <div>
            <Button name="intent" value="sheet" busy={busy} busyText={t("new.checking")}>
              {t("sheets.choose")}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
