import { textsOf } from "#app/request/texts-of.ts";
import { cleanLine } from "#contract/clean-text.ts";
import { maxOrderLines } from "#contract/limits.ts";
import { codeField, notOrdered } from "./preview.ts";

/**
 * A posted line. `pick` is the chosen product or `notOrdered`, `shown` the product that the page showed, `counted` the product whose
 * quantity the page asked for, `keepsCode` whether the text is to be kept as the company's code of the product.
 */
export type PostedLine = Record<"text" | "was" | "typed" | "pick" | "shown" | "counted", string> & { keepsCode: boolean };

/** Posted lines in order, without those left out: an empty text, a zero quantity, `notOrdered`. */
export function readPosted(fields: FormData): PostedLine[] {
  const texts = textsOf(fields);
  const of = (name: string) => cleanLine(texts.get(name) ?? "");
  return Array.from({ length: maxOrderLines }, (_, at) => at).flatMap((at) => {
    if (!texts.has(`text-${at}`)) return [];
    const line = {
      text: of(`text-${at}`).slice(0, 300),
      was: of(`was-${at}`).slice(0, 300),
      typed: of(`quantity-${at}`).slice(0, 40),
      pick: of(`pick-${at}`),
      shown: of(`shown-${at}`),
      counted: of(`counted-${at}`),
      keepsCode: texts.has(codeField(at)),
    };
    return line.text === "" || line.pick === notOrdered || /^0+(?:[.,]0+)?$/.test(line.typed) ? [] : [line];
  });
}
