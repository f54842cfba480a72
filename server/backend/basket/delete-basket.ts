import type { basket } from "#contract/basket.ts";
import type { Handler } from "../handlers.ts";
import { calculateBasket } from "./calculate-basket.ts";
import { loadBasket } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { toBasket } from "./to-basket.ts";
import { emptyBasket } from "./write-lines.ts";

/** Removes all lines and keeps the chosen branch. */
export const deleteBasket: Handler<typeof basket.delete> = async ({ db, actor, now }) => {
  const at = now();
  return db.transaction(async (tx) => {
    await emptyBasket(tx, await lockBasket(tx, actor, at), at);
    return toBasket(calculateBasket(await loadBasket(tx, actor, at), at));
  });
};
