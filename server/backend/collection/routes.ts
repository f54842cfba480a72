import type { Handlers } from "../handlers.ts";
import { collectAtStorage } from "./collect-at-storage.ts";
import { getSuborder } from "./get-suborder.ts";
import { listStorages } from "./list-storages.ts";
import { listSuborders } from "./list-suborders.ts";
import { issueSheet } from "./sheets/issue-sheet.ts";
import { getSheetFile, listSheets } from "./sheets/list-sheets.ts";

export const collectionOperations: Handlers<"collection"> = {
  list: listSuborders,
  get: getSuborder,
  put: collectAtStorage,
  sheets: listSheets,
  issueSheet,
  sheetFile: getSheetFile,
  storages: listStorages,
};
