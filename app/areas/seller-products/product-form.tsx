import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { SellerProductCard, SellerProductChoices } from "#contract/seller-products.ts";
import { useFieldTexts } from "./field-texts.ts";
import { FieldInput, FieldText } from "./product-field.tsx";
import { type FormField, fieldControls, sections, startingValues } from "./product-fields.ts";
import styles from "./seller-products.module.css";
import { typedOf } from "./typed-value.ts";

type Props = {
  intent: "create" | "save";
  /** Absent for a new product. */
  product?: SellerProductCard;
  choices: SellerProductChoices;
  submit: string;
  /** Hidden fields. */
  children: ReactNode;
};

/** All fields of the goods feed. Those owned by an exchange key are text. */
export function SellerProductForm({ intent, product, choices, submit, children }: Props) {
  const { t } = useTranslation(["goods", "common"]);
  const { error, value, busy, own } = useFormOf([intent], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify([{ ...product?.fields, isHidden: null }, product?.owners]));
  const { codeText, packagingTexts } = useFieldTexts();
  const stored = (field: FormField) => {
    if (!product) return startingValues[field] ?? "";
    const typed = typedOf(fieldControls[field], product.fields[field]);
    return fieldControls[field].kind === "packaging" ? codeText(field, typed) : typed;
  };
  const ownerOf = (field: FormField) => product?.owners.find((owner) => owner.field === field);
  return (
    <Form method="post" noValidate key={key}>
      {children}
      <datalist id="brands">
        {choices.brands.map((brand) => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
      <datalist id="modes">
        {choices.temperatureModes.map((mode) => (
          <option key={mode} value={mode} />
        ))}
      </datalist>
      <datalist id="packagings">
        {packagingTexts.map((packaging) => (
          <option key={packaging} value={packaging} />
        ))}
      </datalist>
      <Stack gap={4}>
        {sections.map(({ id, isExtra, fields }) => (
          <Card
            key={id}
            id={`section-${id}`}
            title={t(`sections.${id}`)}
            aside={isExtra && <span className="muted">{t("common:optional")}</span>}
          >
            <div className={styles.fields}>
              {fields.map((field) => {
                const owner = ownerOf(field);
                return product && owner ? (
                  <FieldText key={field} field={field} value={product.fields[field]} names={product.names} owner={owner} />
                ) : (
                  <FieldInput
                    key={field}
                    field={field}
                    value={value(field, stored(field))}
                    error={error(field)}
                    choices={choices}
                    saysOptional={!isExtra}
                  />
                );
              })}
            </div>
          </Card>
        ))}
        <div>
          <Button variant="primary" name="intent" value={intent} busy={busy} busyText={t("common:saving")}>
            {submit}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={[intent]} />
    </Form>
  );
}

/** The product as text for users who may only read, without empty fields. */
export function SellerProductText({ product }: { product: SellerProductCard }) {
  const { t } = useTranslation("goods");
  return (
    <Stack gap={4}>
      {sections.map(({ id, fields }) => (
        <Card key={id} id={`section-${id}`} title={t(`sections.${id}`)}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <FieldText
                key={field}
                field={field}
                value={product.fields[field]}
                names={product.names}
                owner={product.owners.find((owner) => owner.field === field)}
              />
            ))}
          </div>
        </Card>
      ))}
    </Stack>
  );
}
