import { useTranslation } from "react-i18next";
import { SpreadsheetField } from "#app/areas/files/spreadsheet-field.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { BuyerCode } from "#contract/buyer-codes.ts";
import { maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";

/** Codes pasted from a table or loaded from a file. `edited` is prefilled to be changed. */
export function LoadForm({ edited }: { edited: BuyerCode | null }) {
  const { t } = useTranslation(["buyer-codes", "common"]);
  const { own, error, value, busy } = useFormOf(["load"], "");
  const key = useFormResetKey({ own, busy }, edited?.productUuid ?? "");
  return (
    <Card id="load" title={t("load.title")}>
      <Form method="post" encType="multipart/form-data" noValidate key={key}>
        <Stack gap={4}>
          <Field id="text" label={t("load.text")} hint={t("load.textHint")} error={error("text")}>
            <Textarea
              name="text"
              rows={edited ? 2 : 5}
              placeholder={t("load.example")}
              defaultValue={value("text", edited ? `${edited.sku}\t${edited.code}` : "")}
              spellCheck={false}
            />
          </Field>
          <SpreadsheetField
            label={t("load.file")}
            hint={t("load.fileHint")}
            error={error("sheet")}
            intent="load"
            maxMegabytes={maxOrderSpreadsheetMegabytes}
          />
          <div>
            <Button variant="primary" name="intent" value="load" busy={busy} busyText={t("common:saving")}>
              {t("load.submit")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["load"]} of={edited?.productUuid} />
      </Form>
    </Card>
  );
}
