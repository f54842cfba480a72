import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Mode } from "./access-token.ts";
import { removeSessions } from "./end-sessions.ts";
import type { Account } from "./find-account.ts";
import { sessionEnd, usualSessions } from "./issue-tokens.ts";
import { sessions } from "./tables.ts";

/** Writes a session of this browser. The caller has locked the person's password, and proven every factor of theirs. */
export async function startSession(
  tx: Transaction,
  { settings, device, address, ...context }: Context,
  { userUuid, customerUuid, roles }: Account,
  mode: Mode,
) {
  const now = context.now();
  const session = {
    uuid: uuidv7(),
    userUuid,
    customerUuid,
    mode,
    generation: 0,
    rotatedAt: now,
    expiresAt: sessionEnd(settings, now, now),
    provenAt: now,
    createdAt: now,
  };
  await removeSessions(tx, { userUuid, maxLeft: (settings.sessionsMax ?? usualSessions.max) - 1, now });
  await tx.insert(sessions).values({ ...session, device, address });
  return { ...session, roles };
}
