import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { SentCode } from "#contract/auth.ts";
import type { Context } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { writeMessage } from "../mail/write-message.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { admitFromNetwork } from "./attempts.ts";
import { lockEmployees } from "./block-related.ts";
import { lockCredential } from "./lock-credential.ts";
import { flowToken, hashCode, hashToken, isCodeRight, newCode } from "./one-time.ts";
import { nextSend, type Sending } from "./send-limit.ts";
import { codeFlows, codeSends } from "./tables.ts";

const minute = 60_000;
export const codeMs = 10 * minute;
/** How long codes may be resent; a code expires sooner. */
const flowMs = 60 * minute;
const maxChecks = 5;

export type Flow = typeof codeFlows.$inferSelect;
type Purpose = Flow["purpose"];
type Subject = Pick<Flow, "purpose" | "subjectUuid" | "method" | "address">;

const textOf = { registration: "registrationCode", restore: "restoreCode", email: "addressCode", phone: "addressCode" } as const;

/** Starts a flow and sends its first code. With a null subject it sends nothing and returns the same. */
export async function openFlow(tx: Transaction, context: Context, subject: Subject): Promise<SentCode> {
  const { token, flow } = await startFlow(tx, context, subject);
  return { token, blockedUntil: await sendCode(tx, context, flow) };
}

/** Starts a flow without sending a code. */
export async function startFlow(tx: Transaction, context: Context, subject: Subject): Promise<{ token: string; flow: Flow }> {
  const now = context.now();
  const uuid = uuidv7();
  const token = flowToken(context.settings, uuid);
  const flow = {
    uuid,
    tokenHash: hashToken(token),
    checks: 0,
    codeHash: null,
    codeExpiresAt: null,
    expiresAt: new Date(now.getTime() + flowMs),
    createdAt: now,
    ...subject,
  };
  await tx.insert(codeFlows).values(flow);
  return { token, flow };
}

/** Sends another code in the same flow and voids the previous one. */
export function resendCode(context: Context, token: string, purpose: Purpose, subjectUuid?: string): Promise<SentCode> {
  return context.db.transaction(async (tx) => {
    const flow = await lockFlow(tx, token, purpose);
    if (!flow || flow.expiresAt <= context.now() || isForeign(flow, subjectUuid)) throwCodeProblem("CODE_EXPIRED");
    return { token, blockedUntil: await sendCode(tx, context, flow) };
  });
}

/** Sends a new code; throws with `blockedUntil` when the address has had too many. */
export async function sendCode(tx: Transaction, context: Context, flow: Flow): Promise<string> {
  const { isAllowed, blockedUntil } = await trySend(tx, context, flow);
  if (!isAllowed) throwProblem("CODE_BLOCKED", { blockedUntil: blockedUntil.toISOString() });
  return blockedUntil.toISOString();
}

