import errors from "#locales/ru/errors.json" with { type: "json" };
import exchange from "#locales/ru/exchange-errors.json" with { type: "json" };
import { interpolate } from "./interpolate.ts";

const texts = { ...errors, ...exchange };

type Values = Record<string, string | number>;

function find(key: string): string | undefined {
  // Messages about feed rows are in a separate file, which browsers do not load.
  const found = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}

const plural = new Intl.PluralRules("ru");

/** Message of locales/ru/errors.json or exchange-errors.json, in the plural form of `count`; the key itself if unknown. */
export function translate(key: string, values: Values = {}): string {
  const template = find(key) ?? find(`${key}_${plural.select(Number(values.count))}`);
  return template === undefined ? key : interpolate(template, values);
}
