import { count, eq, sum } from "drizzle-orm";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import { files } from "./tables.ts";

export type NewFile = { bytes: Buffer; name: string; contentType: string; companyUuid: string };

/** trust.md S55. */
const quota = { files: 200, bytes: 2 * 1024 ** 3 };

/**
 * Staged bytes, then the row in the business transaction, then the rename: whatever breaks, nothing is left that a row does
 * not name. `work` runs under its own locks and says which file it replaces.
 */
export async function keepFile<T>(
  context: SignedIn,
  { bytes, name, contentType, companyUuid }: NewFile,
  work: (tx: Transaction, file: { uuid: string; size: number }) => Promise<{ answer: T; replaces: string | null }>,
): Promise<T> {
  const staged = await context.files.stage(bytes);
  try {
    const { answer, replaces } = await context.db.transaction(async (tx) => {
      await tx.insert(files).values({ uuid: staged.uuid, companyUuid, name, contentType, size: staged.size, createdAt: context.now() });
      const done = await work(tx, staged);
      if (done.replaces) await tx.delete(files).where(eq(files.uuid, done.replaces));
      await mustFitQuota(tx, companyUuid);
      if (context.isGone()) refuse("CONFLICT");
      return done;
    });
    await staged.publish();
    if (replaces) await context.files.remove([replaces]);
    return answer;
  } catch (error) {
    if (!(await findFile(context.db, staged.uuid).catch(() => true))) await staged.discard();
    throw error;
  }
}

async function mustFitQuota(tx: Transaction, companyUuid: string): Promise<void> {
  const [all] = await tx
    .select({ files: count(), bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(eq(files.companyUuid, companyUuid));
  if (all && (all.files > quota.files || all.bytes > quota.bytes)) refuse("CONFLICT", { quota }, say("filesQuota", { files: quota.files }));
}

export async function findFile(db: Reader, uuid: string): Promise<typeof files.$inferSelect | undefined> {
  const [file] = await db.select().from(files).where(eq(files.uuid, uuid));
  return file;
}
