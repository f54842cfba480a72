import { z } from "zod";
import { errorText } from "#app/i18n/error-text.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Uuid } from "#contract/primitives.ts";
import { besideCollected } from "./edit-fields.ts";
import { textErrors } from "./edit-forms.server.ts";

const Part = z.object({ version: z.number({ error: "invalid" }).int().optional(), suborderUuid: Uuid });
type Collected = z.output<typeof Part> & { products: { uuid: string; collectedQuantity: number; reason?: string }[] };
type Send<Params> = (args: FormArgs<Params, z.output<typeof Part>>, collected: Collected) => Promise<Response>;

/**
 * Fields of a suborder's form: `c.{line}` is the collected quantity, `o.{line}` the ordered one, `r.{line}` the reason for
 * less.
 */
function collectBy<Params>(prefix: "c." | "o.", send: Send<Params>) {
  return intent<Params, typeof Part>(Part, async (args) => {
    const texts = textsOf(args.fields);
    const text = (name: string) => (texts.get(name) ?? "").trim();
    const uuids = [...args.fields.keys()].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    const read = uuids.map((uuid) => ({
      uuid,
      quantity: parseQuantity(text(prefix + uuid)),
      reason: prefix === "c." ? text(`r.${uuid}`) : "",
    }));
    const wrong = read.filter(({ quantity }) => quantity === null);
    if (wrong.length > 0)
      return textErrors(args, "collect", Object.fromEntries(wrong.map(({ uuid }) => [`c.${uuid}`, [errorText("invalid")]])));
    const products = read.map(({ uuid, quantity, reason }) => ({ uuid, collectedQuantity: quantity ?? 0, ...(reason && { reason }) }));
    try {
      return await send(args, { ...args.value, products });
    } catch (error) {
      if (error instanceof ApiProblem && error.kind === "VALIDATION_ERROR")
        return textErrors(args, "collect", besideCollected(error.fields, uuids));
      throw error;
    }
  });
}

/** By line, and everything as ordered. */
export function collectForms<Params>(send: Send<Params>) {
  return { collect: collectBy("c.", send), collectAll: collectBy("o.", send) };
}
