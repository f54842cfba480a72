import errors from "#locales/ru/errors.json" with { type: "json" };
import { fill } from "./fill.ts";

type Values = Record<string, string | number>;

function find(key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], errors);
  return typeof found === "string" ? found : undefined;
}

const plural = new Intl.PluralRules("ru");

/** Text of locales/ru/errors.json, a counted one in the form of its count; an unknown key comes back as it is. */
export function say(key: string, values: Values = {}): string {
  const template = find(key) ?? find(`${key}_${plural.select(Number(values.count))}`);
  return template === undefined ? key : fill(template, values);
}
