import { createHash } from "node:crypto";
import { and, eq, gte, lt } from "drizzle-orm";
import type { SignedIn } from "../context.ts";
import { Problem, throwProblem } from "../problem.ts";
import { causesOf } from "../to-problem.ts";
import { translate } from "../translate.ts";
import type { Reader, Transaction } from "./database.ts";
import { idempotencyKeys } from "./tables.ts";

/** Answers of calls that were made before, maybe by an earlier version. */
const repeated = new WeakSet<object>();

export const isRepeated = (answer: unknown): boolean => typeof answer === "object" && answer !== null && repeated.has(answer);

/** An answer made of what `once` has returned: it is filled too if that is of an earlier version. */
export function madeOf<Answer extends object>(stored: object, answer: Answer): Answer {
  if (isRepeated(stored)) repeated.add(answer);
  return answer;
}

const lockTimedOut = "55P03";
const retentionMs = 24 * 3_600_000;

/** `otherwise`: text of the error when the key was used with another body. */
type IdempotencyKey = { customerUuid: string; key: string; bodyHash: string; otherwise?: string };

type CallInput = { params?: unknown; body: unknown; idempotencyKey: string | undefined };

/** Null without an idempotency key: then each call is executed. The hash includes the call's name and path parameters. */
export function idempotencyKeyOf(
  { actor }: SignedIn,
  call: string,
  { params, body, idempotencyKey: key }: CallInput,
): IdempotencyKey | null {
  if (!key) return null;
  return { customerUuid: actor.customerUuid, key, bodyHash: bodyHash({ call, params, body }), otherwise: translate("sentOtherwise") };
}

/** Executes an `idempotent` call once per key, within this transaction; a repeat returns the first answer. */
export async function once<Answer>(
  tx: Transaction,
  idempotencyKey: IdempotencyKey | null,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await lockIdempotencyKey<Answer>(tx, idempotencyKey, now);
  if (earlier) return earlier;
  const answer = await work();
  await saveAnswer(tx, idempotencyKey, answer);
  return answer;
}

/** `once` for a call that is a single transaction. */
export function callOnce<Answer>(
  context: SignedIn,
  call: string,
  input: CallInput,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return context.db.transaction((tx) => once(tx, idempotencyKeyOf(context, call, input), context.now(), () => work(tx)));
}

/**
 * Locks the idempotency key at the beginning of the transaction by inserting its row: a concurrent request with the same key waits
 * here until the first one ends, then reads its answer; UNAVAILABLE when that takes longer than a lock may. Null when the key is new or
 * older than 24 hours; a rollback releases it. Throws IDEMPOTENCY_MISMATCH for another body.
 */
export async function lockIdempotencyKey<Answer>(
  tx: Transaction,
  idempotencyKey: IdempotencyKey | null,
  now: Date,
): Promise<Answer | null> {
  if (!idempotencyKey) return null;
  const { customerUuid, key, bodyHash } = idempotencyKey;
  const [inserted] = await tx
    .insert(idempotencyKeys)
    .values({ customerUuid, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.customerUuid, idempotencyKeys.key],
      set: { bodyHash, answer: null, createdAt: now },
      setWhere: lt(idempotencyKeys.createdAt, retainedSince(now)),
    })
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => {
      throw causesOf(error).some(({ code }) => code === lockTimedOut) ? new Problem("UNAVAILABLE") : error;
    });
  if (inserted) return null;
  return (await earlierAnswer<Answer>(tx, idempotencyKey, now)) ?? throwProblem("CONFLICT");
}

/** Reads the earlier answer of the key without locking it, for calls that work before their transaction. */
export async function earlierAnswer<Answer>(reader: Reader, idempotencyKey: IdempotencyKey | null, now: Date): Promise<Answer | null> {
  if (!idempotencyKey) return null;
  const [earlier] = await reader
    .select()
    .from(idempotencyKeys)
    .where(and(isKey(idempotencyKey), gte(idempotencyKeys.createdAt, retainedSince(now))));
  if (!earlier?.answer) return null;
  if (earlier.bodyHash !== idempotencyKey.bodyHash) throwProblem("IDEMPOTENCY_MISMATCH", undefined, idempotencyKey.otherwise);
  if (typeof earlier.answer === "object") repeated.add(earlier.answer);
  return earlier.answer as Answer;
}

export async function saveAnswer(tx: Transaction, idempotencyKey: IdempotencyKey | null, answer: unknown): Promise<void> {
  if (idempotencyKey) await tx.update(idempotencyKeys).set({ answer }).where(isKey(idempotencyKey));
}

const isKey = ({ customerUuid, key }: IdempotencyKey) => and(eq(idempotencyKeys.customerUuid, customerUuid), eq(idempotencyKeys.key, key));

const retainedSince = (now: Date) => new Date(now.getTime() - retentionMs);

/** SHA-256 of the parsed body; unknown fields and the order of fields do not matter, the order of array items does. */
export function bodyHash(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("base64url");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
