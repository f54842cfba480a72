import type { Handlers } from "../handlers.ts";
import { assignProcess } from "./assign-process.ts";
import { assignRepresentative } from "./assign-representative.ts";
import { createContract } from "./create-contract.ts";
import { deleteDocument } from "./delete-document.ts";
import { finishSigning } from "./finish-signing.ts";
import { getAccreditation, listProcesses } from "./get-accreditation.ts";
import { getDocument, getDocumentFile, getExternalDocument } from "./get-document.ts";
import { listAccreditationsFor } from "./list-accreditations.ts";
import { resolveStep } from "./resolve.ts";
import { setDocumentStatus } from "./set-document-status.ts";
import { submitAccreditation } from "./submit.ts";
import { uploadDocument } from "./upload-document.ts";

export const accreditationOperations: Handlers<"accreditation"> = {
  getByCompany: getAccreditation,
  listProcesses,
  listForRegionalDirector: listAccreditationsFor("seller_regional_director"),
  listForSalesRepresentative: listAccreditationsFor("seller_sales_representative"),
  listForSecurity: listAccreditationsFor("seller_security"),
  listForDistributionDirector: listAccreditationsFor("seller_distribution_director"),
  submit: submitAccreditation,
  assignProcess,
  assignRepresentative,
  createContract,
  finishSigning,
  resolveBySecurity: resolveStep("accreditation_by_security"),
  resolveByDistributionDirector: resolveStep("accreditation_by_distribution_director"),
  resolveByRegionalDirector: resolveStep("accreditation_by_regional_director"),
  uploadDocument,
  deleteDocument,
  getDocument,
  documentFile: getDocumentFile,
  externalDocument: getExternalDocument,
  setDocumentStatus,
};
