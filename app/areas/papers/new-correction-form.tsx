import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { CorrectableUpd } from "#contract/corrections.ts";
import { correctionReasons } from "#contract/money-enums.ts";
import { beginsFrom, fieldOf, type LinePart, typedOf } from "./correction-fields.ts";
import { LineAmounts } from "./line-amounts.tsx";
import styles from "./papers.module.css";
import { ProductName } from "./product-name.tsx";

type Line = CorrectableUpd["lines"][number];

/** What the lines of a transfer document come to now; begins with what they come to before. */
export function NewCorrectionForm({ base, lines }: Pick<CorrectableUpd, "base" | "lines">) {
  const { t } = useTranslation("papers");
  const { error, value, busy } = useFormOf(["issue"], "");
  return (
    <Card id="new-correction" title={t("correction.form")} pad="none">
      <Form method="post" noValidate>
        <input type="hidden" name="base" value={base} autoComplete="off" />
        <div className={styles.part}>
          <div className={styles.fields}>
            <Field id="reason" label={t("correction.reason")} error={error("reason")}>
              <Select
                name="reason"
                options={[
                  { value: "", label: t("correction.chooseReason") },
                  ...correctionReasons.map((reason) => ({ value: reason, label: t(`correction.reasons.${reason}`) })),
                ]}
                defaultValue={value("reason")}
                required
              />
            </Field>
            <Field id="basis" label={t("correction.basis")} hint={t("correction.basisHint")} error={error("basis")}>
              <TextInput name="basis" maxLength={1000} defaultValue={value("basis")} required />
            </Field>
          </div>
        </div>
        <Table
          caption={t("correction.caption")}
          needs="s"
          rows={lines}
          rowKey={({ position }) => String(position)}
          columns={[
            {
              id: "product",
              title: t("correction.product"),
              rowHeader: true,
              card: "title",
              cell: (line) => <ProductName line={line} />,
            },
            { id: "now", title: t("correction.now"), align: "end", cell: (line) => <LineAmounts amounts={line} unit={line.unit} /> },
            {
              id: "quantity",
              title: t("correction.quantityShort"),
              align: "end",
              cell: (line) => <LineInput part="quantity" line={line} />,
            },
            { id: "price", title: t("correction.price"), align: "end", cell: (line) => <LineInput part="price" line={line} /> },
          ]}
        />
        <div className={styles.part}>
          <Stack gap={4}>
            <p className="small muted">{t("correction.keep")}</p>
            <div>
              <Button variant="primary" name="intent" value="issue" busy={busy} busyText={t("correction.issuing")}>
                {t("correction.issue")}
              </Button>
            </div>
          </Stack>
        </div>
        <FormDraft intents={["issue"]} of={base} />
      </Form>
    </Card>
  );
}

/** Shows what was typed in it, unless that is what the form began from: then it may have changed since. */
function LineInput({ part, line }: { part: LinePart; line: Line }) {
  const { t } = useTranslation(["papers", "common"]);
  const { error, value } = useFormOf(["issue"], "");
  const { position, name, unit } = line;
  const [field, hidden, now] = [fieldOf(part, position), beginsFrom(part, position), typedOf(part, line)];
  const typed = value(field, now);
  return (
    <Field
      id={field}
      label={t(`correction.${part}Of`, { name, unit: t(`common:units.${unit}`) })}
      hideLabel
      error={error(field)}
      className={styles.amount}
    >
      <input type="hidden" name={hidden} value={now} autoComplete="off" />
      <TextInput
        name={field}
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        defaultValue={typed === value(hidden, now) ? now : typed}
      />
    </Field>
  );
}
