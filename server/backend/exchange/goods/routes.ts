import type { Handlers } from "../../handlers.ts";
import { mustSell } from "./own-goods.ts";
import { getGoods, readChoices } from "./get-goods.ts";
import { getGoodsFile, getPricesFile, getStockFile } from "./goods-files.ts";
import { listGoods } from "./list-goods.ts";
import { listPrices, setPrices } from "./prices.ts";
import { createGoods, updateGoods } from "./save-goods.ts";

export const goodsOperations: Handlers<"goods"> = {
  list: listGoods,
  listFile: getGoodsFile,
  stockFile: getStockFile,
  pricesFile: getPricesFile,
  async choices(context) {
    await mustSell(context.db, context);
    return readChoices(context.db);
  },
  get: getGoods,
  create: createGoods,
  update: updateGoods,
  listPrices,
  setPrices,
};
