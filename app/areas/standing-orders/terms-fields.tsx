import { useTranslation } from "react-i18next";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field, FieldError } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { ConfirmMode } from "#contract/enums.ts";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import styles from "./standing-orders.module.css";
import { weekdays } from "./weekdays.ts";

export type TermsValues = {
  name: string;
  weekdays: readonly number[];
  startDate: string;
  endDate: string | null;
  confirm: ConfirmMode;
  buyerNumber: string;
  /** As typed. */
  autoMax: string;
};

/** A standing order's name, days and confirmation, for new and existing orders. */
export function TermsFields({ intent, values }: { intent: string; values: TermsValues }) {
  const { t } = useTranslation(["standing", "common"]);
  const { error, value, chosen } = useFormOf([intent], "");
  const wrong = error("weekdays");
  const picked = chosen("weekdays", values.weekdays.map(String));
  const optional = t("common:optional");
  return (
    <Stack gap={4}>
      <Field id="name" label={t("terms.name")} hint={t("terms.nameHint")} error={error("name")}>
        <TextInput name="name" maxLength={100} defaultValue={value("name", values.name)} required />
      </Field>
      <fieldset
        id="weekdays"
        tabIndex={-1}
        aria-describedby={wrong ? "weekdays-hint weekdays-error" : "weekdays-hint"}
        className={styles.days}
      >
        <legend>{t("terms.days")}</legend>
        <p id="weekdays-hint" className="muted small">
          {t("terms.daysHint")}
        </p>
        {wrong && <FieldError id="weekdays-error">{wrong}</FieldError>}
        {weekdays.map((day) => (
          <Checkbox key={day} name="weekdays" value={String(day)} defaultChecked={picked.includes(String(day))}>
            {t(`weekdays.${day}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Row align="end">
        <Field id="startDate" label={t("terms.start")} error={error("startDate")}>
          <TextInput type="date" name="startDate" defaultValue={value("startDate", values.startDate)} required />
        </Field>
        <Field id="endDate" label={t("terms.end")} hint={t("terms.endHint")} optional={optional} error={error("endDate")}>
          <TextInput type="date" name="endDate" defaultValue={value("endDate", values.endDate ?? "")} />
        </Field>
      </Row>
      <RadioGroup
        id="confirm"
        name="confirm"
        legend={t("terms.confirm")}
        defaultValue={value("confirm", values.confirm)}
        error={error("confirm")}
        options={[
          { value: "ask", label: t("terms.ask"), hint: t("terms.askHint") },
          { value: "auto", label: t("terms.auto"), hint: t("terms.autoHint") },
        ]}
      />
      <Field id="buyerNumber" label={t("terms.number")} hint={t("terms.numberHint")} optional={optional} error={error("buyerNumber")}>
        <TextInput
          name="buyerNumber"
          maxLength={maxBuyerNumberLength}
          autoComplete="off"
          defaultValue={value("buyerNumber", values.buyerNumber)}
        />
      </Field>
      <Field id="autoMax" label={t("terms.autoMax")} optional={optional} error={error("autoMax")}>
        <TextInput name="autoMax" inputMode="decimal" maxLength={40} defaultValue={value("autoMax", values.autoMax)} />
      </Field>
    </Stack>
  );
}
