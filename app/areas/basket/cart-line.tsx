import CircleSlash from "lucide-react/icons/circle-slash";
import Trash2 from "lucide-react/icons/trash-2";
import { type MouseEvent, memo, useState } from "react";
import { formatMoney } from "#app/i18n/format.ts";
import { useVatTexts } from "#app/i18n/vat-texts.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { classes } from "#app/ui/classes.ts";
import { FieldError } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Price } from "#app/ui/price/price.tsx";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { QuantityInput } from "#app/ui/quantity-input/quantity-input.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { fitTyped } from "#contract/quantity.ts";
import styles from "./cart-line.module.css";
import { type CartT, inUnits, perUnit, problemText, supplyText, unitText, useCartT } from "./cart-texts.ts";
import { lineVat } from "./cart-vat.ts";
import type { CartLine as Line } from "./cart-view.ts";
import { LineHints } from "./line-hints.tsx";
import { LineWish } from "./line-wish.tsx";
import { fieldLimits } from "./posted-cart.ts";
import type { Change } from "./use-cart-changes.ts";
import type { PostedWish } from "./use-wishes.ts";

type Props = {
  line: Line;
  /** Of delivery, for its VAT. */
  day: string | undefined;
  /** An unsaved change, shown optimistically. */
  pending: Change | undefined;
  /** The tick of a form that did not reach the cart. */
  unsentTick: boolean | undefined;
  /** The portal cannot be reached: the change waits. */
  offline: boolean;
  /** Error message of a rejected change. */
  lineError: string | undefined;
  /** The rejected text of a form sent without JavaScript. */
  typed: string | undefined;
  /** The line's wishes from a rejected form. */
  wished: PostedWish | null;
  hydrated: boolean;
  onChange: (line: Line, next: Change) => void;
};

export function CartLine(props: Props) {
  const { uuid, unavailable } = props.line;
  return (
    <CachedMarkup
      as="li"
      id={`line-${uuid}`}
      className={classes(styles.line, unavailable !== null && styles.gone)}
      of={LineInside}
      with={props}
    />
  );
}

/** Compares lines by content: recalculation returns new objects for unchanged lines, and only changed ones re-render. */
const LineInside = memo(LineCells, (before, after) => {
  const { line: lineBefore, ...restBefore } = before;
  const { line: lineAfter, ...restAfter } = after;
  const same = (Object.keys(restAfter) as (keyof typeof restAfter)[]).every((key) => restBefore[key] === restAfter[key]);
  return same && JSON.stringify(lineBefore) === JSON.stringify(lineAfter);
});

function LineCells({ line, day, pending, unsentTick, offline, lineError, typed, wished, hydrated, onChange }: Props) {
  const t = useCartT();
  const { quantity, ticked } = pending ?? line;
  const { name, uuid } = line;
  const gone = line.unavailable !== null;
  const idle = !ticked && !gone;
  const [inHand, setInHand] = useState(false);
  const drop = (event: MouseEvent) => {
    event.preventDefault();
    onChange(line, { quantity: 0, ticked });
  };
  return (
    <>
      <span className={styles.tick}>
        {(!gone || line.ticked) && (
          <Checkbox
            name="tick"
            value={uuid}
            checked={unsentTick ?? ticked}
            aria-label={t("line.tick", { name })}
            onChange={(event) => onChange(line, { quantity, ticked: event.target.checked })}
          />
        )}
      </span>
      <ProductPicture name={line.picture} tint={line.tint} className={styles.picture} />
      <div className={styles.name}>
        <Link href={paths.product(uuid)} discover="none">
          {name}
        </Link>
        <p className="muted small">{[line.sku, supplyText(t, line), line.prepaid && t("line.prepaid")].filter(Boolean).join(" · ")}</p>
      </div>
      <LinePrice line={line} t={t} />
      {/* A field being edited stays, even if the product has become unavailable. */}
      <div className={styles.quantity}>
        {gone && !inHand ? (
          <FixedQuantity {...{ line, quantity, lineError, t }} />
        ) : (
          <LineQuantity {...{ line, quantity, ticked, offline, lineError, typed, hydrated, t, onChange }} onHold={setInHand} />
        )}
      </div>
      <LineSum line={line} day={day} t={t} stale={pending !== undefined} idle={idle} />
      <Button
        name="remove"
        value={uuid}
        variant="quiet"
        iconOnly
        icon={Trash2}
        aria-label={t("line.remove", { name })}
        onClick={hydrated ? drop : undefined}
        className={styles.remove}
      />
      <LineHints line={line} t={t} ticked={ticked} hydrated={hydrated} onTake={(count) => onChange(line, { quantity: count, ticked })} />
      <LineWish line={line} posted={wished} t={t} hydrated={hydrated} />
    </>
  );
}

