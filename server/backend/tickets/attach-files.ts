import { and, count, eq, sum } from "drizzle-orm";
import type { z } from "zod";
import type { FileBody } from "#contract/file-body.ts";
import { maxTicketFiles as limit } from "#contract/limits.ts";
import type { Actor } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { checkUploads } from "../files/check-upload.ts";
import type { NewFile } from "../files/save-file.ts";
import { files } from "../files/tables.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { ticketFiles } from "./tables.ts";

type Attachment = { ticketUuid: string; messageUuid: string | null; isSupport: boolean; fileUuids: readonly string[] };

/** Attaches files; refuses more than ten files or 20 MB in total from either side of a ticket (domain.md section 15). */
export async function attachFiles(tx: Transaction, { ticketUuid, messageUuid, isSupport, fileUuids }: Attachment): Promise<void> {
  if (fileUuids.length === 0) return;
  await tx.insert(ticketFiles).values(fileUuids.map((fileUuid, position) => ({ fileUuid, ticketUuid, messageUuid, isSupport, position })));
  const [all] = await tx
    .select({ files: count(), bytes: sum(files.size).mapWith(Number) })
    .from(ticketFiles)
    .innerJoin(files, eq(files.uuid, ticketFiles.fileUuid))
    .where(and(eq(ticketFiles.ticketUuid, ticketUuid), eq(ticketFiles.isSupport, isSupport)));
  if (all && all.files > limit.count)
    throwProblem("CONFLICT", { limit: limit.count }, translate("ticketFilesCount", { count: limit.count }));
  if (all && all.bytes > limit.bytes) throwProblem("PAYLOAD_TOO_LARGE", { limit: limit.bytes }, translate("ticketFilesTooLarge"));
}

/** Checks the files before any is stored; `attachFiles` checks the ticket's total. */
export function checkFiles(bodies: readonly z.output<typeof FileBody>[], { companyUuid, companyType }: Actor): NewFile[] {
  const purpose = companyType === "buyer" ? "ticket" : "staff_ticket";
  return checkUploads(bodies, { limit: limit.bytes, text: "ticketFilesTooLarge" }).map((upload) => ({ ...upload, companyUuid, purpose }));
}
