import type { Handlers } from "../handlers.ts";
import { listGoods } from "./list-goods.ts";
import { listHabits } from "./list-habits.ts";
import { getList, listLists } from "./list-lists.ts";
import { seeListPrices } from "./see-list-prices.ts";
import { createList, removeList, updateList } from "./write-list.ts";

export const listsOperations: Handlers<"lists"> = {
  goods: listGoods,
  habits: listHabits,
  list: listLists,
  get: getList,
  create: createList,
  update: updateList,
  remove: removeList,
  seePrices: seeListPrices,
};
