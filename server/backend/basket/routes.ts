import type { basket } from "#contract/basket.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { calculateBasket } from "./calculate-basket.ts";
import { changeBasket } from "./change-basket.ts";
import { countBasket } from "./count-basket.ts";
import { loadBasket } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { markPricesSeen } from "./mark-prices-seen.ts";
import { placeDeal } from "./place-deal.ts";
import { restoreBasket } from "./restore-basket.ts";
import { setWishes } from "./set-wishes.ts";
import { toBasket } from "./to-basket.ts";
import { emptyBasket, mergeLines, replaceLines } from "./write-lines.ts";

const putBasket: Handler<typeof basket.put> = async (context, { body }) => toBasket(await changeBasket(context, body, replaceLines));

const patchBasket: Handler<typeof basket.patch> = async (context, { body }) => toBasket(await changeBasket(context, body, mergeLines));

/** Read-only: a basket that is not stored yet is returned empty. */
const getBasket: Handler<typeof basket.get> = async ({ db, actor, now }) => {
  const at = now();
  return toBasket(calculateBasket(await loadBasket(db, actor, at), at));
};

/** Removes all lines and keeps the chosen branch. */
const deleteBasket: Handler<typeof basket.delete> = async ({ db, actor, now }) => {
  const at = now();
  return db.transaction(async (tx) => {
    await emptyBasket(tx, await lockBasket(tx, actor, at), at);
    return toBasket(calculateBasket(await loadBasket(tx, actor, at), at));
  });
};

export const basketOperations: Handlers<"basket"> = {
  get: getBasket,
  put: putBasket,
  patch: patchBasket,
  setWishes,
  markPricesSeen,
  delete: deleteBasket,
  restore: restoreBasket,
  count: countBasket,
  placeDeal,
};
