import { barcodeOf } from "#contract/barcode.ts";
import { cleanLine } from "#contract/clean-text.ts";
import type { SentRow } from "#contract/feeds.ts";
import { maxBarcodes } from "#contract/limits.ts";
import { vatRateOf } from "../../vat-rate.ts";
import { childOf, childrenOf, type Element, isRemoved, linesAt, listAt, textAt } from "../documents/element.ts";
import { gramsOf } from "../documents/numbers.ts";
import type { Dictionary } from "../mappings/dictionary.ts";
import { propertyFields } from "./property-fields.ts";
import type { StoredProduct } from "./stored-products.ts";
import { toSingleLine, truncate } from "./truncate.ts";
import { unitOf, unitTextsOf } from "./units.ts";

type Goods = SentRow<"goods">;

/** A row of goods, null if there is none; `unread` counts values that are not imported. */
export type Translated = { row: Goods | null; unread: number };

/** Translates a catalogue's `Товар`. */
export function toGoods(product: Element, dictionary: Dictionary, stored: StoredProduct | undefined): Translated {
  const externalId = textAt(product, "Ид");
  if (isRemoved(product)) return removed(externalId, product, stored);
  const groups = listAt(product, "Группы", "Ид").map(({ text }) => cleanLine(text));
  const segment = groups.map((group) => dictionary.categories.segmentOf(group)).find(Boolean);
  const properties = propertyFields(product, dictionary.properties);
  const vat = vatOf(product);
  const fullName = requisite(product, "Полное наименование");
  const name = textAt(product, "Наименование") || fullName;
  const brand = textAt(product, "ТорговаяМарка") || textAt(product, "Изготовитель", "Наименование");
  const codes = barcodesOf(product);
  const base = baseUnitOf(product, dictionary);
  // Waits for its unit to be mapped: sold by the piece it would have a wrong price.
  const isWaiting = base.isUnknown && (stored === undefined || stored.isHiddenBySender);
  const grams = gramsOf(textAt(product, "Вес") || requisite(product, "Вес"));
  const row = withoutAbsent({
    externalId,
    sku: skuOf(product),
    name: toSingleLine(withCharacteristics(name, product), 200),
    barcodes: codes.good,
    segment,
    description: withoutTags(linesAt(product, "Описание")) || (fullName === name ? undefined : truncate(fullName, 5000)),
    brand: toSingleLine(brand, 100),
    ...soldAs(base.unit, properties.fields.unitsInSupply),
    vatRate: vat.rate,
    netWeight: grams,
    unitWeight: grams,
    ...properties.fields,
    isHidden: isWaiting || (stored?.isHiddenBySender ? false : undefined),
  });
  return {
    row,
    unread: Number(base.isUnknown) + properties.unread + vat.unread + codes.unread + (groups.length > 0 ? groups.length - 1 : 0),
  };
}

/** Translates a characteristic's `Предложение` to a product that inherits from its base product. */
export function toVariant(offer: Element, base: StoredProduct | undefined, stored: StoredProduct | undefined): Translated {
  const externalId = textAt(offer, "Ид");
  if (isRemoved(offer)) return removed(externalId, offer, stored);
  // Some catalogues have characteristics as `Товар`: then the row of the product is complete, and counts no unread value.
  if (!base) return { row: null, unread: stored ? 0 : 1 };
  const article = textAt(offer, "Артикул");
  const name = textAt(offer, "Наименование") || base.name;
  const codes = barcodesOf(offer);
  const row = withoutAbsent({
    externalId,
    sku: article !== "" && article !== base.sku ? article : `${base.sku.slice(0, 40)}-${markOf(externalId)}`,
    name: toSingleLine(name === base.name ? withCharacteristics(name, offer) : name, 200),
    barcodes: codes.good,
    segment: base.segment ?? undefined,
    brand: base.brand ?? undefined,
    kind: base.kind,
    unit: base.unit as Goods["unit"],
    supplyUnit: base.unit as Goods["unit"],
    vatRate: base.vatRate ?? undefined,
    // Only the catalogue has properties, and it has them of the product.
    temperatureMode: base.temperatureMode ?? undefined,
    composition: base.composition ?? undefined,
    shelfLifeDays: base.shelfLifeDays || undefined,
    isHidden: stored?.isHiddenBySender ? base.isHiddenBySender : base.isHiddenBySender && !stored ? true : undefined,
  });
  return { row, unread: codes.unread };
}

