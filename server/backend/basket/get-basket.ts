import type { basket } from "#contract/basket.ts";
import type { Handler } from "../handlers.ts";
import { calculateBasket } from "./calculate-basket.ts";
import { loadBasket } from "./load-basket.ts";
import { toBasket } from "./to-basket.ts";

/** Read-only: a basket that is not stored yet is returned empty. */
export const getBasket: Handler<typeof basket.get> = async ({ db, actor, now }) => {
  const at = now();
  return toBasket(calculateBasket(await loadBasket(db, actor, at), at));
};
