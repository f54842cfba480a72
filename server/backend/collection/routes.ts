import type { Handlers } from "../handlers.ts";
import { collectAtStorage } from "./collect-at-storage.ts";
import { getSuborder } from "./get-suborder.ts";
import { listStorages } from "./list-storages.ts";
import { listSuborders } from "./list-suborders.ts";

export const collectionOperations: Handlers<"collection"> = {
  list: listSuborders,
  get: getSuborder,
  put: collectAtStorage,
  storages: listStorages,
};
