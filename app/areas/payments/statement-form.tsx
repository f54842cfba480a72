import { useTranslation } from "react-i18next";
import { SpreadsheetField } from "#app/areas/files/spreadsheet-field.tsx";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { maxStatementMegabytes } from "#contract/limits.ts";

export function StatementForm() {
  const { t } = useTranslation("payments");
  const { error, busy } = useFormOf(["load"], "");
  return (
    <Card id="bank" title={t("new.bank")}>
      <Form method="post" encType="multipart/form-data" noValidate>
        <Stack gap={4}>
          <SpreadsheetField
            name="statement"
            intent="load"
            label={t("new.file")}
            hint={t("new.fileHint")}
            error={error("statement")}
            maxMegabytes={maxStatementMegabytes}
          />
          <div>
            <Button variant="primary" name="intent" value="load" busy={busy} busyText={t("new.loading")}>
              {t("new.load")}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
