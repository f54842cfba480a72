import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatDate } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { AcceptableUpd } from "#contract/differences.ts";
import { differenceReasons } from "#contract/money-enums.ts";
import { type AcceptedPart, acceptedField, acceptedText, documentedField } from "./differences-fields.ts";
import { LineAmounts } from "./line-amounts.tsx";
import styles from "./papers.module.css";
import { ProductName } from "./product-name.tsx";

type Line = AcceptableUpd["lines"][number];

const intents = ["issue"];

/** How much of each line was accepted; begins with what the document, or the act in force, says. */
export function NewDifferencesForm({ acceptable }: { acceptable: AcceptableUpd }) {
  const { t } = useTranslation("papers");
  const { error, value, busy } = useFormOf(intents, "");
  const { base, upd, act, lines, acceptedOn, shippedOn, buyerPeople, sellerPeople } = acceptable;
  return (
    <Form method="post" noValidate>
      <Card id="new-differences" title={t("differences.form")} pad="none">
        <input type="hidden" name="base" value={base} autoComplete="off" />
        <input type="hidden" name="upd" value={upd.uuid} autoComplete="off" />
        <div className={styles.part}>
          <Stack gap={4}>
            {act && <p>{t("differences.replaces", { number: act.number })}</p>}
            <div className={styles.fields}>
              <Field
                id="acceptedOn"
                label={t("differences.acceptedOn")}
                hint={t("differences.acceptedOnHint", { day: formatDate(shippedOn) })}
                error={error("acceptedOn")}
              >
                <TextInput type="date" name="acceptedOn" min={shippedOn} defaultValue={value("acceptedOn", acceptedOn)} required />
              </Field>
              <Field
                id="buyerPeople"
                label={t("differences.buyerPeople")}
                hint={t("differences.buyerPeopleHint")}
                error={error("buyerPeople")}
              >
                <TextInput name="buyerPeople" maxLength={300} defaultValue={value("buyerPeople", buyerPeople)} required />
              </Field>
              <Field id="sellerPeople" label={t("differences.sellerPeople")} hint={t("differences.optional")} error={error("sellerPeople")}>
                <TextInput name="sellerPeople" maxLength={300} defaultValue={value("sellerPeople", sellerPeople)} />
              </Field>
            </div>
          </Stack>
        </div>
        <Table
          caption={t("differences.caption")}
          needs="m"
          rows={lines}
          rowKey={({ position }) => String(position)}
          columns={[
            {
              id: "product",
              title: t("differences.product"),
              rowHeader: true,
              card: "title",
              cell: (line) => <ProductName line={line} />,
            },
            {
              id: "documented",
              title: t("differences.documented"),
              align: "end",
              cell: (line) => <LineAmounts amounts={line} unit={line.unit} />,
            },
            { id: "quantity", title: t("differences.acceptedShort"), align: "end", cell: (line) => <AcceptedInput line={line} /> },
            { id: "reason", title: t("differences.reason"), cell: (line) => <ReasonSelect line={line} /> },
            { id: "comment", title: t("differences.comment"), cell: (line) => <CommentInput line={line} /> },
          ]}
        />
        <div className={styles.part}>
          <Stack gap={4}>
            <p className="small muted">{t("differences.keep")}</p>
            <div>
              <Button variant="primary" name="intent" value="issue" busy={busy} busyText={t("differences.issuing")}>
                {t("differences.issue")}
              </Button>
            </div>
            <FormDraft intents={intents} of={`${base} ${upd.uuid}`} />
          </Stack>
        </div>
      </Card>
    </Form>
  );
}

/** A field of a line: what was typed, else what it begins from. */
function useLineField(part: AcceptedPart, line: Line) {
  const { error, value } = useFormOf(intents, "");
  const name = acceptedField(part, line.position);
  return { name, error: error(name), value: value(name, acceptedText(part, line)) };
}

function AcceptedInput({ line }: { line: Line }) {
  const { t } = useTranslation(["papers", "common"]);
  const { name, error, value } = useLineField("quantity", line);
  const label = t("differences.accepted", { name: line.name, unit: t(`common:units.${line.unit}`) });
  return (
    <Field id={name} label={label} hideLabel error={error} className={styles.amount}>
      <input type="hidden" name={documentedField(line.position)} value={formatQuantity(line.quantity)} autoComplete="off" />
      <TextInput name={name} inputMode="decimal" maxLength={40} autoComplete="off" defaultValue={value} />
    </Field>
  );
}

function ReasonSelect({ line }: { line: Line }) {
  const { t } = useTranslation("papers");
  const { name, error, value } = useLineField("reason", line);
  return (
    <Field id={name} label={t("differences.reasonOf", { name: line.name })} hideLabel error={error} className={styles.typed}>
      <Select
        name={name}
        options={[
          { value: "", label: t("differences.asDocumented") },
          ...differenceReasons.map((reason) => ({ value: reason, label: t(`differences.reasons.${reason}`) })),
        ]}
        defaultValue={value}
      />
    </Field>
  );
}

function CommentInput({ line }: { line: Line }) {
  const { t } = useTranslation("papers");
  const { name, error, value } = useLineField("comment", line);
  return (
    <Field id={name} label={t("differences.commentOf", { name: line.name })} hideLabel error={error} className={styles.typed}>
      <TextInput name={name} maxLength={300} autoComplete="off" defaultValue={value} />
    </Field>
  );
}
