import type { Handlers } from "../handlers.ts";
import { listSuborders } from "../suborders/list-suborders.ts";
import { assignSeller } from "./assign-seller.ts";
import { checkDeal } from "./check-deal.ts";
import { deleteDocument } from "./delete-document.ts";
import { editDeal } from "./edit-deal.ts";
import { getDeal } from "./get-deal.ts";
import { getDocumentFile } from "./get-document-file.ts";
import { getListFile } from "./get-list-file.ts";
import { listCounteragents } from "./list-counteragents.ts";
import { listDealDates } from "./list-dates.ts";
import { listDeals } from "./list-deals.ts";
import { listDocuments } from "./list-documents.ts";
import { listProgress } from "./list-progress.ts";
import { patchDeal } from "./patch-deal.ts";
import { repeatDeal } from "./repeat-deal.ts";
import { setDealStatus } from "./set-deal-status.ts";
import { uploadDocument } from "./upload-document.ts";

export const dealsOperations: Handlers<"deals"> = {
  list: listDeals,
  listFile: getListFile,
  get: getDeal,
  setStatus: setDealStatus,
  edit: editDeal,
  check: checkDeal,
  dates: listDealDates,
  patch: patchDeal,
  assignSeller,
  counteragents: listCounteragents,
  progress: listProgress,
  repeat: repeatDeal,
};

export const subordersOperations: Handlers<"suborders"> = { list: listSuborders };

export const documentsOperations: Handlers<"documents"> = {
  list: listDocuments,
  upload: uploadDocument,
  file: getDocumentFile,
  delete: deleteDocument,
};
