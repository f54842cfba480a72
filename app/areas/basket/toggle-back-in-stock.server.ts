import { z } from "zod";
import type { FormArgs } from "#app/request/form.server.ts";
import { backInStock } from "#contract/back-in-stock.ts";
import { Uuid } from "#contract/primitives.ts";

/** An out-of-stock product and the trade point ordered for. */
export const BackInStockRequest = z.object({ productUuid: Uuid, branchUuid: Uuid });
export type BackInStockRequest = z.output<typeof BackInStockRequest>;

type Toggled = { productUuid: string; isAwaited: boolean };
type Api = FormArgs<unknown, unknown>["api"];

/** Turns the back-in-stock notification on or off. */
export const setAwaited = (api: Api, { productUuid, branchUuid }: BackInStockRequest, isAwaited: boolean) =>
  api(backInStock.put, { params: { uuid: productUuid }, body: { branchUuid, isAwaited } });

/**
 * Handles the back-in-stock buttons of a multi-line form: `await` and `unawait`, whose value is the product. Returns null if neither
 * was pressed.
 */
export async function toggleBackInStock({ api, fields }: Pick<FormArgs<unknown, unknown>, "api" | "fields">): Promise<Toggled | null> {
  const isAwaited = fields.has("await");
  const { data } = BackInStockRequest.safeParse({
    productUuid: fields.get(isAwaited ? "await" : "unawait"),
    branchUuid: fields.get("branchUuid"),
  });
  if (!data) return null;
  await setAwaited(api, data, isAwaited);
  return { productUuid: data.productUuid, isAwaited };
}