function LinePrice({ line, t }: { line: Line; t: CartT }) {
  const old = line.catalog ?? (line.percent > 0 ? line.base : null);
  return (
    <div className={styles.price}>
      <Price
        size="line"
        amount={formatMoney(line.perUnit)}
        per={perUnit(t, line.unit)}
        old={old !== null && old > line.perUnit ? formatMoney(old) : undefined}
        oldLabel={t(line.catalog === null ? "line.oldBase" : "line.oldCatalog")}
      />
      {line.perKg && <p className={classes("muted", "small", "nowrap", styles.perKg)}>{line.perKg}</p>}
    </div>
  );
}

/** For an unavailable product: shows the quantity, which is kept for later. */
function FixedQuantity({ line, quantity, lineError, t }: Pick<QuantityProps, "line" | "quantity" | "lineError" | "t">) {
  return (
    <>
      <input type="hidden" name={`quantity-${line.uuid}`} value={quantity} />
      <span className="muted num">{inUnits(t, quantity, line.rules.unit)}</span>
      {lineError !== undefined && <FieldError id={`error-${line.uuid}`}>{lineErrorText(t, line, lineError, undefined)}</FieldError>}
    </>
  );
}

type QuantityProps = Omit<Props, "day" | "pending" | "unsentTick" | "wished"> & {
  quantity: number;
  ticked: boolean;
  t: CartT;
  onHold: (isHeld: boolean) => void;
};

function LineQuantity({ line, quantity, ticked, offline, lineError, typed, t, onChange, onHold }: QuantityProps) {
  const { uuid, name, rules } = line;
  const limits = fieldLimits(rules);
  const unit = unitText(t, rules.unit);
  const units =
    rules.kind === "count" && line.unitsInSupply > 1
      ? t("line.units", { quantity: inUnits(t, quantity * line.unitsInSupply, line.unit) })
      : undefined;
  const error = lineError === undefined ? problemText(t, line) : lineErrorText(t, line, lineError, typed);
  const corrected = (text: string, value: string) => {
    const values = { value: `${value}\u00A0${unit}`, step: inUnits(t, rules.step, rules.unit), typed: text.trim() };
    const number = parseQuantity(text);
    if (number === null) return t("corrected.unread", values);
    return t(number < limits.min ? "corrected.min" : number > limits.max ? "corrected.max" : "corrected.step", values);
  };
  return (
    <QuantityInput
      id={`quantity-${uuid}`}
      name={`quantity-${uuid}`}
      value={quantity}
      typed={typed}
      {...limits}
      fit={(typed) => fitTyped(rules, typed)}
      unit={unit}
      labels={{ input: t("line.input", { name, unit }), less: t("line.less", { name }), more: t("line.more", { name }) }}
      less={{ name: "less", value: uuid }}
      more={{ name: "more", value: uuid }}
      corrected={corrected}
      changed={(now) => t("line.changed", { quantity: `${now}\u00A0${unit}` })}
      message={
        offline
          ? t("line.offline", { quantity: inUnits(t, quantity, rules.unit) })
          : line.unavailable
            ? t("line.goneWhileTyping", { word: t(`unavailableWord.${line.unavailable}`) })
            : undefined
      }
      error={error}
      note={units}
      onCommit={(next) => onChange(line, { quantity: next, ticked })}
      saves
      onHold={onHold}
      className={styles.stepper}
    />
  );
}

/** A change that a script could not save is rolled back; without JavaScript the field keeps the typed text. */
function lineErrorText(t: CartT, line: Line, text: string, typed: string | undefined): string {
  if (typed !== undefined) return text;
  return t("line.notSaved", { text: text.replace(/\.$/, ""), quantity: inUnits(t, line.quantity, line.rules.unit) });
}

type SumProps = Pick<Props, "line" | "day"> & { t: CartT; stale: boolean; idle: boolean };

function LineSum({ line, day, t, stale, idle }: SumProps) {
  const vat = useVatTexts();
  if (line.unavailable) {
    return (
      <div className={styles.sum}>
        <StatusTag icon={CircleSlash}>{t(`unavailableWord.${line.unavailable}`)}</StatusTag>
      </div>
    );
  }
  return (
    <div className={classes(styles.sum, stale && styles.stale)}>
      <b className={classes(styles.amount, idle && "muted")}>{formatMoney(line.total)}</b>
      {idle && <span className="muted small">{t("line.notOrdered")}</span>}
      {!idle && line.subtotal !== line.total && (
        <s className="small">
          <VisuallyHidden>{t("line.subtotal")} </VisuallyHidden>
          {formatMoney(line.subtotal)}
        </s>
      )}
      {!idle && <span className={classes("muted", "small", styles.vat)}>{vat.line(lineVat(line, day))}</span>}
    </div>
  );
}
