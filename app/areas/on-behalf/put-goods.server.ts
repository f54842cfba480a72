import { z } from "zod";
import { onBehalf } from "#contract/on-behalf.ts";
import { Uuid } from "#contract/primitives.ts";
import { besideFields } from "#app/areas/lists/beside-fields.ts";
import { readTyped } from "#app/areas/lists/put-sheet.server.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent, refusal } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";

const Put = z.looseObject({ branchUuid: Uuid });

/** Sets quantities of the client's order, all rows or none; a repeated submit changes nothing. */
export const putGoods = intent<{ uuid: string }, typeof Put>(Put, async (args) => {
  const { api, params, value, url, context } = args;
  const { lines: products, errors } = readTyped(args.fields);
  if (Object.keys(errors).length > 0) return refusal(args, "put", errors);
  if (products.length === 0) return refusal(args, "put", { "": [serverT()("lists:sheet.fillOne")] });
  try {
    await api(onBehalf.put, { params, body: { branchUuid: value.branchUuid, products } });
  } catch (error) {
    const refused =
      error instanceof ApiProblem ? besideFields(error, "products", products, ({ productUuid }) => `quantity-${productUuid}`) : {};
    if (Object.keys(refused).length === 0) throw error;
    return refusal(args, "put", refused);
  }
  setFlash(context, { key: "clientGoodsPut", tone: "success", values: { count: products.length } });
  return seeOther(url.pathname + url.search);
});
