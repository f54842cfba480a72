import { and, eq, isNull, lte } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { erasePerson } from "./erase-person.ts";
import { customers } from "./tables.ts";

const day = 24 * 60 * 60_000;

/** Days in which support can undo the request; the law allows thirty. */
export const daysToErasure = 14;

export const erasedAtFor = (requestedAt: Date): Date => new Date(requestedAt.getTime() + daysToErasure * day);

/** Erases everybody whose period is over, one transaction per person with `skip locked`. Returns their number. */
export async function eraseRequested(db: Database, now: Date): Promise<number> {
  const due = new Date(now.getTime() - daysToErasure * day);
  for (let erased = 0; ; erased += 1) {
    const isDone = await db.transaction(async (tx) => {
      const [person] = await tx
        .select({ uuid: customers.uuid, userUuid: customers.userUuid })
        .from(customers)
        .where(and(lte(customers.deletionRequestedAt, due), isNull(customers.deletedAt), eq(customers.status, "disabled")))
        .limit(1)
        .for("update", { skipLocked: true });
      if (person) await erasePerson(tx, person, now);
      return !person;
    });
    if (isDone) return erased;
  }
}
