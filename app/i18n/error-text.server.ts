import errors from "#locales/ru/errors.json";
import { exchange } from "#locales/ru/exchange-errors.json";

/** Message of a failure within the system. */
export const failureText = (name: "INTERNAL" | "UNAVAILABLE"): string => errors.codes[name];

/** Text of a message key of the contract's schemas. Sentences of the backend stay as they are. */
export function errorText(key: string, { count }: { count?: number } = {}): string {
  const text = (errors as Record<string, unknown>)[key];
  if (typeof text === "string") return count === undefined ? text : text.replace("{{count}}", String(count));
  const ofFeeds = (exchange as Record<string, unknown>)[key.replace(/^exchange\./, "")];
  if (typeof ofFeeds === "string") return ofFeeds;
  return /^(Invalid|Expected|Required|Too )/.test(key) ? errors.invalid : key;
}
