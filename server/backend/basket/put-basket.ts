import type { basket } from "#contract/basket.ts";
import type { Handler } from "../handlers.ts";
import { changeBasket } from "./change-basket.ts";
import { toBasket } from "./to-basket.ts";
import { replaceLines } from "./write-lines.ts";

export const putBasket: Handler<typeof basket.put> = async (context, { body }) => toBasket(await changeBasket(context, body, replaceLines));
