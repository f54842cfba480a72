import type { Handlers } from "../handlers.ts";
import { createKey, getKey, listKeys, removeKey } from "./keys.ts";
import { getRefusalsFile } from "./get-refusals-file.ts";
import { cancelLoad, confirmLoad, getLoad, listLoads, listRefusals, undoLoad } from "./loads.ts";
import { listMappings, setMappings } from "./one-c/mapping-calls.ts";
import { listDealReaders } from "./deal-readers.ts";
import { listDeals } from "./list-deals.ts";
import { getSetup } from "./get-setup.ts";
import { getSettings, putSettings } from "../settings/settings.ts";
import { sendPaper } from "./send-paper.ts";
import { sendPicture } from "./send-picture.ts";
import { send } from "./send.ts";
import { setDealStatus } from "./set-deal-status.ts";
import { applyLoad } from "./sheets/apply-load.ts";
import { getRefusedRows } from "./sheets/get-refused-rows.ts";
import { getTemplate } from "./sheets/get-template.ts";
import { matchColumns } from "./sheets/match-columns.ts";
import { listDifferences } from "./sheets/list-differences.ts";
import { sendFile } from "./sheets/send-file.ts";

export const exchangeOperations: Handlers<"exchange"> = {
  listKeys,
  createKey,
  getKey,
  removeKey,
  getSettings,
  putSettings,
  getSetup,
  listLoads,
  getLoad,
  listRefusals,
  getRefusalsFile,
  listDifferences,
  getRefusedRows,
  getTemplate,
  sendFile,
  applyLoad,
  matchColumns,
  confirmLoad,
  cancelLoad,
  undoLoad,
  listMappings,
  setMappings,
  listDeals,
  listDealReaders,
  setDealStatus,
  sendPicture,
  sendPaper,
  send,
};
