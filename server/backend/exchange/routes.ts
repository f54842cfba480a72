import type { Handlers } from "../handlers.ts";
import { getSettings, putSettings } from "../settings/settings.ts";
import { listDealReaders } from "./deals/deal-readers.ts";
import { listDeals } from "./deals/list-deals.ts";
import { setDealStatus } from "./deals/set-deal-status.ts";
import { getSetup } from "./get-setup.ts";
import { send } from "./json/send.ts";
import { sendDocument, sendPicture } from "./json/send-files.ts";
import { createKey, getKey, listKeys, removeKey } from "./keys/keys.ts";
import { listTasks } from "./list-tasks.ts";
import { getRowErrorsFile } from "./loads/get-row-errors-file.ts";
import { cancelLoad, confirmLoad, getLoad, listLoads, listRowErrors, undoLoad } from "./loads/loads.ts";
import { dismissRejectedDocument, listRejectedDocuments } from "./one-c/deals/rejected-documents.ts";
import { listMappings, setMappings } from "./one-c/mappings/mapping-calls.ts";
import { applyLoad } from "./spreadsheets/apply-load.ts";
import { chooseSheet } from "./spreadsheets/choose-sheet.ts";
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
  listTasks,
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
  chooseSheet,
  confirmLoad,
  cancelLoad,
  undoLoad,
  listMappings,
  setMappings,
  listDeals,
  listDealReaders,
  listRejectedDocuments,
  dismissRejectedDocument,
  setDealStatus,
  sendPicture,
  sendDocument,
  send,
};
