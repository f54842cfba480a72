import { mostOrderLines } from "#contract/lines.ts";
import { withoutUnseen } from "#contract/primitives.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { notOrdered } from "./look.ts";

/** A line of the looked-at sheet as its form sends it; `pick` is a product or nothing, `seen` the one that stood beside it. */
export type PostedLine = { text: string; was: string; typed: string; pick: string; seen: string };

/** Lines in their order, those that are left out not among them: an emptied text, a zero, the choice to order nothing. */
export function readPosted(fields: FormData): PostedLine[] {
  const texts = textsOf(fields);
  const of = (name: string) => withoutUnseen(texts.get(name) ?? "").trim();
  return Array.from({ length: mostOrderLines }, (_, at) => at).flatMap((at) => {
    if (!texts.has(`text-${at}`)) return [];
    const line = {
      text: of(`text-${at}`).slice(0, 300),
      was: of(`was-${at}`).slice(0, 300),
      typed: of(`quantity-${at}`).slice(0, 40),
      pick: of(`pick-${at}`),
      seen: of(`seen-${at}`),
    };
    return line.text === "" || line.pick === notOrdered || /^0+(?:[.,]0+)?$/.test(line.typed) ? [] : [line];
  });
}
