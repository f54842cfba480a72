import { and, desc, eq, gt, isNull, ne, notInArray } from "drizzle-orm";
import type { auth } from "#contract/auth.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { sessions } from "./tables.ts";

/**
 * Revokes sessions, with `customerUuid` those in which the person acts as this employee; their tokens fail from the next request on.
 * Returns their number.
 */
export async function endSessions(
  db: Reader,
  { userUuid, customerUuid, except, now }: { userUuid: string; customerUuid?: string; except?: string; now: Date },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userUuid, userUuid),
        isNull(sessions.revokedAt),
        customerUuid === undefined ? undefined : eq(sessions.customerUuid, customerUuid),
        except === undefined ? undefined : ne(sessions.uuid, except),
      ),
    )
    .returning({ uuid: sessions.uuid });
  return ended.length;
}

/** Deletes ended sessions and all others but the `maxLeft` last used. */
export async function removeSessions(
  db: Reader,
  { userUuid, maxLeft, now }: { userUuid: string; maxLeft: number; now: Date },
): Promise<void> {
  const left = db
    .select({ uuid: sessions.uuid })
    .from(sessions)
    .where(and(eq(sessions.userUuid, userUuid), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.uuid))
    .limit(maxLeft);
  await db.delete(sessions).where(and(eq(sessions.userUuid, userUuid), notInArray(sessions.uuid, left)));
}

export async function endOtherSessions({ db, actor, now }: SignedIn) {
  return { ended: await endSessions(db, { userUuid: actor.userUuid, except: actor.sessionUuid, now: now() }) };
}

/** Ends one of the caller's own sessions; 404 when already ended. */
export async function endSession({ db, actor, now }: SignedIn, { params }: Input<typeof auth.endSession>) {
  const [ended] = await db
    .update(sessions)
    .set({ revokedAt: now() })
    .where(and(eq(sessions.uuid, params.uuid), eq(sessions.userUuid, actor.userUuid), isNull(sessions.revokedAt)))
    .returning({ uuid: sessions.uuid });
  orNotFound(ended);
  return {};
}
