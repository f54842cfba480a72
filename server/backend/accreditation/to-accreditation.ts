import type { z } from "zod";
import type { Accreditation, Document, Process } from "#contract/accreditation.ts";
import type { accreditationDocuments, accreditationProcesses, accreditations } from "./tables.ts";

export type AccreditationRow = { accreditation: typeof accreditations.$inferSelect; companyName: string; inn: string };
export type ProcessRow = { process: typeof accreditationProcesses.$inferSelect; employeeName: string | null };
export type DocumentRow = typeof accreditationDocuments.$inferSelect;

export function toAccreditation({ accreditation, companyName, inn }: AccreditationRow, processes: ProcessRow[], documents: DocumentRow[]): z.input<typeof Accreditation> {
  return {
    uuid: accreditation.uuid,
    companyUuid: accreditation.companyUuid,
    companyName,
    inn,
    status: accreditation.status,
    legalForm: accreditation.legalForm,
    processes: processes.map(toProcess),
    documents: documents.filter((document) => !document.isContract).map(toDocument),
    contracts: documents.filter((document) => document.isContract).map(toDocument),
    createdAt: accreditation.createdAt.toISOString(),
    salesRepresentativeUuid: accreditation.salesRepresentativeUuid,
  };
}

function toProcess({ process, employeeName }: ProcessRow): z.input<typeof Process> {
  const { employeeUuid, status, type, createdAt, updatedAt, position: _, ...rest } = process;
  return {
    ...rest,
    type: type as z.input<typeof Process>["type"],
    status: status as z.input<typeof Process>["status"],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    employee: employeeUuid === null ? null : { uuid: employeeUuid, name: employeeName ?? "" },
  };
}

/** A document exists for the outside once something is loaded: until then it is a place for one. */
function toDocument({ uuid, type, name, status, filename, required, comment }: DocumentRow): z.input<typeof Document> {
  return {
    documentUuid: status === "not_loaded" ? null : uuid,
    type,
    name,
    status: status as z.input<typeof Document>["status"],
    originalFilename: filename,
    required,
    comment,
  };
}
