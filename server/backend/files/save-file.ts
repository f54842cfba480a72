import { and, count, eq, sum } from "drizzle-orm";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { lockQuota } from "../db/lock.ts";
import { isCommitUnknown } from "../db/transactions.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { StagedFile } from "./file-store.ts";
import { type FilePurpose, quotas, toGibibytes } from "./quotas.ts";
import { files } from "./tables.ts";

export type NewFile = {
  bytes: Buffer;
  name: string;
  contentType: string;
  companyUuid: string;
  purpose: FilePurpose;
};

/** Stores one file; `work` returns the file that it replaces. */
export async function saveFile<T>(
  context: SignedIn,
  file: NewFile,
  work: (tx: Transaction, file: { uuid: string; size: number }) => Promise<{ answer: T; replaces: string | null }>,
): Promise<T> {
  return save(context, [file], async (tx, [staged]) => work(tx, staged as StagedFile));
}

/** Thrown by the work of `saveFiles` when a concurrent request with the same idempotency key was first; its result answers both. */
export class WrittenAlready extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super("written already");
    this.answer = answer;
  }
}

/** Stores files of one purpose and company and runs `work` with their uuids in one transaction; without files, in a plain one. */
export async function saveFiles<T>(
  context: SignedIn,
  uploads: readonly NewFile[],
  work: (tx: Transaction, fileUuids: string[]) => Promise<T>,
): Promise<T> {
  try {
    if (uploads.length === 0) return await context.db.transaction((tx) => work(tx, []));
    return await save(context, uploads, async (tx, staged) => {
      const fileUuids = staged.map((file) => file.uuid);
      return { answer: await work(tx, fileUuids), replaces: null };
    });
  } catch (error) {
    if (error instanceof WrittenAlready) return error.answer as T;
    throw error;
  }
}

/**
 * Stages the files, writes their rows with `work` in one transaction, then publishes them: a failure at any point leaves no file
 * without a row. `work` takes its own locks and returns the file to delete.
 */
async function save<T>(
  context: SignedIn,
  uploads: readonly NewFile[],
  work: (tx: Transaction, files: readonly { uuid: string; size: number }[]) => Promise<{ answer: T; replaces: string | null }>,
): Promise<T> {
  const staged: StagedFile[] = [];
  try {
    for (const { bytes } of uploads) staged.push(await context.files.stage(bytes));
    const { answer, replaces } = await context.db.transaction(async (tx) => {
      const rows = uploads.map(({ companyUuid, purpose, name, contentType }, index) => ({
        companyUuid,
        purpose,
        name,
        contentType,
        ...sizeOf(staged[index]),
      }));
      await tx.insert(files).values(rows.map((row) => ({ ...row, createdAt: context.now() })));
      const done = await work(tx, staged);
      if (done.replaces) await tx.delete(files).where(eq(files.uuid, done.replaces));
      const [first] = uploads;
      if (first) await assertWithinQuota(tx, first);
      if (context.isGone()) throwProblem("CONFLICT");
      return done;
    });
    for (const file of staged) await file.publish();
    if (replaces) await context.files.remove([replaces]);
    return answer;
  } catch (error) {
    if (isCommitUnknown(error)) throw error;
    for (const file of staged) if (!(await findFile(context.db, file.uuid).catch(() => true))) await file.discard();
    throw error;
  }
}

const sizeOf = (file: StagedFile | undefined) => ({ uuid: orNotFound(file).uuid, size: orNotFound(file).size });

async function assertWithinQuota(tx: Transaction, { companyUuid, purpose }: NewFile): Promise<void> {
  const quota = quotas[purpose];
  if (!quota) return;
  // After all other locks, until the commit.
  await lockQuota(tx, "files", `${purpose} ${companyUuid}`);
  const [all] = await tx
    .select({ files: count(), bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(and(eq(files.companyUuid, companyUuid), eq(files.purpose, purpose)));
  if (all && (all.files > quota.files || all.bytes > quota.bytes))
    throwProblem("CONFLICT", { quota }, translate(`filesQuota.${purpose}`, { files: quota.files, gibibytes: toGibibytes(quota.bytes) }));
}

export async function findFile(db: Reader, uuid: string): Promise<typeof files.$inferSelect | undefined> {
  const [file] = await db.select().from(files).where(eq(files.uuid, uuid));
  return file;
}
