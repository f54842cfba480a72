import { useTranslation } from "react-i18next";
import type { GoodsCard, GoodsChoices, GoodsValue } from "#contract/goods.ts";
import { useFieldText } from "#app/areas/exchange/use-field-text.ts";
import { formatInstant, unbroken } from "#app/i18n/format.ts";
import { hasText } from "#app/i18n/has-text.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { useFieldTexts } from "./field-texts.ts";
import styles from "./goods.module.css";
import { looks, type ShownField } from "./goods-fields.ts";

type Kept = GoodsCard["owners"][number];

type Text = { field: ShownField; value: GoodsValue | undefined; names: GoodsCard["names"]; kept: Kept | undefined };

/** A field as text; `kept` names the exchange key that owns it. */
export function FieldText({ field, value, names, kept }: Text) {
  const { t } = useTranslation("goods");
  const title = useFieldText("goods");
  const { valueText } = useFieldTexts();
  const { kind } = looks[field];
  const text = unbroken(valueText(field, value, names));
  return (
    <dl id={field} tabIndex={-1} className={`${styles.kept} ${kind === "text" || field === "name" ? styles.wide : ""}`}>
      <dt>{title(field)}</dt>
      <dd>{text || <span className="muted">{t("card.none")}</span>}</dd>
      {kept && <dd className="muted small">{t("card.kept", { owner: kept.owner, at: formatInstant(kept.at) })}</dd>}
    </dl>
  );
}

type Input = { field: ShownField; value: string; error: string | undefined; choices: GoodsChoices; saysOptional: boolean };

export function FieldInput({ field, value, error, choices, saysOptional }: Input) {
  const { t, i18n } = useTranslation(["goods", "common"]);
  const title = useFieldText("goods");
  const { options } = useFieldTexts();
  const look = looks[field];
  const hintKey = `hints.${field}`;
  const hint = hasText(i18n, "goods", hintKey) ? t(hintKey) : undefined;
  const isLong = look.kind === "text" || look.kind === "ladder" || (look.kind === "line" && look.wide);
  const optional = saysOptional && !("required" in look && look.required) ? t("common:optional") : undefined;
  const isPlain = look.kind === "choice" || look.kind === "flag" || look.kind === "reference";
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
        <Select name={field} defaultValue={value} options={options(field, look, choices)} />
      ) : look.kind === "text" || look.kind === "ladder" ? (
        <Textarea name={field} rows={3} defaultValue={value} {...(look.kind === "text" && { maxLength: look.max })} />
      ) : (
        <TextInput
          name={field}
          defaultValue={value}
          autoComplete="off"
          {...("required" in look && { required: look.required })}
          {...((look.kind === "line" || look.kind === "packaging") && { maxLength: look.max })}
          {...((look.kind === "roubles" || look.kind === "amount") && { inputMode: "decimal", maxLength: 20 })}
          {...(look.kind === "whole" && { inputMode: "numeric", maxLength: 10 })}
          {...(field === "brand" && { list: "brands" })}
          {...(field === "temperatureMode" && { list: "modes" })}
          {...(look.kind === "packaging" && { list: "packagings" })}
        />
      )}
    </Field>
  );
}
