import type { Handlers } from "../handlers.ts";
import { listFrequentProducts } from "./list-frequent-products.ts";
import { listHabits } from "./list-habits.ts";
import { getList, listLists } from "./list-lists.ts";
import { markListPricesSeen } from "./mark-list-prices-seen.ts";
import { createList, removeList, updateList } from "./write-list.ts";

export const listsOperations: Handlers<"lists"> = {
  frequentProducts: listFrequentProducts,
  habits: listHabits,
  list: listLists,
  get: getList,
  create: createList,
  update: updateList,
  remove: removeList,
  markPricesSeen: markListPricesSeen,
};
