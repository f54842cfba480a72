import { z } from "zod";
import { arrivals } from "#contract/arrivals.ts";
import { Uuid } from "#contract/primitives.ts";
import type { FormArgs } from "#app/request/form.server.ts";

/** An out-of-stock product and the trade point ordered for. */
export const Arrival = z.object({ productUuid: Uuid, branchUuid: Uuid });
export type Arrival = z.output<typeof Arrival>;

type Pressed = { productUuid: string; isAwaited: boolean };
type Api = FormArgs<unknown, unknown>["api"];

/** Turns the arrival notification on or off. */
export const setAwaited = (api: Api, { productUuid, branchUuid }: Arrival, isAwaited: boolean) =>
  api(arrivals.put, { params: { uuid: productUuid }, body: { branchUuid, isAwaited } });

/**
 * Handles the arrival buttons of a multi-line form: `await` and `unawait`, whose value is the product. Returns null if neither
 * was pressed.
 */
export async function pressArrival({ api, fields }: Pick<FormArgs<unknown, unknown>, "api" | "fields">): Promise<Pressed | null> {
  const isAwaited = fields.has("await");
  const { data } = Arrival.safeParse({ productUuid: fields.get(isAwaited ? "await" : "unawait"), branchUuid: fields.get("branchUuid") });
  if (!data) return null;
  await setAwaited(api, data, isAwaited);
  return { productUuid: data.productUuid, isAwaited };
}
