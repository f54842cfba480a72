import { type DocumentStatus, documentStatuses, documentTypes, type ProcessStatus, type ProcessType } from "#contract/enums.ts";
import type { CompanyRow } from "./company-data.ts";
import type { accreditationDocuments, accreditationProcesses, accreditations } from "./tables.ts";

type LegalForm = keyof typeof documentTypes;

export type ProcessRow = {
  process: typeof accreditationProcesses.$inferSelect & { type: ProcessType; status: ProcessStatus };
  employeeName: string | null;
  employeeMayAct: boolean;
};

export type DocumentRow = { document: typeof accreditationDocuments.$inferSelect; size: number | null };

export type BranchRow = {
  uuid: string;
  companyUuid: string;
  name: string;
  distributionCenterUuid: string | null;
  scheduleUuid: string | null;
};

/** The stored rows of an accreditation. */
export type LoadedAccreditation = {
  accreditation: typeof accreditations.$inferSelect;
  company: CompanyRow;
  representativeName: string | null;
  /** Names of other buyers with the same INN. */
  sameInn: string[];
  hasOpenTicket: boolean;
  hasBankDetail: boolean;
  hasContact: boolean;
  processes: ProcessRow[];
  documents: DocumentRow[];
  /** Active branches. */
  branches: BranchRow[];
  /** Number of matches on all pages. */
  total: number;
};

export const isEnded = (status: string) => status === "accredited" || status === "declined";

/** An unknown status is derived from the file: not_loaded or processing (specification 1 section 4). */
export function statusOf({
  document: { status, fileUuid },
}: {
  document: Pick<DocumentRow["document"], "status" | "fileUuid">;
}): DocumentStatus {
  const found = documentStatuses.find((each) => each === status);
  return found ?? (fileUuid === null ? "not_loaded" : "processing");
}

/** Documents of the other legal form are hidden but kept until the application is submitted, in case the form is changed back. */
export function isOfForm(type: string, legalForm: LegalForm): boolean {
  const [own, other] = legalForm === "legal" ? (["legal", "individual"] as const) : (["individual", "legal"] as const);
  const isIn = (form: LegalForm) => documentTypes[form].some((each) => each === type);
  return isIn(own) || !isIn(other);
}
