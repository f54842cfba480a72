import { z } from "zod";
import { arrivals } from "#contract/arrivals.ts";
import { Uuid } from "#contract/primitives.ts";
import type { FormArgs } from "#app/request/form.server.ts";

/** Goods that are out of stock, and the trade point one orders for. */
export const Arrival = z.object({ productUuid: Uuid, branchUuid: Uuid });
export type Arrival = z.output<typeof Arrival>;

type Pressed = { productUuid: string; isAwaited: boolean };
type Api = FormArgs<unknown, unknown>["api"];

/** Asks to be told when the goods come, or not any more. */
export const setAwaited = (api: Api, { productUuid, branchUuid }: Arrival, isAwaited: boolean) =>
  api(arrivals.put, { params: { uuid: productUuid }, body: { branchUuid, isAwaited } });

/**
 * A form of many lines has two buttons for each that is out of stock, `await` and `unawait`, of which the value is the product.
 * Answers what was pressed, null for none of them.
 */
export async function pressArrival({ api, fields }: Pick<FormArgs<unknown, unknown>, "api" | "fields">): Promise<Pressed | null> {
  const isAwaited = fields.has("await");
  const { data } = Arrival.safeParse({ productUuid: fields.get(isAwaited ? "await" : "unawait"), branchUuid: fields.get("branchUuid") });
  if (!data) return null;
  await setAwaited(api, data, isAwaited);
  return { productUuid: data.productUuid, isAwaited };
}
