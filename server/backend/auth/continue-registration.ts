import { and, desc, eq, gt } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { isCodeAlive, startFlow, trySend } from "./code-flow.ts";
import { flowToken, hashToken } from "./one-time.ts";
import { nextSend } from "./send-limit.ts";
import { codeFlows, codeSends, registrations } from "./tables.ts";

type Waiting = typeof registrations.$inferSelect;

/** The latest unconfirmed registration of this login. */
export async function findRegistration(db: Reader, address: string, now: Date): Promise<Waiting | undefined> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.address, address), gt(registrations.expiresAt, now)))
    .orderBy(desc(registrations.createdAt), desc(registrations.uuid))
    .limit(1);
  return row;
}

/**
 * For a sign-in before the confirmation: answers a token for the code step, that of a begun one, which thus stays usable where it is
 * open. Sends a code unless one is valid; `blockedUntil` is when the next may be sent.
 */
export function continueRegistration(
  context: Context,
  registration: Waiting,
): Promise<{ token: string; method: string; blockedUntil: string }> {
  const { uuid, method, address } = registration;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const [begun] = await tx
      .select()
      .from(codeFlows)
      .where(and(eq(codeFlows.subjectUuid, uuid), eq(codeFlows.purpose, "registration"), gt(codeFlows.expiresAt, now)))
      .for("update");
    const { token, flow } = begun
      ? { token: flowToken(context.settings, begun.uuid), flow: begun }
      : await startFlow(tx, context, { purpose: "registration", subjectUuid: uuid, method, address });
    // The stored hash differs only if the flow was begun under another secret.
    if (begun)
      await tx
        .update(codeFlows)
        .set({ tokenHash: hashToken(token) })
        .where(eq(codeFlows.uuid, flow.uuid));
    if (!isCodeAlive(flow, now)) return { token, method, blockedUntil: (await trySend(tx, context, flow)).blockedUntil.toISOString() };
    const [sends] = await tx.select().from(codeSends).where(eq(codeSends.address, address));
    return { token, method, blockedUntil: nextSend(sends?.sentAt ?? [], now).blockedUntil.toISOString() };
  });
}
