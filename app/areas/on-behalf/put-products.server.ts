import { z } from "zod";
import { putLines } from "#app/areas/lists/put-lines.server.ts";
import { emptied, pressFill, putText, quantityField, readOrdered, unfilled } from "#app/areas/lists/put-order-sheet.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { Uuid } from "#contract/primitives.ts";

const Put = z.looseObject({ branchUuid: Uuid });

/** Sets quantities of the client's order; a repeated submit changes nothing. */
export const putProducts = intent<{ uuid: string }, typeof Put>(Put, async (args) => {
  const { api, params, value, url, context } = args;
  const filled = pressFill(args);
  if (filled) return filled;
  const { lines: products, errors } = readOrdered(args.fields);
  return putLines(args, {
    intent: "put",
    lines: products,
    errors,
    nameOf: quantityField,
    part: "products",
    send: () => api(onBehalf.put, { params, body: { branchUuid: value.branchUuid, products } }),
    whole: () => {
      setFlash(context, { key: "clientGoodsPut", tone: "success", values: { count: products.length } });
      return seeOther(unfilled(url));
    },
    rest: (_, written) => ({ text: putText("order", written.length), values: emptied(written) }),
  });
});
