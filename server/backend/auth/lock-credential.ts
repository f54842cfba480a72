import { eq } from "drizzle-orm";
import type { Reader, Transaction } from "../db/database.ts";
import { credentials } from "./tables.ts";

/** The hash of the person's password; null without one. */
export const readPasswordHash = async (db: Reader, userUuid: string): Promise<string | null> => hashOf(await select(db, userUuid));

/**
 * Locks the person's password until the transaction ends, and returns its hash. Whatever opens a session and whatever ends all of
 * them (a new password, a block, an erasure) takes this lock first, so that one sees what the other has done. Rows are locked in
 * this order: the person (`customers`), the password, invitations and codes, sessions.
 */
export const lockCredential = async (tx: Transaction, userUuid: string): Promise<string | null> =>
  hashOf(await select(tx, userUuid).for("update"));

const select = (db: Reader, userUuid: string) =>
  db.select({ passwordHash: credentials.passwordHash }).from(credentials).where(eq(credentials.userUuid, userUuid));

const hashOf = ([row]: { passwordHash: string | null }[]): string | null => row?.passwordHash ?? null;
