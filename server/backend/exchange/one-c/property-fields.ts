import type { propertyTargets } from "#contract/exchange-mapping.ts";
import type { SentRow } from "#contract/feeds.ts";
import { type Element, listAt, textAt } from "./element.ts";
import { cut, inLine } from "./cut.ts";
import type { Mapping } from "./mappings.ts";
import { daysOf, firstNumber, gramsOf, toHundredths } from "./numbers.ts";

type Goods = Partial<SentRow<"goods">>;
type Target = (typeof propertyTargets)[number];

const whole = (value: number | undefined, max: number) =>
  value !== undefined && value >= 0 && value <= max ? Math.round(value) : undefined;
const amount = (said: string) => {
  const value = firstNumber(said);
  return value !== undefined && value >= 0 && value < 10_000_000 ? toHundredths(value) : undefined;
};

/** Parses a property's text to the field's value; undefined if impossible. */
const read: { [Field in Target]: (said: string) => Goods[Field] | undefined } = {
  brand: (said) => inLine(said, 100) || undefined,
  composition: (said) => cut(said, 3000),
  shelfLifeDays: (said) => whole(daysOf(said), 10_000),
  temperatureMode: (said) => inLine(said, 40),
  step: (said) => (Number(amount(said)) > 0 ? amount(said) : undefined),
  min: amount,
  max: amount,
  unitsInSupply: (said) => whole(firstNumber(said), 100_000) || undefined,
  calories: amount,
  proteins: amount,
  fats: amount,
  carbohydrates: amount,
  netWeight: (said) => whole(gramsOf(said), 10_000_000),
  grossWeight: (said) => whole(gramsOf(said), 10_000_000),
};

/** Fields of a product from its properties, and the number of values without a field. */
export function propertyFields(product: Element, properties: ReadonlyMap<string, Mapping>): { fields: Goods; unread: number } {
  const fields: Record<string, unknown> = {};
  let unread = 0;
  for (const value of listAt(product, "ЗначенияСвойств", "ЗначенияСвойства")) {
    const said = textAt(value, "Значение") || textAt(value, "ИдЗначения");
    const property = properties.get(textAt(value, "Ид"));
    if (said === "") continue;
    const target = property?.target as Target | "" | undefined;
    const field = target && read[target]?.(property?.words[said] ?? said);
    if (target && field !== undefined) fields[target] = field;
    else unread += 1;
  }
  return { fields: fields as Goods, unread };
}
