import type { Handlers } from "../handlers.ts";
import { getBundle } from "./get-bundle.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { getPaper, getPaperFile, getPaperXml, listPapers } from "./read-paper.ts";
import { issueUpd } from "./upd/issue-upd.ts";

export const papersOperations: Handlers<"papers"> = {
  list: listPapers,
  issueInvoice,
  issueUpd,
  get: getPaper,
  file: getPaperFile,
  xml: getPaperXml,
  bundle: getBundle,
};
