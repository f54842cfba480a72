import type { propertyTargets } from "#contract/exchange-mapping.ts";
import type { SentRow } from "#contract/feeds.ts";
import { type Element, linesAt, listAt, textAt } from "../documents/element.ts";
import { daysOf, firstNumber, gramsOf, toHundredths } from "../documents/numbers.ts";
import type { Mapping } from "../mappings/mappings.ts";
import { toSingleLine, truncate } from "./truncate.ts";

type Goods = Partial<SentRow<"goods">>;
type Target = (typeof propertyTargets)[number];

const whole = (value: number | undefined, max: number) =>
  value !== undefined && value >= 0 && value <= max ? Math.round(value) : undefined;
const amount = (text: string) => {
  const value = firstNumber(text);
  return value !== undefined && value >= 0 && value < 10_000_000 ? toHundredths(value) : undefined;
};

/** Parses a property's text, by its title if that names a unit, to the field's value; undefined if impossible. */
const read: { [Field in Target]: (text: string, title: string) => Goods[Field] | undefined } = {
  brand: (text) => toSingleLine(text, 100) || undefined,
  composition: (text) => truncate(text, 3000),
  shelfLifeDays: (text) => whole(daysOf(text), 10_000),
  temperatureMode: (text) => toSingleLine(text, 40),
  step: (text) => (Number(amount(text)) > 0 ? amount(text) : undefined),
  min: amount,
  max: amount,
  unitsInSupply: (text) => whole(firstNumber(text), 100_000) || undefined,
  calories: amount,
  proteins: amount,
  fats: amount,
  carbohydrates: amount,
  netWeight: (text, title) => whole(gramsOf(text, title), 10_000_000),
  grossWeight: (text, title) => whole(gramsOf(text, title), 10_000_000),
};

/** Fields of a product from its properties, and the number of values without a field. */
export function propertyFields(product: Element, properties: ReadonlyMap<string, Mapping>): { fields: Goods; unread: number } {
  const fields: Record<string, unknown> = {};
  let unread = 0;
  for (const value of listAt(product, "ЗначенияСвойств", "ЗначенияСвойства")) {
    const text = linesAt(value, "Значение") || textAt(value, "ИдЗначения");
    const property = properties.get(textAt(value, "Ид"));
    if (text === "") continue;
    const target = property?.target as Target | "" | undefined;
    const field = target && read[target]?.(property?.words[text] ?? text, property?.name ?? "");
    if (target && field !== undefined) fields[target] = field;
    else unread += 1;
  }
  return { fields: fields as Goods, unread };
}
