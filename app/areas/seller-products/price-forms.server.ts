import { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { decimalOf, wrongNumber } from "./typed-value.ts";

const roubles = /^\d{1,9}(?:\.\d{1,2})?$/;

const Save = z.object({ list: z.string().max(36) });
type Args = FormArgs<Record<string, never>, z.output<typeof Save>>;
type TypedPrice = { goods: string; price: string | null; lastSeenPrice: string | null };

/** Saves the page's prices that differ from the values it showed. */
const save = intent<Record<string, never>, typeof Save>(Save, async (args) => {
  const { api, value, url, context } = args;
  const { typed, errors } = readTyped(args);
  if (Object.keys(errors).length > 0) return formErrors(args, "save", errors);
  const prices = typed.filter(
    ({ price, lastSeenPrice }) => Number(price) !== Number(lastSeenPrice) || (price === null) !== (lastSeenPrice === null),
  );
  if (prices.length > 0) {
    try {
      await api(sellerProducts.setPrices, { body: { list: value.list, prices } });
    } catch (error) {
      const named = error instanceof ApiProblem ? byProduct(error, prices) : {};
      if (Object.keys(named).length === 0) throw error;
      return formErrors(args, "save", named);
    }
  }
  setFlash(context, { key: "pricesSaved", tone: "success" });
  return seeOther(url.pathname + url.search);
});

function readTyped({ fields }: Args): { typed: TypedPrice[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const typed: TypedPrice[] = [];
  const texts = textsOf(fields);
  for (const [name, sent] of fields) {
    const [part, uuid = ""] = name.split(".");
    if (part !== "price" || typeof sent !== "string") continue;
    const price = decimalOf(sent.slice(0, 30));
    const lastSeenPrice = texts.get(`lastSeen.${uuid}`);
    if (price !== "" && !roubles.test(price)) errors[name] = [serverT()(`goods:wrong.${wrongNumber(price)}`)];
    typed.push({ goods: uuid, price: price || null, lastSeenPrice: lastSeenPrice || null });
  }
  return { typed, errors };
}

/** Maps the backend's price indexes to field names. */
function byProduct({ fields }: ApiProblem, prices: readonly TypedPrice[]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => {
      const [part, index] = path.split(".");
      const price = part === "prices" ? prices[Number(index)] : undefined;
      return price ? [[`price.${price.goods}`, [text]]] : [];
    }),
  );
}

export const priceForms = { save };
