import type { Handlers } from "../handlers.ts";
import { createKey, getKey, listKeys, removeKey } from "./keys.ts";
import { cancelLoad, confirmLoad, getLoad, listLoads, listRefusals, undoLoad } from "./loads.ts";
import { send } from "./send.ts";
import { applyLoad } from "./sheets/apply-load.ts";
import { listDifferences } from "./sheets/list-differences.ts";
import { sendFile } from "./sheets/send-file.ts";

export const exchangeOperations: Handlers<"exchange"> = {
  listKeys,
  createKey,
  getKey,
  removeKey,
  listLoads,
  getLoad,
  listRefusals,
  listDifferences,
  sendFile,
  applyLoad,
  confirmLoad,
  cancelLoad,
  undoLoad,
  send,
};
