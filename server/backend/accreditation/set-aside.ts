import { eq, inArray } from "drizzle-orm";
import type { SetAside } from "#contract/company-fields.ts";
import type { Transaction } from "../db/database.ts";
import { files } from "../files/tables.ts";
import { isOfForm } from "./loaded.ts";
import { emptyDocuments } from "./open-accreditation.ts";
import { accreditationDocuments, accreditations } from "./tables.ts";

type Accreditation = Pick<typeof accreditations.$inferSelect, "uuid" | "legalForm">;

/** Uploaded documents of the other legal form. */
export async function listSetAside(tx: Transaction, { uuid, legalForm }: Accreditation): Promise<SetAside> {
  const others = (await listOthers(tx, { uuid, legalForm })).filter(({ fileUuid }) => fileUuid !== null);
  return { documents: others.map(({ name }) => name), total: others.length };
}

/** Changes the legal form and its empty document rows. Uploaded documents of the other form stay stored until submission. */
export async function changeForm(tx: Transaction, accreditation: Accreditation, now: Date): Promise<void> {
  const { uuid, legalForm } = accreditation;
  await tx.update(accreditations).set({ legalForm }).where(eq(accreditations.uuid, uuid));
  const empty = (await listOthers(tx, accreditation)).filter(({ fileUuid }) => fileUuid === null);
  await remove(tx, empty);
  await tx
    .insert(accreditationDocuments)
    .values(emptyDocuments(uuid, legalForm, now))
    .onConflictDoNothing();
}

/** Deletes documents of the other legal form, on submission. */
export async function forgetSetAside(tx: Transaction, accreditation: Accreditation): Promise<void> {
  await remove(tx, await listOthers(tx, accreditation));
}

async function listOthers(tx: Transaction, { uuid, legalForm }: Accreditation) {
  const rows = await tx
    .select()
    .from(accreditationDocuments)
    .where(eq(accreditationDocuments.accreditationUuid, uuid))
    .orderBy(accreditationDocuments.position);
  return rows.filter(({ type }) => !isOfForm(type, legalForm));
}

async function remove(
  tx: Transaction,
  rows: readonly { uuid: string; accreditationUuid: string; fileUuid: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const uuids = rows.map(({ uuid }) => uuid);
  await tx.delete(accreditationDocuments).where(inArray(accreditationDocuments.uuid, uuids));
  const fileUuids = rows.flatMap(({ fileUuid }) => fileUuid ?? []);
  // The next sweep deletes the stored bytes.
  if (fileUuids.length > 0) await tx.delete(files).where(inArray(files.uuid, fileUuids));
}
