import { createHash } from "node:crypto";
import { and, eq, gte, lt } from "drizzle-orm";
import { idempotencyKeys } from "../basket/tables.ts";
import type { SignedIn } from "../context.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import type { Reader, Transaction } from "./database.ts";

const keptMs = 24 * 3_600_000;

/** `otherwise`: text of the refusal when the key was used with another body. */
type Claim = { customerUuid: string; key: string; bodyHash: string; otherwise?: string };

type Asked = { params?: unknown; body: unknown; idempotencyKey: string | undefined };

/** Null without an idempotency key: then each call is executed. The hash includes the call's name and path parameters. */
export function claimOf({ actor }: SignedIn, call: string, { params, body, idempotencyKey: key }: Asked): Claim | null {
  if (!key) return null;
  return { customerUuid: actor.customerUuid, key, bodyHash: bodyHash({ call, params, body }), otherwise: say("sentOtherwise") };
}

/** Executes an `idempotent` call once per key, within this transaction; a repeat returns the first answer. */
export async function once<Answer>(tx: Transaction, claim: Claim | null, now: Date, work: () => Promise<Answer>): Promise<Answer> {
  const earlier = await claimKey<Answer>(tx, claim, now);
  if (earlier) return earlier;
  const answer = await work();
  await keepAnswer(tx, claim, answer);
  return answer;
}

/** `once` for a call that is a single transaction. */
export function callOnce<Answer>(
  context: SignedIn,
  call: string,
  input: Asked,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return context.db.transaction((tx) => once(tx, claimOf(context, call, input), context.now(), () => work(tx)));
}

/**
 * Claims the idempotency key at the beginning of the transaction by inserting its row: a concurrent request with the same key waits
 * here until the first one ends, then reads its answer. Null when the key is new or older than 24 hours; a rollback releases it. Throws
 * IDEMPOTENCY_MISMATCH for another body.
 */
export async function claimKey<Answer>(tx: Transaction, claim: Claim | null, now: Date): Promise<Answer | null> {
  if (!claim) return null;
  const { customerUuid, key, bodyHash } = claim;
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ customerUuid, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.customerUuid, idempotencyKeys.key],
      set: { bodyHash, answer: null, createdAt: now },
      setWhere: lt(idempotencyKeys.createdAt, keptSince(now)),
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed) return null;
  return (await earlierAnswer<Answer>(tx, claim, now)) ?? refuse("CONFLICT");
}

/** Reads the earlier answer of the key without claiming it, for calls that work before their transaction. */
export async function earlierAnswer<Answer>(reader: Reader, claim: Claim | null, now: Date): Promise<Answer | null> {
  if (!claim) return null;
  const [earlier] = await reader
    .select()
    .from(idempotencyKeys)
    .where(and(isKey(claim), gte(idempotencyKeys.createdAt, keptSince(now))));
  if (!earlier?.answer) return null;
  if (earlier.bodyHash !== claim.bodyHash) refuse("IDEMPOTENCY_MISMATCH", undefined, claim.otherwise);
  return earlier.answer as Answer;
}

export async function keepAnswer(tx: Transaction, claim: Claim | null, answer: unknown): Promise<void> {
  if (claim) await tx.update(idempotencyKeys).set({ answer }).where(isKey(claim));
}

const isKey = ({ customerUuid, key }: Claim) => and(eq(idempotencyKeys.customerUuid, customerUuid), eq(idempotencyKeys.key, key));

const keptSince = (now: Date) => new Date(now.getTime() - keptMs);

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
