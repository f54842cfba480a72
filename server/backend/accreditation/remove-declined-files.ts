import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { files } from "../files/tables.ts";
import { accreditationDocuments, accreditationProcesses, accreditations } from "./tables.ts";

/** How long the files of a declined application are kept after the decision, as the privacy policy says. */
const yearsKept = 3;
const atOnce = 100;

/**
 * Removes the documents' files of applications declined three years ago; what was decided about each document stays. Returns the number
 * of files; `sweepFiles` removes their contents.
 */
export async function removeDeclinedFiles(db: Database, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
  return db.transaction(async (tx) => {
    const declinedAt = sql`(select max(${accreditationProcesses.updatedAt}) from ${accreditationProcesses}
      where ${accreditationProcesses.accreditationUuid} = ${accreditations.uuid})`;
    const hasFile = sql`exists (select from ${accreditationDocuments}
      where ${accreditationDocuments.accreditationUuid} = ${accreditations.uuid} and ${accreditationDocuments.fileUuid} is not null)`;
    const due = await tx
      .select({ uuid: accreditations.uuid })
      .from(accreditations)
      .where(and(eq(accreditations.status, "declined"), hasFile, sql`${declinedAt} <= ${before.toISOString()}::timestamptz`))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    if (due.length === 0) return 0;
    const isTheirs = inArray(
      accreditationDocuments.accreditationUuid,
      due.map(({ uuid }) => uuid),
    );
    const documents = await tx.select({ fileUuid: accreditationDocuments.fileUuid }).from(accreditationDocuments).where(isTheirs);
    const fileUuids = documents.flatMap(({ fileUuid }) => fileUuid ?? []);
    await tx.update(accreditationDocuments).set({ filename: null, fileUuid: null }).where(isTheirs);
    await tx.delete(files).where(inArray(files.uuid, fileUuids));
    return fileUuids.length;
  });
}
