import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatWeekday, nbsp, unbroken } from "#app/i18n/format.ts";
import { LinePrice } from "#app/i18n/line-price.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { DateChips } from "#app/ui/date-chips/date-chips.tsx";
import { shownPicture } from "#app/ui/product-picture/picture-name.ts";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import { formatQuantity, parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { QuantityInput } from "#app/ui/quantity-input/quantity-input.tsx";
import type { Unit } from "#contract/enums.ts";
import { fitTyped } from "#contract/quantity.ts";
import styles from "./deal-edit.module.css";
import { quantityText } from "./deal-lines.ts";
import { dateField, quantityField } from "./edit-fields.ts";
import type { EditPreview } from "./edit-forms.server.ts";
import type { EditableLine, EditSegment } from "./edit-segments.ts";

type Props = {
  segment: EditSegment;
  /** The typed text of a field, if any. */
  text: (name: string) => string | undefined;
  error: (name: string) => string | undefined;
  checked: EditPreview["checked"];
  onChange: () => void;
};

export function SegmentCard({ segment, text, error, checked, onChange }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const field = dateField(segment.uuid);
  return (
    <Card
      id={`segment-${segment.uuid}`}
      title={segment.name}
      pad="none"
      aside={segment.isLocked ? <span className="muted">{t("edit.locked")}</span> : undefined}
    >
      {!segment.isLocked && (
        <div className={styles.dates}>
          {segment.dates.length > 0 ? (
            <DateChips
              id={field}
              name={field}
              variant="stacked"
              legend={segment.date ? t("edit.dateNow", { date: formatWeekday(segment.date) }) : t("edit.date")}
              defaultValue={text(field) ?? segment.date ?? undefined}
              options={segment.dates.map((date) => ({ value: date, label: formatWeekday(date) }))}
              onChange={onChange}
              error={error(field)}
            />
          ) : (
            <p className="negative">{t("edit.noDates")}</p>
          )}
        </div>
      )}
      {segment.isLocked && error(field) && <p className={`negative ${styles.dates}`}>{error(field)}</p>}
      <ul>
        {segment.lines.map((line) => (
          <Line key={line.productUuid} line={line} segment={segment} text={text} error={error} checked={checked} onChange={onChange} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ line, segment, text, error, checked, onChange }: Props & { line: EditableLine }) {
  const { t } = useTranslation(["deals", "common"]);
  const names = (unit: Unit) => t(`common:units.${unit}`);
  const name = quantityField(segment.uuid, line.productUuid);
  const { step, max, round, unit } = line.dealQuantity;
  const ordered = line.ordered?.quantity ?? 0;
  const typedQuantity = text(name) ?? "";
  const quantity = parseQuantity(typedQuantity) ?? ordered;
  const isUnread = typedQuantity.trim() !== "" && parseQuantity(typedQuantity) === null;
  const counted = checked?.products.find((product) => product.productUuid === line.productUuid);
  const perUnit = counted?.discountedPerUnit ?? line.ordered?.perUnit;
  const total = counted?.total ?? line.ordered?.total;
  const isGone = checked !== null && counted === undefined;
  const note =
    quantity === 0
      ? t("edit.willBeRemoved")
      : quantity !== ordered && line.ordered
        ? t("edit.was", { quantity: quantityText(ordered, line, names) })
        : line.dealQuantity.kind === "count" && line.unitsInSupply > 1
          ? `= ${formatNumber(quantity * line.unitsInSupply)}${nbsp}${names(line.unit)}`
          : undefined;
  const step_ = (delta: number) => ({ name: "bump", value: `${segment.uuid}.${line.productUuid}:${delta}` });
  return (
    <li className={styles.line}>
      <ProductPicture name={shownPicture(line.picture, line.image)} tint={line.tint} size="s" className={styles.picture} />
      <div className={styles.name}>
        <b>{unbroken(line.name)}</b>
        <br />
        <span className="muted small">
          {line.sku}
          {!line.ordered && ` · ${t("edit.added")}`}
        </span>
      </div>
      <div className={styles.price}>{perUnit && <LinePrice line={line} price={perUnit} />}</div>
      {segment.isLocked ? (
        <div className={styles.quantity}>
          <input type="hidden" name={name} value={formatQuantity(ordered)} />
          {quantityText(ordered, line, names)}
        </div>
      ) : (
        <QuantityInput
          id={name}
          name={name}
          value={quantity}
          typed={isUnread ? typedQuantity : undefined}
          fit={(typed) => fitTyped(line.dealQuantity, typed)}
          min={0}
          max={max}
          step={step}
          rounding={round}
          unit={names(unit)}
          labels={{
            input: t("edit.quantityOf", { name: line.name, unit: names(unit) }),
            less: t("edit.less", { name: line.name }),
            more: t("edit.more", { name: line.name }),
          }}
          less={step_(-step)}
          more={step_(step)}
          onCommit={onChange}
          corrected={(typed, value) =>
            t(parseQuantity(typed) === null ? "edit.unread" : "edit.rounded", {
              typed: typed.trim(),
              value: `${value}${nbsp}${names(unit)}`,
              step: `${formatNumber(step)}${nbsp}${names(unit)}`,
            })
          }
          note={note}
          error={error(name)}
          className={styles.quantity}
        />
      )}
      <b className={styles.total}>{isGone ? formatMoney(0) : total ? formatMoney(total) : ""}</b>
    </li>
  );
}
