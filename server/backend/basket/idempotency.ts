import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { refuse } from "../problem.ts";
import { idempotencyKeys } from "./tables.ts";

const keptMs = 24 * 3_600_000;

type Key = { customerUuid: string; key: string; bodyHash: string };

/**
 * Claims the key, first thing in the transaction: a twin waits here until the first one ends, then reads its answer. Null
 * when the key is free, because nothing came of it yet or it is older than 24 hours. A refusal gives the key back.
 */
export async function claimKey<Answer>(tx: Transaction, { customerUuid, key, bodyHash }: Key, now: Date): Promise<Answer | null> {
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ customerUuid, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.customerUuid, idempotencyKeys.key],
      set: { bodyHash, answer: null, createdAt: now },
      setWhere: lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptMs)),
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed) return null;
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customerUuid, customerUuid), eq(idempotencyKeys.key, key)));
  if (!known?.answer) refuse("CONFLICT");
  if (known.bodyHash !== bodyHash) refuse("IDEMPOTENCY_MISMATCH");
  return known.answer as Answer;
}

export async function keepAnswer(tx: Transaction, { customerUuid, key }: Key, answer: unknown): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.customerUuid, customerUuid), eq(idempotencyKeys.key, key)));
}

/** Of the parsed body, so that the order of fields and what the contract does not know do not matter. */
export function bodyHash(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("base64url");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