export const baseOf = (externalId: string) => externalId.split("#", 1)[0] ?? "";

/** Appends the characteristic's values to the product's name, which all characteristics share. */
function withCharacteristics(name: string, element: Element): string {
  const values = listAt(element, "ХарактеристикиТовара", "ХарактеристикаТовара").flatMap((each) => textAt(each, "Значение") || []);
  return values.length === 0 || values.every((each) => name.includes(each)) ? name : `${name} (${values.join(", ")})`;
}

/** First characters of a characteristic's guid, which make its article unique. */
const markOf = (externalId: string) => externalId.slice(externalId.indexOf("#") + 1, externalId.indexOf("#") + 9);

/** A row that hides a removed product and frees its bar codes; none for an unknown product. */
function removed(externalId: string, element: Element, stored: StoredProduct | undefined): Translated {
  if (!stored) return { row: null, unread: 1 };
  const sku = textAt(element, "Артикул") || stored.sku;
  const name = toSingleLine(textAt(element, "Наименование") || stored.name, 200);
  return { row: { externalId, sku, name, barcodes: [], isHidden: true }, unread: 0 };
}

/** The article, else the code, else the id. */
function skuOf(product: Element): string {
  const externalId = textAt(product, "Ид");
  const article = textAt(product, "Артикул") || requisite(product, "Код") || textAt(product, "Код");
  if (!/#./.test(externalId)) return article || externalId.slice(0, 50);
  return `${(article || externalId).slice(0, 40)}-${markOf(externalId)}`;
}

export function requisite(product: Element, name: string): string {
  const found = listAt(product, "ЗначенияРеквизитов", "ЗначениеРеквизита").find((each) => textAt(each, "Наименование") === name);
  return textAt(found, "Значение");
}

/** Valid GTINs, and the number of other codes. */
function barcodesOf(element: Element): { good: string[] | undefined; unread: number } {
  const texts = childrenOf(element, "Штрихкод").flatMap(({ text }) => cleanLine(text) || []);
  const good = [...new Set(texts.flatMap((code) => barcodeOf(code) ?? []))].slice(0, maxBarcodes);
  return { good: good.length > 0 ? good : undefined, unread: texts.length - good.length };
}

/** The unit of a product's prices: a person's choice, else by its names. `isUnknown`: 1C names one that nobody has mapped yet. */
function baseUnitOf(product: Element, { units }: Dictionary): { unit: Goods["unit"]; isUnknown: boolean } {
  const texts = unitTextsOf(childOf(product, "БазоваяЕдиница"));
  const chosen = texts.map((unitText) => (units.get(unitText)?.target || undefined) as Goods["unit"]).find(Boolean);
  const unit = chosen ?? texts.map((unitText) => unitOf(unitText) ?? unitOf(units.get(unitText)?.name ?? "")).find(Boolean);
  return { unit, isUnknown: unit === undefined && texts.length > 0 };
}

function soldAs(unit: Goods["unit"], unitsInSupply: number | undefined): Partial<Goods> {
  if (!unit) return {};
  const isBoxed = unitsInSupply !== undefined && unitsInSupply > 1;
  return { unit, kind: unit === "kg" ? "weight" : "count", supplyUnit: isBoxed && unit !== "kg" ? "box" : unit };
}

function vatOf(product: Element): { rate: Goods["vatRate"]; unread: number } {
  const rateText = listAt(product, "СтавкиНалогов", "СтавкаНалога")
    .filter((each) => /ндс|^$/i.test(textAt(each, "Наименование")))
    .map((each) => textAt(each, "Ставка"))[0];
  if (rateText === undefined || rateText === "") return { rate: undefined, unread: 0 };
  const rate = vatRateOf(rateText);
  return { rate, unread: rate === undefined ? 1 : 0 };
}

/** Removes HTML tags of a description and truncates it. */
const withoutTags = (text: string) => truncate(text.replace(/<[a-z/!][^<>]{0,500}>/gi, " ").trim(), 5000);

/** Removes empty fields, so that the load leaves them unchanged. */
function withoutAbsent<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== "")) as Row;
}
