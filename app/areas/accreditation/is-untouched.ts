import type { Accreditation } from "#contract/accreditation.ts";

type Company = { bankDetails: readonly unknown[]; contacts: readonly unknown[] };

/** Nothing has been filled in since registration: the page shows its introduction. */
export function isUntouched(
  { status, processes, documents, data }: Pick<Accreditation, "status" | "processes" | "documents" | "data">,
  company: Company,
  branches: readonly unknown[],
): boolean {
  return (
    status === "new" &&
    processes.at(-1)?.type === "upload_required_documents" &&
    company.bankDetails.length === 0 &&
    company.contacts.length === 0 &&
    branches.length === 0 &&
    data.legalAddress === "" &&
    documents.every((document) => document.status === "not_loaded")
  );
}
