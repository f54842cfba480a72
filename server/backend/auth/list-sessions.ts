import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { SignedIn } from "../context.ts";
import { sessions } from "./tables.ts";

export async function listSessions({ db, actor, now }: SignedIn) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userUuid, actor.userUuid), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.uuid))
    .limit(100);
  return {
    sessions: rows.map((row) => ({
      uuid: row.uuid,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.rotatedAt.toISOString(),
      isCurrent: row.uuid === actor.sessionUuid,
      device: row.device,
      address: row.address,
    })),
  };
}
