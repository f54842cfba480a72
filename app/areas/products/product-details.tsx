import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatQuantity, unbroken } from "#app/i18n/format.ts";
import { soldUnit } from "#app/i18n/unit-texts.ts";
import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { type Property, PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Unit } from "#contract/enums.ts";
import styles from "./product.module.css";
import type { ProductView } from "./product-view.ts";
import { useProductTexts } from "./use-product-texts.ts";

type Field = keyof typeof import("#locales/ru/catalog.json")["product"]["fields"];

/** Label and value, without empty values. */
function useFields() {
  const { t } = useTranslation("catalog");
  return (rows: [key: Field, value: string | false][]): Property[] =>
    rows.flatMap(([key, value]) => (value ? [{ key, label: t(`product.fields.${key}`), value }] : []));
}

function useWeights() {
  const { t } = useTranslation("common");
  return (grams: number) => (grams >= 1000 ? formatQuantity(grams / 1000, t("units.kg")) : formatQuantity(grams, t("units.g")));
}

/** Facts beside the price: what buyers look for first. */
export function ProductFacts({ product }: { product: ProductView }) {
  const { t } = useTranslation(["catalog", "common"]);
  const texts = useProductTexts();
  const fields = useFields();
  const weight = useWeights();
  const { details, max, step, orderUnit } = product;
  const least = texts.counted(product.min, orderUnit);
  const min = product.min === step ? least : t("product.minStep", { min: least, step: texts.short(step, orderUnit) });
  return (
    <PropertyList
      items={fields([
        ["packing", [texts.packed(details.package), texts.packing(product)].filter(Boolean).join(", ")],
        ["supplyWeight", !product.isWeight && details.supplyWeight > 0 && weight(details.supplyWeight)],
        ["min", min],
        ["max", texts.counted(max, orderUnit)],
        ["weighted", details.isWeighted && t("product.weightedText")],
        ["shelfLife", details.shelfLifeDays > 0 && t("product.shelfLife", { count: details.shelfLifeDays })],
        ["composition", details.composition],
        ["contract", `«${product.assortment}»`],
      ])}
    />
  );
}

/** All other fields of the specification in one card, without tabs. */
export function ProductDetails({ product }: { product: ProductView }) {
  const { t } = useTranslation("catalog");
  return (
    <Card id="about" title={t("product.about")} round="xl" className={styles.about}>
      <CachedMarkup as="div" className={styles.columns} of={DetailColumns} with={{ product }} />
    </Card>
  );
}

function DetailColumns({ product }: { product: ProductView }) {
  const { t } = useTranslation(["catalog", "common"]);
  const texts = useProductTexts();
  const fields = useFields();
  const weight = useWeights();
  const { details } = product;
  const { delivery, additionalInfo } = details;
  const supply = (unit: Unit) => t(`product.supply.${soldUnit(unit)}`);
  const counted = (value: number) => value > 0 && texts.counted(value, product.isWeight ? "box" : product.supplyUnit);
  const { length, width, height } = delivery.dimensions;
  const pallet = fields([
    ["format", delivery.format],
    ["cost", delivery.cost],
    ["time", delivery.estimatedTime],
    ["perRow", counted(delivery.packagingPerRow)],
    ["rows", delivery.rowsPerPallet > 0 && formatNumber(delivery.rowsPerPallet)],
    ["totalPackages", counted(delivery.totalPackages)],
    ["totalUnits", !product.isWeight && delivery.totalUnits > 0 && texts.short(delivery.totalUnits, product.unit)],
    [
      "dimensions",
      length > 0 &&
        width > 0 &&
        height > 0 &&
        t("product.dimensions", { length: formatNumber(length), width: formatNumber(width), height: formatNumber(height) }),
    ],
    ["net", delivery.netWeight > 0 && weight(delivery.netWeight)],
    ["gross", delivery.grossWeight > 0 && weight(delivery.grossWeight)],
  ]);
  return (
    <>
      {details.description && (
        <div className={styles.wide}>
          <h3>{t("product.descriptionTitle")}</h3>
          <p className={styles.prose}>{unbroken(details.description)}</p>
        </div>
      )}
      <div>
        <h3>{t("product.specification")}</h3>
        <PropertyList
          variant="lines"
          className={styles.lines}
          items={fields([
            ["type", additionalInfo.type],
            ["brand", product.brand],
            ["company", details.company],
            ["category", product.subcategory.name],
            ["unit", supply(product.unit)],
            ["unitWeight", !product.isWeight && details.unitWeight > 0 && weight(details.unitWeight)],
            ["supplyUnit", supply(product.supplyUnit)],
            ["unitsInSupply", !product.isWeight && texts.short(product.unitsInSupply, product.unit)],
            ["package", texts.packed(details.package)],
            ["temperature", details.temperatureMode],
            ["allergens", details.allergens.join(", ")],
            ["vat", details.vatRate === "none" ? t("product.vatlessOnly") : details.vatRate !== null && formatPercent(details.vatRate)],
            ["created", details.created],
          ])}
        />
      </div>
      {pallet.length > 0 && (
        <div>
          <h3>{t("product.pallet")}</h3>
          <PropertyList variant="lines" className={styles.lines} items={pallet} />
        </div>
      )}
      <Nutrition product={product} />
      <div className={styles.wide}>
        <PropertyList
          variant="stacked"
          items={fields([
            ["compound", additionalInfo.compound],
            ["terms", additionalInfo.terms],
          ])}
        />
      </div>
    </>
  );
}

/** If all values are 0, none are known. */
function Nutrition({ product }: { product: ProductView }) {
  const { t } = useTranslation(["catalog", "common"]);
  const { per, calories, proteins, fats, carbohydrates } = product.details.nutritionalValue;
  const grams = (value: number) => formatQuantity(value, t("common:units.g"));
  if (calories + proteins + fats + carbohydrates === 0) return null;
  const rows = [
    [t("product.calories"), formatNumber(calories)],
    [t("product.proteins"), grams(proteins)],
    [t("product.fats"), grams(fats)],
    [t("product.carbohydrates"), grams(carbohydrates)],
  ] as const;
  return (
    <div className={styles.wide}>
      <h3>{per ? t("product.nutrition", { per: unbroken(per) }) : t("product.nutritionOnly")}</h3>
      <dl className={styles.nutrition}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
