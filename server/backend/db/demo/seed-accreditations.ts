import { accreditationDocuments, accreditationProcesses, accreditations } from "../../accreditation/tables.ts";
import { files as fileRows } from "../../files/tables.ts";
import type { BuyerEntry, DocumentEntry } from "./company-entries.ts";
import { daysBefore, hoursBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";
import { demoFileUuid, listDemoFiles, readSample } from "./store-demo-files.ts";

export async function seedAccreditations({ tx, files, now }: DemoSeed): Promise<void> {
  const { buyers } = files.companies;
  await insertRows(
    tx,
    accreditations,
    buyers.map(({ id, accreditation: { status, legalForm, salesRepresentative, createdDaysAgo } }) => ({
      uuid: demoUuid("accreditation", id),
      companyUuid: demoUuid("company", id),
      status,
      legalForm,
      salesRepresentativeUuid: salesRepresentative && demoUuid("customer", salesRepresentative),
      createdAt: daysBefore(now, createdDaysAgo),
    })),
  );
  await insertRows(
    tx,
    accreditationProcesses,
    buyers.flatMap((buyer) => toProcesses(buyer, now)),
  );
  const samples = { pdf: (await readSample("sample.pdf")).byteLength, jpg: (await readSample("sample.jpg")).byteLength };
  await insertRows(
    tx,
    fileRows,
    listDemoFiles(buyers).map(({ uuid, company, name }) => {
      const isPdf = name.endsWith(".pdf");
      const stored = isPdf ? { contentType: "application/pdf", size: samples.pdf } : { contentType: "image/jpeg", size: samples.jpg };
      return { uuid, companyUuid: demoUuid("company", company), purpose: "accreditation" as const, name, ...stored, createdAt: now };
    }),
  );
  await insertRows(
    tx,
    accreditationDocuments,
    buyers.flatMap((buyer) => toDocuments(buyer, now)),
  );
}

function toProcesses({ id: company, accreditation }: BuyerEntry, now: Date) {
  return accreditation.processes.map(({ order, type, status, comment, employee, createdDaysAgo, updatedDaysAgo }) => ({
    uuid: demoUuid("process", `${company}:${order}`),
    accreditationUuid: demoUuid("accreditation", company),
    position: order,
    type,
    status,
    comment,
    employeeUuid: employee && demoUuid("customer", employee),
    createdAt: daysBefore(now, createdDaysAgo),
    updatedAt: daysBefore(now, updatedDaysAgo),
  }));
}

function toDocuments(buyer: BuyerEntry, now: Date) {
  const { documents, contracts } = buyer.accreditation;
  const entries = [
    ...documents.map((document) => ({ document, isContract: false })),
    ...contracts.map((document) => ({ document, isContract: true })),
  ];
  return entries.map(({ document, isContract }, index) => ({
    uuid: demoUuid("document", `${buyer.id}:${document.type}`),
    accreditationUuid: demoUuid("accreditation", buyer.id),
    type: document.type,
    name: document.name,
    status: document.status,
    filename: document.filename,
    fileUuid: document.filename ? demoFileUuid(buyer.id, document.type) : null,
    isContract,
    required: document.required ?? true,
    comment: document.comment ?? null,
    position: index + 1,
    updatedAt: changedAt(buyer, document, now),
  }));
}

/** A document changes with its accreditation step: uploaded in 1, checked in 3, contract drawn up in 3 and signed in 4. */
function changedAt({ accreditation }: BuyerEntry, { type, status, updatedHoursAgo }: DocumentEntry, now: Date): Date {
  if (updatedHoursAgo !== undefined) return hoursBefore(now, updatedHoursAgo);
  const finished = (order: number) => accreditation.processes.find((process) => process.order === order)?.updatedDaysAgo;
  const loaded = finished(1) ?? accreditation.createdDaysAgo;
  const checked = finished(3) ?? loaded;
  const signed = finished(4) ?? checked;
  if (status === "not_loaded") return daysBefore(now, accreditation.createdDaysAgo);
  if (type.startsWith("contract_unsigned") && status === "waiting") return daysBefore(now, checked);
  if (type.startsWith("contract_")) return daysBefore(now, signed);
  return daysBefore(now, status === "processing" ? loaded : checked);
}
