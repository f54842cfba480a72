import { arrivals } from "#contract/arrivals.ts";
import { Uuid } from "#contract/primitives.ts";
import type { FormArgs } from "#app/request/form.server.ts";

type Pressed = { productUuid: string; isAwaited: boolean };

/**
 * A form of many lines has two buttons for each that is out of stock, `await` and `unawait`, of which the value is the product.
 * Answers what was pressed, null for none of them.
 */
export async function pressArrival({ api, fields }: Pick<FormArgs<unknown, unknown>, "api" | "fields">): Promise<Pressed | null> {
  const isAwaited = fields.has("await");
  const product = Uuid.safeParse(fields.get(isAwaited ? "await" : "unawait"));
  const branch = Uuid.safeParse(fields.get("branchUuid"));
  if (!product.success || !branch.success) return null;
  await api(arrivals.put, { params: { uuid: product.data }, body: { branchUuid: branch.data, isAwaited } });
  return { productUuid: product.data, isAwaited };
}
