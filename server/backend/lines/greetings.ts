import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { isFooting } from "../exchange/spreadsheets/table-rows.ts";
import { textKey } from "../products/text-keys.ts";

const greetings = texts.greetings.split("|");

/** Whether a key of a text (`textKey`) begins with one of these phrases, whole. */
export const isPhraseAt = (phrases: readonly string[], key: string): boolean =>
  phrases.some((phrase) => key.startsWith(phrase) && !/[\p{L}\p{N}]/u.test(key.slice(phrase.length, phrase.length + 1)));

/** Whether a line is the courtesy around an order or the foot of a document, which would find products by its words. */
export const isGreeting = (text: string): boolean => isFooting(text) || isPhraseAt(greetings, textKey(text));

/** A line without the courtesy before it, if what follows orders something: «Добрый день! Прошу айран 2 кор». */
export function withoutGreeting(line: string, isOrder: (rest: string) => boolean): string {
  const key = textKey(line);
  const [phrase] = greetings.filter((each) => isPhraseAt([each], key)).sort((one, other) => other.length - one.length);
  if (phrase === undefined || key.length !== line.length) return line;
  const rest = line.slice(phrase.length).replace(/^[\s,.!:;–—-]+/, "");
  const inner = withoutGreeting(rest, isOrder);
  return isOrder(inner) ? inner : line;
}
