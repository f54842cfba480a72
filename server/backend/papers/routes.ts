import type { Handlers } from "../handlers.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { getPaper, getPaperFile, listPapers } from "./read-paper.ts";

export const papersOperations: Handlers<"papers"> = { list: listPapers, issueInvoice, get: getPaper, file: getPaperFile };
