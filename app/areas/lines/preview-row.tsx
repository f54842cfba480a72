import { useTranslation } from "react-i18next";
import { correctionText } from "#app/i18n/correction-text.ts";
import { formatMoney, formatQuantity, unbroken } from "#app/i18n/format.ts";
import { pricedUnit } from "#app/i18n/unit-texts.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./lines.module.css";
import { codeField, keepableCode, notOrdered, type PreviewLine } from "./preview.ts";

type Props = { line: PreviewLine; at: number; error: string | undefined };

/** One line of the preview: its text, the product and the quantity. */
export function PreviewRow({ line, at, error, codeError }: Props & { codeError: string | undefined }) {
  const { t } = useTranslation("lines");
  const { status, text, was, product, by } = line;
  const isAnswered = status === "found" && was !== "";
  return (
    <li className={styles.line} id={`line-${at}`}>
      <p>
        <span className="small muted">{t("preview.line", { number: at + 1 })}</span>
        <br />
        {was || text}
        {line.typed !== "" && <span className="muted"> · {line.typed}</span>}
      </p>
      <div className={styles.answer}>
        {status !== "unknown" && <input type="hidden" name={`text-${at}`} value={text} />}
        {was !== "" && <input type="hidden" name={`was-${at}`} value={was} />}
        {isAnswered && product && <input type="hidden" name={`pick-${at}`} value={product.uuid} />}
        {status === "found" && product && <input type="hidden" name={`shown-${at}`} value={product.uuid} />}
        {line.counted !== "" && <input type="hidden" name={`counted-${at}`} value={line.counted} />}
        {product && <ProductText product={product} perUnit={line.price?.perUnit ?? product.base} />}
        {status === "found" && product?.isAvailable === false && <p className={styles.closed}>{t("preview.out")}</p>}
        {status === "notForBranch" && <p className={styles.closed}>{t("preview.notForBranch")}</p>}
        {status === "gone" && <p className={styles.closed}>{t("preview.gone")}</p>}
        {by === "ownCode" && status === "found" && <p className="small muted">{t("preview.ownCode")}</p>}
        {by === "chosen" && (
          <p className="small muted">
            {t("preview.chosen")}{" "}
            <Button variant="quiet" name="forget" value={text}>
              {t("preview.forget")}
            </Button>
          </p>
        )}
        {status === "several" && <Candidates line={line} at={at} error={error} />}
        <KeepCode line={line} at={at} error={codeError} />
        {status === "unknown" && (
          <Field id={`text-${at}`} label={named(t("preview.other"), text)} hint={t("preview.otherHint")} error={error}>
            <TextInput name={`text-${at}`} defaultValue={text} maxLength={300} />
          </Field>
        )}
      </div>
      <LineQuantity line={line} at={at} error={status === "found" ? error : undefined} />
    </li>
  );
}

/** Repeated labels name their line for screen readers. */
const named = (label: string, of: string) => (
  <>
    {label}
    <span className="sr-only">{` ${of}`}</span>
  </>
);

type Product = NonNullable<PreviewLine["product"]>;

function useProductTexts() {
  const { t } = useTranslation(["lines", "common"]);
  return ({ sku, unit, unitsInSupply, supplyUnit: supply }: Product, price: number) =>
    [
      sku,
      t("lines:preview.price", { price: formatMoney(price), per: t(`common:perUnit.${pricedUnit(unit)}`) }),
      unitsInSupply > 1 &&
        t("lines:preview.inSupply", {
          one: formatQuantity(1, t(`common:units.${supply}`)),
          amount: formatQuantity(unitsInSupply, t(`common:units.${unit}`)),
          price: formatMoney(Math.round(unitsInSupply * price)),
        }),
    ]
      .filter(Boolean)
      .join(" · ");
}

function ProductText({ product, perUnit }: { product: Product; perUnit: number }) {
  const textOf = useProductTexts();
  return (
    <p>
      <b>{unbroken(product.name)}</b>
      <br />
      <span className="small muted">{textOf(product, perUnit)}</span>
    </p>
  );
}

/** Offers to keep the text for which a product is chosen. */
function KeepCode({ line, at, error }: Props) {
  const { t } = useTranslation("lines");
  const code = keepableCode(line);
  if (code === null) return null;
  return (
    <Checkbox id={codeField(at)} name={codeField(at)} defaultChecked={line.keepsCode} error={error}>
      {t("preview.keepCode", { code })}
    </Checkbox>
  );
}

function Candidates({ line, at, error }: Props) {
  const { t } = useTranslation("lines");
  const textOf = useProductTexts();
  const options = line.candidates.map((each) => ({ value: each.uuid, label: unbroken(each.name), hint: textOf(each, each.base) }));
  return (
    <RadioGroup
      id={`pick-${at}`}
      name={`pick-${at}`}
      legend={named(t(options.length > 1 ? "preview.choose" : "preview.confirm"), line.text)}
      options={[...options, { value: notOrdered, label: t("preview.none") }]}
      error={error}
    />
  );
}

/** What the quantity is in doubt by: «24 шт 2 кор» of a text and its number, else what stands in the field alone. */
function doubtful({ text, typed, quantityError }: PreviewLine): string {
  const isOneNumber = /^\d+(?:[.,]\d+)?(?: \p{L}+\.?)?$/u.test(typed);
  return quantityError === "multiplication" && isOneNumber ? `${text} ${typed}` : typed || text;
}

/** The quantity in the product's own unit and any correction; without a product, the text as typed. */
function LineQuantity({ line, at, error }: Props) {
  const { t } = useTranslation(["lines", "common"]);
  const { product, quantity, quantityError, typed, status, price } = line;
  if (status === "notForBranch" || status === "gone") return <div />;
  if (!product) return <input type="hidden" name={`quantity-${at}`} value={typed} />;
  const unit = t(`common:units.${product.own}`);
  const errorText = quantityError && t(`lines:refusals.${quantityError}`, { typed: doubtful(line), unit });
  const notes = line.corrections.map((correction) => {
    const { key, values } = correctionText(correction, product, (one) => t(`common:units.${one}`));
    return t(key, values);
  });
  return (
    <div className={styles.quantity}>
      <Field
        id={`quantity-${at}`}
        label={named(t("lines:preview.quantity", { unit }), product.name)}
        hint={notes.length > 0 && !error ? notes.join("; ") : undefined}
        error={errorText || error}
      >
        <TextInput
          name={`quantity-${at}`}
          defaultValue={quantity === null ? typed : String(quantity).replace(".", ",")}
          data-asked={notes.length > 0 ? typed : undefined}
          inputMode="decimal"
          maxLength={40}
        />
      </Field>
      {price && (
        <p className={styles.sum}>
          {t(price.isOfSeveral ? "lines:preview.sumOfSeveral" : "lines:preview.sumOfLine", { sum: formatMoney(price.sum) })}
        </p>
      )}
    </div>
  );
}
