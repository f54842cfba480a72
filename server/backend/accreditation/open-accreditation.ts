import { v7 as uuidv7 } from "uuid";
import { documentTypes, optionalDocuments } from "#contract/enums.ts";
import names from "#locales/ru/documents.json" with { type: "json" };
import type { Transaction } from "../db/database.ts";
import { enqueueNotification } from "../events/outbox.ts";
import { accreditationDocuments, accreditationProcesses, accreditations } from "./tables.ts";

type LegalForm = keyof typeof documentTypes;

/**
 * Creates a new buyer's accreditation with its first step and empty document rows, at registration or when an admin creates a
 * company. Expects the company's status to be `new`. Returns the accreditation's uuid.
 */
export async function openAccreditationOf(
  tx: Transaction,
  { companyUuid, legalForm, directorUuid, now }: { companyUuid: string; legalForm: LegalForm; directorUuid: string; now: Date },
): Promise<string> {
  const uuid = uuidv7();
  await tx.insert(accreditations).values({ uuid, companyUuid, status: "new", legalForm, createdAt: now });
  await tx.insert(accreditationProcesses).values({
    uuid: uuidv7(),
    accreditationUuid: uuid,
    position: 1,
    type: "upload_required_documents",
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(accreditationDocuments).values(emptyDocuments(uuid, legalForm, now));
  await enqueueNotification(tx, {
    type: "accreditationOpened",
    to: [directorUuid],
    actorUuid: null,
    payload: { accreditation_uuid: uuid },
    now,
  });
  return uuid;
}

type Place = typeof accreditationDocuments.$inferInsert;
type SlotValues = Pick<Place, "accreditationUuid" | "isContract" | "required" | "position" | "updatedAt">;

const toPlace = (type: keyof typeof names.types, values: SlotValues): Place => ({
  uuid: uuidv7(),
  type,
  name: names.types[type],
  status: "not_loaded",
  ...values,
});

/** Empty rows for the legal form's documents, in display order. */
export function emptyDocuments(accreditationUuid: string, legalForm: LegalForm, updatedAt: Date): Place[] {
  return documentTypes[legalForm].map((type, index) => {
    const required = !optionalDocuments.includes(type);
    return toPlace(type, { accreditationUuid, isContract: false, required, position: index + 1, updatedAt });
  });
}

/** Empty rows for the contract and its signed copy, after the documents. */
export function contractPlaces(accreditationUuid: string, legalForm: LegalForm, updatedAt: Date): Place[] {
  return ([`contract_unsigned_${legalForm}`, `contract_signed_${legalForm}`] as const).map((type, index) =>
    toPlace(type, { accreditationUuid, isContract: true, required: true, position: 100 + index, updatedAt }),
  );
}
