import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatMoney, formatQuantity, unbroken } from "#app/i18n/format.ts";
import { limitTextOf } from "#app/i18n/limit-text.ts";
import { LinePrice } from "#app/i18n/line-price.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { FieldError } from "#app/ui/field/field.tsx";
import { formatQuantity as typed } from "#app/ui/quantity-input/quantity.ts";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { StandingOrder, StandingOrderLine } from "#contract/standing-orders.ts";
import { quantityField } from "./quantity-field.ts";
import { isUnfolded, SegmentFold } from "./segment-fold.tsx";
import styles from "./standing-orders.module.css";

/** Products with quantities, with changed prices and those that will be missing. */
export function LinesCard({ order }: { order: StandingOrder }) {
  const { t } = useTranslation(["standing", "common"]);
  const { busy, own } = useFormOf(["lines"], "");
  const key = useFormResetKey({ own, busy });
  const mayEdit = order.allowedActions.includes("edit");
  const table = <Segments lines={order.lines} mayEdit={mayEdit} />;
  return (
    <Card id="lines" title={t("lines.title")} pad="none">
      {mayEdit ? (
        <Form method="post" noValidate preventScrollReset key={key}>
          <VersionField version={order.version} own={own} />
          {table}
          <div className={styles.below}>
            <p className="muted small">{t("lines.hint")}</p>
            <Button name="intent" value="lines" busy={busy} busyText={t("common:saving")}>
              {t("lines.save")}
            </Button>
          </div>
          <FormDraft intents={["lines"]} />
        </Form>
      ) : (
        table
      )}
    </Card>
  );
}

type Lines = { lines: readonly StandingOrderLine[]; mayEdit: boolean };

/** Segments with something to look at are never folded. */
function Segments({ lines, mayEdit }: Lines) {
  const { error } = useFormOf(["lines"], "");
  const needsAttention = ({ productUuid, missing, dearer }: StandingOrderLine) =>
    missing !== null || dearer !== null || error(quantityField(productUuid)) !== undefined;
  const segments = new Map(lines.map(({ subcategoryUuid, subcategoryName }) => [subcategoryUuid, subcategoryName]));
  return [...segments].map(([uuid, name]) => {
    const own = lines.filter(({ subcategoryUuid }) => subcategoryUuid === uuid);
    return (
      <SegmentFold
        key={uuid}
        name={name}
        count={own.length}
        open={isUnfolded(lines.length) || own.some(needsAttention)}
        className={styles.fold}
      >
        <LinesTable caption={name} lines={own} mayEdit={mayEdit} />
      </SegmentFold>
    );
  });
}

function LinesTable({ caption, lines, mayEdit }: Lines & { caption: string }) {
  const { t } = useTranslation("standing");
  return (
    <Table
      caption={caption}
      needs="m"
      rows={lines}
      rowKey={({ productUuid }) => productUuid}
      columns={[
        {
          id: "name",
          title: t("lines.name"),
          rowHeader: true,
          card: "title",
          cell: ({ name, sku, missing, dearer }) => (
            <>
              {unbroken(name)}
              <span className={styles.under}>{sku}</span>
              {missing && <span className="negative small">{t(`missing.${missing}`)}</span>}
              {dearer !== null && <span className="negative small">{t("lines.dearer", { percent: dearer })}</span>}
            </>
          ),
        },
        {
          id: "price",
          title: t("lines.price"),
          align: "end",
          nowrap: true,
          cell: (line) => (line.price ? <LinePrice line={line} price={line.price} /> : t("lines.noPrice")),
        },
        { id: "quantity", title: t("lines.quantity"), align: "end", cell: (line) => <Quantity line={line} mayEdit={mayEdit} /> },
        {
          id: "total",
          title: t("lines.total"),
          align: "end",
          nowrap: true,
          cell: ({ total }) => (total ? formatMoney(total) : t("lines.noPrice")),
        },
      ]}
    />
  );
}

function Quantity({ line, mayEdit }: { line: StandingOrderLine; mayEdit: boolean }) {
  const { t } = useTranslation(["standing", "common"]);
  const { error, value } = useFormOf(["lines"], "");
  const unit = t(`common:units.${line.dealQuantity.unit}`);
  if (!mayEdit) return formatQuantity(line.quantity, unit);
  const field = quantityField(line.productUuid);
  const wrong = error(field);
  const saved = typed(line.quantity);
  const limits = limitTextOf(line.dealQuantity);
  return (
    <>
      <span className={styles.quantity}>
        <TextInput
          key={saved}
          id={field}
          name={field}
          inputMode="decimal"
          maxLength={40}
          defaultValue={value(field, saved)}
          aria-label={t("lines.quantityOf", { name: line.name })}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={[wrong && `${field}-error`, limits && `${field}-limits`].filter(Boolean).join(" ") || undefined}
        />
        {unit}
        {limits && (
          <span id={`${field}-limits`} className="muted small">
            {t(limits.key, limits.values)}
          </span>
        )}
      </span>
      {wrong && <FieldError id={`${field}-error`}>{wrong}</FieldError>}
    </>
  );
}
