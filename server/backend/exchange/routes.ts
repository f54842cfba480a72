import type { Handlers } from "../handlers.ts";
import { createKey, getKey, listKeys, removeKey } from "./keys.ts";
import { cancelLoad, confirmLoad, getLoad, listLoads, listRefusals, undoLoad } from "./loads.ts";
import { listDeals } from "./list-deals.ts";
import { getSettings, putSettings } from "../settings/settings.ts";
import { send } from "./send.ts";
import { setDealStatus } from "./set-deal-status.ts";

export const exchangeOperations: Handlers<"exchange"> = {
  listKeys,
  createKey,
  getKey,
  removeKey,
  getSettings,
  putSettings,
  listLoads,
  getLoad,
  listRefusals,
  confirmLoad,
  cancelLoad,
  undoLoad,
  listDeals,
  setDealStatus,
  send,
};
