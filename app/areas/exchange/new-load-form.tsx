import { useTranslation } from "react-i18next";
import { SpreadsheetField } from "#app/areas/files/spreadsheet-field.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { FeedName } from "#contract/feeds.ts";
import { maxSpreadsheetMegabytes } from "#contract/limits.ts";
import styles from "./exchange.module.css";

/** Feed, mode and table, as a file or pasted from a spreadsheet. */
export function NewLoadForm({ feed, feeds }: { feed: FeedName; feeds: readonly FeedName[] }) {
  const { t } = useTranslation(["exchange", "common"]);
  const { error, value, busy } = useFormOf(["check"], "");
  return (
    <Card id="check" title={t("new.title")}>
      <Form method="post" encType="multipart/form-data" noValidate>
        <Stack gap={4} className={styles.form}>
          <Field id="feed" label={t("new.feed")} error={error("feed")}>
            <Select
              name="feed"
              defaultValue={value("feed", feed)}
              options={feeds.map((name) => ({ value: name, label: t(`feeds.${name}`) }))}
            />
          </Field>
          <RadioGroup
            id="mode"
            name="mode"
            legend={t("new.mode")}
            options={[
              { value: "changes", label: t("modes.changes"), hint: t("new.changesHint") },
              { value: "full", label: t("modes.full"), hint: t("new.fullHint") },
            ]}
            defaultValue={value("mode", "changes")}
            error={error("mode")}
          />
          <SpreadsheetField label={t("new.file")} hint={t("new.fileHint")} error={error("sheet")} maxMegabytes={maxSpreadsheetMegabytes} />
          <Field id="text" label={t("new.text")} optional={t("common:optional")} hint={t("new.textHint")} error={error("text")}>
            <Textarea name="text" rows={6} defaultValue={value("text")} className={styles.pasted} />
          </Field>
          <div>
            <Button variant="primary" name="intent" value="check" busy={busy} busyText={t("new.checking")}>
              {t("new.check")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["check"]} />
      </Form>
    </Card>
  );
}
