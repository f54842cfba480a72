import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import type { exchange as calls } from "#contract/exchange.ts";
import type { ExchangeKey } from "#contract/exchange-keys.ts";
import type { SignedIn } from "../../context.ts";
import { lockNamed } from "../../db/lock.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { exchangeKeys } from "../tables.ts";
import { isNetwork, keyDigest, keyPrefix } from "./read-key.ts";

type Row = typeof exchangeKeys.$inferSelect;

/** Keys valid at once under one name: the old and the new one during a rotation. */
const maxKeysOfName = 2;

export async function listKeys({ db, now }: SignedIn): Promise<{ keys: ExchangeKey[] }> {
  const rows = await db.select().from(exchangeKeys).orderBy(desc(exchangeKeys.createdAt), desc(exchangeKeys.uuid)).limit(200);
  return { keys: rows.map((row) => toKey(row, now())) };
}

export async function getKey({ db, now }: SignedIn, { params }: Input<typeof calls.getKey>): Promise<ExchangeKey> {
  const [row] = await db.select().from(exchangeKeys).where(eq(exchangeKeys.uuid, params.uuid));
  return toKey(orNotFound(row), now());
}

export async function createKey(
  { db, actor, now }: SignedIn,
  { body, idempotencyKey }: Input<typeof calls.createKey>,
): Promise<{ uuid: string; key: string }> {
  const { name, writes, reads, networks, expiresAt } = body;
  if (!networks.every(isNetwork)) throwFieldErrors({ networks: "exchange.network" });
  if (expiresAt && new Date(expiresAt) <= now()) throwFieldErrors({ expiresAt: "exchange.expired" });
  const key = keyPrefix + randomBytes(32).toString("base64url");
  const uuid = idempotencyKey ? uuidv5(idempotencyKey, actor.customerUuid) : uuidv7();
  await db.transaction(async (tx) => {
    await lockNamed(tx, `exchange key ${name}`);
    if ((await tx.$count(exchangeKeys, eq(exchangeKeys.uuid, uuid))) > 0)
      throwProblem("IDEMPOTENCY_MISMATCH", undefined, translate("exchange.keyShown"));
    const living = (
      await tx
        .select()
        .from(exchangeKeys)
        .where(and(eq(exchangeKeys.name, name), isNull(exchangeKeys.revokedAt)))
    ).filter((row) => isLive(row, now()));
    if (living.length >= maxKeysOfName) throwProblem("CONFLICT", { name: [translate("exchange.twoKeys")] }, translate("exchange.twoKeys"));
    await tx.insert(exchangeKeys).values({
      uuid,
      name,
      digest: keyDigest(key),
      writes,
      reads,
      networks,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      createdBy: actor.name,
      createdAt: now(),
    });
  });
  return { uuid, key };
}

export async function removeKey({ db, now }: SignedIn, { params }: Input<typeof calls.removeKey>): Promise<{ isDone: true }> {
  const [row] = await db
    .update(exchangeKeys)
    .set({ revokedAt: sql`coalesce(revoked_at, ${now().toISOString()}::timestamptz)` })
    .where(eq(exchangeKeys.uuid, params.uuid))
    .returning({ uuid: exchangeKeys.uuid });
  orNotFound(row);
  return { isDone: true };
}

const isLive = ({ revokedAt, expiresAt }: Row, now: Date) => revokedAt === null && (expiresAt === null || expiresAt > now);

function toKey(row: Row, now: Date): ExchangeKey {
  const { uuid, name, writes, reads, networks, createdBy } = row;
  return {
    uuid,
    name,
    writes,
    reads,
    networks,
    createdBy,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isLive: isLive(row, now),
  };
}
