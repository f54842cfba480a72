import type { Handlers } from "../handlers.ts";
import { createKey, getKey, listKeys, removeKey } from "./keys.ts";
import { cancelLoad, confirmLoad, getLoad, listLoads, listRefusals, undoLoad } from "./loads.ts";
import { listMappings, setMappings } from "./one-c/mapping-calls.ts";
import { listDeals } from "./list-deals.ts";
import { send } from "./send.ts";
import { setDealStatus } from "./set-deal-status.ts";

export const exchangeOperations: Handlers<"exchange"> = {
  listKeys,
  createKey,
  getKey,
  removeKey,
  listLoads,
  getLoad,
  listRefusals,
  confirmLoad,
  cancelLoad,
  undoLoad,
  listMappings,
  setMappings,
  listDeals,
  setDealStatus,
  send,
};
