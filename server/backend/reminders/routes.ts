import type { Handlers } from "../handlers.ts";
import { listStockWishes } from "./list-stock-wishes.ts";
import { putStockWish } from "./put-stock-wish.ts";

export const backInStockOperations: Handlers<"backInStock"> = { list: listStockWishes, put: putStockWish };
