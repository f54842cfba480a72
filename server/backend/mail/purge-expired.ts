import { lt } from "drizzle-orm";
import { codeFlows, codeSends, invitations, loginAttempts, registrations } from "../auth/tables.ts";
import type { Database } from "../db/database.ts";
import { messages } from "./tables.ts";

const day = 24 * 60 * 60_000;

/** trust.md S93: codes a day, what the demo keeps of its messages a week. A link that was not used is forgotten after a month. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  await db.delete(messages).where(lt(messages.expiresAt, before(7)));
  await db.delete(codeFlows).where(lt(codeFlows.expiresAt, before(1)));
  await db.delete(codeSends).where(lt(codeSends.updatedAt, before(1)));
  await db.delete(registrations).where(lt(registrations.expiresAt, now));
  await db.delete(invitations).where(lt(invitations.expiresAt, before(30)));
  await db.delete(loginAttempts).where(lt(loginAttempts.startedAt, before(31)));
}
