import type { deals } from "#contract/deals.ts";
import type { documents } from "#contract/documents.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { listSuborders } from "../suborders/list-suborders.ts";
import { assignSeller } from "./assign-seller.ts";
import { checkDeal } from "./check-deal.ts";
import { readDocuments } from "./deal-documents.ts";
import { listDealRecords } from "./deal-record.ts";
import { deleteDocument } from "./delete-document.ts";
import { editDeal } from "./edit-deal.ts";
import { getDocumentFile } from "./get-document-file.ts";
import { getListFile } from "./get-list-file.ts";
import { getPurchases, getPurchasesFile } from "./get-purchases.ts";
import { listCounteragents } from "./list-counteragents.ts";
import { listDealDates } from "./list-dates.ts";
import { listDeals } from "./list-deals.ts";
import { listProgress } from "./list-progress.ts";
import { patchDeal } from "./patch-deal.ts";
import { checkDealScope } from "./read-deal.ts";
import { readShownDeal } from "./read-shown-deal.ts";
import { repeatDeal } from "./repeat-deal.ts";
import { setDealStatus } from "./set-deal-status.ts";
import { uploadDocument } from "./upload-document.ts";

const listDocuments: Handler<typeof documents.list> = async ({ db, actor, now }, { params }) => {
  await checkDealScope(db, actor, params.uuid);
  const [record] = await listDealRecords(db, actor, [params.uuid]);
  return readDocuments(db, actor, orNotFound(record), now());
};

const getDeal: Handler<typeof deals.get> = async (context, { params }) => {
  await checkDealScope(context.db, context.actor, params.uuid);
  return readShownDeal(context, params.uuid);
};

export const dealsOperations: Handlers<"deals"> = {
  list: listDeals,
  listFile: getListFile,
  purchases: getPurchases,
  purchasesFile: getPurchasesFile,
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
