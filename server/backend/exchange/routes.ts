import type { Handlers } from "../handlers.ts";
import { getSettings, putSettings } from "../settings/settings.ts";
import { listDealReaders } from "./deal-readers.ts";
import { getRowErrorsFile } from "./get-row-errors-file.ts";
import { getSetup } from "./get-setup.ts";
import { createKey, getKey, listKeys, removeKey } from "./keys.ts";
import { listDeals } from "./list-deals.ts";
import { cancelLoad, confirmLoad, getLoad, listLoads, listRowErrors, undoLoad } from "./loads.ts";
import { listMappings, setMappings } from "./one-c/mapping-calls.ts";
import { send } from "./send.ts";
import { sendDocument, sendPicture } from "./send-files.ts";
import { setDealStatus } from "./set-deal-status.ts";
import { applyLoad } from "./spreadsheets/apply-load.ts";
import { getRejectedRows } from "./spreadsheets/get-rejected-rows.ts";
import { getTemplate } from "./spreadsheets/get-template.ts";
import { listDifferences } from "./spreadsheets/list-differences.ts";
import { matchColumns } from "./spreadsheets/match-columns.ts";
import { sendFile } from "./spreadsheets/send-file.ts";

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
  listRowErrors,
  getRowErrorsFile,
  listDifferences,
  getRejectedRows,
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
  sendDocument,
  send,
};
