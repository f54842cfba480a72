import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GoodsCard, GoodsChoices } from "#contract/goods.ts";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useShownKey } from "#app/form/use-shown-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { useFieldTexts } from "./field-texts.ts";
import styles from "./goods.module.css";
import { FieldInput, FieldText } from "./goods-field.tsx";
import { looks, sections, type ShownField, startingValues } from "./goods-fields.ts";
import { typedOf } from "./typed-value.ts";

type Props = {
  intent: "create" | "save";
  /** Absent for a new product. */
  product?: GoodsCard;
  choices: GoodsChoices;
  submit: string;
  /** Hidden fields. */
  children: ReactNode;
};

/** All fields of the goods feed. Those owned by an exchange key are text. */
export function GoodsForm({ intent, product, choices, submit, children }: Props) {
  const { t } = useTranslation(["goods", "common"]);
  const { error, value, busy, own } = useFormOf([intent], "");
  const key = useShownKey({ own, busy }, JSON.stringify([{ ...product?.fields, isHidden: null }, product?.owners]));
  const { word, packagingTexts } = useFieldTexts();
  const standing = (field: ShownField) => {
    if (!product) return startingValues[field] ?? "";
    const typed = typedOf(looks[field], product.fields[field]);
    return looks[field].kind === "packaging" ? word(field, typed) : typed;
  };
  const keeper = (field: ShownField) => product?.owners.find((kept) => kept.field === field);
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
                const kept = keeper(field);
                return product && kept ? (
                  <FieldText key={field} field={field} value={product.fields[field]} names={product.names} kept={kept} />
                ) : (
                  <FieldInput
                    key={field}
                    field={field}
                    value={value(field, standing(field))}
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
export function GoodsText({ product }: { product: GoodsCard }) {
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
                kept={product.owners.find((kept) => kept.field === field)}
              />
            ))}
          </div>
        </Card>
      ))}
    </Stack>
  );
}
