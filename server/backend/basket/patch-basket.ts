import type { basket } from "#contract/basket.ts";
import type { Handler } from "../handlers.ts";
import { changeBasket } from "./change-basket.ts";
import { toBasket } from "./to-basket.ts";
import { mergeLines } from "./write-lines.ts";

export const patchBasket: Handler<typeof basket.patch> = async (context, { body }) =>
  toBasket(await changeBasket(context, body, mergeLines));
