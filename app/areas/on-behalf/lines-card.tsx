import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { SaveFirst } from "#app/form/save-first.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import { limitTextOf } from "#app/i18n/limit-text.ts";
import { LinePrice } from "#app/i18n/line-price.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Basket } from "#contract/basket.ts";
import { quantityField } from "./fields.ts";
import styles from "./lines-card.module.css";

type Props = { branch: string; items: Basket["items"] };

/** The order's lines with editable quantities. */
export function LinesCard({ branch, items }: Props) {
  const { t } = useTranslation(["on-behalf", "common"]);
  const form = useFormOf(["lines"], "");
  const key = useFormResetKey(form, branch);
  if (items.length === 0)
    return (
      <Card id="lines" title={t("lines.title")}>
        <p className="muted">{t("lines.empty")}</p>
      </Card>
    );
  const quantity = ({ uuid, name, quantity: saved, dealQuantity }: Props["items"][number]) => {
    const field = quantityField(uuid);
    const savedText = formatQuantity(saved);
    const limits = limitTextOf(dealQuantity);
    return (
      <div className={styles.quantity}>
        <Field
          id={field}
          label={t("lines.quantityOf", { name, unit: t(`common:units.${dealQuantity.unit}`) })}
          hideLabel
          hint={limits && t(limits.key, limits.values)}
          error={form.error(field)}
        >
          <TextInput key={savedText} name={field} inputMode="decimal" maxLength={40} defaultValue={form.value(field, savedText)} />
        </Field>
      </div>
    );
  };
  return (
    <Card id="lines" title={t("lines.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <input type="hidden" name="branchUuid" value={branch} autoComplete="off" />
        <Stack gap={3}>
          <SaveFirst button={t("lines.save")} />
          <Table
            caption={t("lines.title")}
            needs="m"
            rows={items}
            rowKey={({ uuid }) => uuid}
            columns={[
              {
                id: "name",
                title: t("lines.name"),
                rowHeader: true,
                card: "full",
                cell: ({ name, sku, dealQuantity }) => (
                  <>
                    {unbroken(name)}
                    <br />
                    <span className="muted small">{t("lines.under", { sku, unit: t(`common:units.${dealQuantity.unit}`) })}</span>
                  </>
                ),
              },
              {
                id: "price",
                title: t("lines.price"),
                align: "end",
                nowrap: true,
                cell: (line) => <LinePrice line={line} price={line.price.discountedPerUnit} />,
              },
              { id: "quantity", title: t("lines.quantity"), card: "half", cell: quantity },
              {
                id: "total",
                title: t("lines.total"),
                align: "end",
                nowrap: true,
                card: "half-end",
                cell: ({ price }) => formatMoney(price.total),
              },
            ]}
          />
          <Row gap={3}>
            <Button name="intent" value="lines" busy={form.busy} busyText={t("common:saving")}>
              {t("lines.save")}
            </Button>
            <span className="muted small">{t("lines.hint")}</span>
          </Row>
        </Stack>
        <FormDraft intents={["lines"]} of={branch} />
      </Form>
    </Card>
  );
}
