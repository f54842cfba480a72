import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type Basket, basket } from "#contract/basket.ts";
import type { LineChange } from "./posted-cart.ts";

type Saved = { basket: Basket | null; errors: Record<string, string[]> };

/**
 * Sends only changed lines, so that two tabs do not undo each other. The backend rejects the whole batch if one line is
 * invalid, so the valid lines are sent again without it.
 */
export async function saveLines(api: Api, changes: readonly LineChange[]): Promise<Saved> {
  if (changes.length === 0) return { basket: null, errors: {} };
  try {
    return { basket: await api(basket.patch, { body: { products: [...changes] } }), errors: {} };
  } catch (error) {
    const lineErrors = lineErrorsOf(error, changes);
    if (lineErrors.size === 0) throw error;
    const errors = Object.fromEntries([...lineErrors].map(([uuid, text]) => [`quantity-${uuid}`, [text]]));
    const rest = await saveLines(
      api,
      changes.filter((change) => !lineErrors.has(change.productUuid)),
    );
    return { basket: rest.basket, errors: { ...errors, ...rest.errors } };
  }
}

/** `products.3.quantity` names the fourth line of the request. */
function lineErrorsOf(error: unknown, changes: readonly LineChange[]): Map<string, string> {
  const lineErrors = new Map<string, string>();
  if (!(error instanceof ApiProblem) || error.kind !== "VALIDATION_ERROR") return lineErrors;
  for (const [field, text] of Object.entries(error.fields)) {
    const change = changes[Number(/^products\.(\d+)\b/.exec(field)?.[1] ?? Number.NaN)];
    if (change) lineErrors.set(change.productUuid, text);
  }
  return lineErrors;
}
