import { useTranslation } from "react-i18next";
import { useFieldText } from "#app/areas/exchange/use-field-text.ts";
import { formatInstant, unbroken } from "#app/i18n/format.ts";
import { hasText } from "#app/i18n/has-text.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { SellerProductCard, SellerProductChoices, SellerProductValue } from "#contract/seller-products.ts";
import { useFieldTexts } from "./field-texts.ts";
import { type FormField, fieldControls } from "./product-fields.ts";
import styles from "./seller-products.module.css";

type FieldOwner = SellerProductCard["owners"][number];

type Text = { field: FormField; value: SellerProductValue | undefined; names: SellerProductCard["names"]; owner: FieldOwner | undefined };

/** A field as text; `owner` names the exchange key that owns it. */
export function FieldText({ field, value, names, owner }: Text) {
  const { t } = useTranslation("goods");
  const title = useFieldText("goods");
  const { valueText } = useFieldTexts();
  const { kind } = fieldControls[field];
  const text = unbroken(valueText(field, value, names));
  return (
    <dl id={field} tabIndex={-1} className={`${styles.kept} ${kind === "text" || field === "name" ? styles.wide : ""}`}>
      <dt>{title(field)}</dt>
      <dd>{text || <span className="muted">{t("card.none")}</span>}</dd>
      {owner && <dd className="muted small">{t("card.kept", { owner: owner.owner, at: formatInstant(owner.at) })}</dd>}
    </dl>
  );
}

type Input = { field: FormField; value: string; error: string | undefined; choices: SellerProductChoices; saysOptional: boolean };

export function FieldInput({ field, value, error, choices, saysOptional }: Input) {
  const { t, i18n } = useTranslation(["goods", "common"]);
  const title = useFieldText("goods");
  const { options } = useFieldTexts();
  const control = fieldControls[field];
  const hintKey = `hints.${field}`;
  const hint = hasText(i18n, "goods", hintKey) ? t(hintKey) : undefined;
  const isLong = control.kind === "text" || control.kind === "ladder" || (control.kind === "line" && control.wide);
  const optional = saysOptional && !("required" in control && control.required) ? t("common:optional") : undefined;
  const isPlain = control.kind === "choice" || control.kind === "flag" || control.kind === "reference";
  return (
    <Field
      id={field}
      label={title(field)}
      hint={hint}
      error={error}
      {...(!isPlain && optional && { optional })}
      className={isLong ? styles.wide : undefined}
    >
      {isPlain ? (
        <Select name={field} defaultValue={value} options={options(field, control, { choices, current: value })} />
      ) : control.kind === "text" || control.kind === "ladder" ? (
        <Textarea name={field} rows={3} defaultValue={value} {...(control.kind === "text" && { maxLength: control.max })} />
      ) : (
        <TextInput
          name={field}
          defaultValue={value}
          autoComplete="off"
          {...("required" in control && { required: control.required })}
          {...((control.kind === "line" || control.kind === "packaging") && { maxLength: control.max })}
          {...((control.kind === "roubles" || control.kind === "amount") && { inputMode: "decimal", maxLength: 20 })}
          {...(control.kind === "whole" && { inputMode: "numeric", maxLength: 10 })}
          {...(field === "brand" && { list: "brands" })}
          {...(field === "temperatureMode" && { list: "modes" })}
          {...(control.kind === "packaging" && { list: "packagings" })}
        />
      )}
    </Field>
  );
}
