import type { Handlers } from "../handlers.ts";
import { countBasket } from "./count-basket.ts";
import { deleteBasket } from "./delete-basket.ts";
import { getBasket } from "./get-basket.ts";
import { markPricesSeen } from "./mark-prices-seen.ts";
import { patchBasket } from "./patch-basket.ts";
import { placeDeal } from "./place-deal.ts";
import { putBasket } from "./put-basket.ts";
import { restoreBasket } from "./restore-basket.ts";
import { setWishes } from "./set-wishes.ts";

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
