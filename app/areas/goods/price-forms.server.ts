import { z } from "zod";
import { goods } from "#contract/goods.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent, refusal } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { decimalOf } from "./typed-value.ts";

const roubles = /^\d{1,9}(?:\.\d{1,2})?$/;

const Save = z.object({ list: z.string().max(36) });
type Args = FormArgs<Record<string, never>, z.output<typeof Save>>;
type Typed = { goods: string; price: string | null; seen: string | null };

/** Saves the page's prices that differ from the values it showed. */
const save = intent<Record<string, never>, typeof Save>(Save, async (args) => {
  const { api, value, url, context } = args;
  const { typed, errors } = readTyped(args);
  if (Object.keys(errors).length > 0) return refusal(args, "save", errors);
  const prices = typed.filter(({ price, seen }) => Number(price) !== Number(seen) || (price === null) !== (seen === null));
  if (prices.length > 0) {
    try {
      await api(goods.setPrices, { body: { list: value.list, prices } });
    } catch (error) {
      const named = error instanceof ApiProblem ? byProduct(error, prices) : {};
      if (Object.keys(named).length === 0) throw error;
      return refusal(args, "save", named);
    }
  }
  setFlash(context, { key: "pricesSaved", tone: "success" });
  return seeOther(url.pathname + url.search);
});

function readTyped({ fields }: Args): { typed: Typed[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const typed: Typed[] = [];
  const texts = textsOf(fields);
  for (const [name, sent] of fields) {
    const [part, uuid = ""] = name.split(".");
    if (part !== "price" || typeof sent !== "string") continue;
    const price = decimalOf(sent.slice(0, 30));
    const seen = texts.get(`seen.${uuid}`);
    if (price !== "" && !roubles.test(price)) errors[name] = [serverT()("goods:wrong.number")];
    typed.push({ goods: uuid, price: price || null, seen: seen || null });
  }
  return { typed, errors };
}

/** Maps the backend's price indexes to field names. */
function byProduct({ fields }: ApiProblem, prices: readonly Typed[]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => {
      const [part, index] = path.split(".");
      const price = part === "prices" ? prices[Number(index)] : undefined;
      return price ? [[`price.${price.goods}`, [text]]] : [];
    }),
  );
}

export const priceForms = { save };
