import errors from "#locales/ru/errors.json" with { type: "json" };
import exchange from "#locales/ru/exchange-errors.json" with { type: "json" };
import { fill } from "./fill.ts";

const texts = { ...errors, ...exchange };

type Values = Record<string, string | number>;

function find(key: string): string | undefined {
  // Messages about rows of feeds are never shown by a browser, so they stand in a file of their own.
  const found = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}

const plural = new Intl.PluralRules("ru");

/** Text of locales/ru/errors.json or exchange-errors.json, a counted one in the form of its count; an unknown key comes back as it is. */
export function say(key: string, values: Values = {}): string {
  const template = find(key) ?? find(`${key}_${plural.select(Number(values.count))}`);
  return template === undefined ? key : fill(template, values);
}