/** Sends a new code if the send limit allows. Locks the address's row, so that parallel sends queue. */
export async function trySend(tx: Transaction, context: Context, flow: Flow): Promise<Sending> {
  const now = context.now();
  const { address } = flow;
  await tx.insert(codeSends).values({ address, sentAt: [], updatedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(codeSends).where(eq(codeSends.address, address)).for("update");
  const sending = nextSend(row?.sentAt ?? [], now);
  if (!sending.isAllowed) return sending;
  await tx.update(codeSends).set({ sentAt: sending.sentAt, updatedAt: now }).where(eq(codeSends.address, address));
  await renewCode(tx, context, flow);
  return sending;
}

const isForeign = (flow: Flow, subjectUuid: string | undefined) => subjectUuid !== undefined && flow.subjectUuid !== subjectUuid;

/** Replaces the code and writes its message. */
async function renewCode(tx: Transaction, context: Context, flow: Flow): Promise<void> {
  const now = context.now();
  const code = newCode();
  const codeExpiresAt = new Date(now.getTime() + codeMs);
  await tx
    .update(codeFlows)
    .set({ codeHash: hashCode(context.settings, flow.uuid, code), codeExpiresAt, checks: 0 })
    .where(eq(codeFlows.uuid, flow.uuid));
  if (flow.subjectUuid === null || flow.purpose === "new_password") return;
  await writeMessage(tx, {
    kind: textOf[flow.purpose],
    method: flow.method,
    address: flow.address,
    values: { code },
    now,
    expiresAt: codeExpiresAt,
  });
}

export const isCodeAlive = (flow: Flow, now: Date): boolean =>
  flow.codeHash !== null && flow.codeExpiresAt !== null && flow.codeExpiresAt > now && flow.checks < maxChecks;

/**
 * Checks a code under the row lock of its flow, so that parallel guesses are counted, and uses up the right one. A wrong code is
 * refused after the commit, so that it counts; the network's tries over all flows are limited too. `subjectUuid`: the person that the
 * flow must belong to.
 */
export async function redeemCode<T>(
  context: Context,
  { token, code, purpose, subjectUuid }: { token: string; code: string; purpose: Purpose; subjectUuid?: string },
  onRight: (tx: Transaction, flow: Flow & { subjectUuid: string }) => Promise<T>,
): Promise<T> {
  if (!(await findFlow(context.db, token, purpose))) throwCodeProblem("CODE_EXPIRED");
  await admitFromNetwork(context.db, "code", { address: context.address, now: context.now(), text: "registrationsLimit" });
  const outcome = await context.db.transaction(async (tx) => {
    const flow = await lockFlow(tx, token, purpose);
    const now = context.now();
    if (!flow || flow.expiresAt <= now || isForeign(flow, subjectUuid)) return "CODE_EXPIRED";
    context.audit.user = context.audit.user ?? userOf(flow);
    if (flow.codeExpiresAt !== null && flow.codeExpiresAt > now && flow.checks >= maxChecks) return "codeAttempts";
    if (!isCodeAlive(flow, now) || flow.codeHash === null) return "CODE_EXPIRED";
    if (!isCodeRight(context.settings, flow.uuid, code, flow.codeHash) || flow.subjectUuid === null) {
      await tx
        .update(codeFlows)
        .set({ checks: flow.checks + 1 })
        .where(eq(codeFlows.uuid, flow.uuid));
      return "CODE_WRONG";
    }
    await tx.delete(codeFlows).where(eq(codeFlows.uuid, flow.uuid));
    return { done: await onRight(tx, { ...flow, subjectUuid: flow.subjectUuid }) };
  });
  if (outcome === "codeAttempts") throwProblem("CODE_EXPIRED", { code: [translate("codeAttempts")] }, translate("codeAttempts"));
  return typeof outcome === "string" ? throwCodeProblem(outcome) : outcome.done;
}

/** A registration has no person yet. */
const userOf = ({ purpose, subjectUuid }: Flow) => (purpose === "registration" ? null : subjectUuid);

/**
 * Locks the flow after what a new password, a block and an erasure lock before they end it: a restore after the person's password, so
 * that they also end what follows it, a new contact after the person.
 */
async function lockFlow(tx: Transaction, token: string, purpose: Purpose): Promise<Flow | undefined> {
  if (purpose !== "registration") {
    const person = (await findFlow(tx, token, purpose))?.subjectUuid;
    if (person && purpose === "restore") await lockCredential(tx, person);
    else if (person) await lockEmployees(tx, person);
  }
  const [flow] = await selectFlow(tx, token, purpose).for("update");
  return flow;
}

export async function findFlow(db: Reader, token: string, purpose: Purpose): Promise<Flow | undefined> {
  const [flow] = await selectFlow(db, token, purpose);
  return flow;
}

const selectFlow = (db: Reader, token: string, purpose: Purpose) =>
  db
    .select()
    .from(codeFlows)
    .where(and(eq(codeFlows.tokenHash, hashToken(token)), eq(codeFlows.purpose, purpose)));

export function throwCodeProblem(name: "CODE_WRONG" | "CODE_EXPIRED"): never {
  throwProblem(name, { code: [translate(`codes.${name}`)] });
}
