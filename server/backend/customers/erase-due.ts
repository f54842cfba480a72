import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { erasePerson } from "./erase-person.ts";
import { customers } from "./tables.ts";

const day = 24 * 60 * 60_000;

/** Days in which support can undo the request; the law allows thirty. */
export const daysToErasure = 14;
/** The account's term after a block, as the privacy policy says. */
const daysDisabled = 365;

export const erasedAtFor = (requestedAt: Date): Date => new Date(requestedAt.getTime() + daysToErasure * day);

/**
 * Erases everybody who asked for it two weeks ago or has been disabled for a year, one transaction per person with `skip locked`. One
 * that fails holds up no others; all failures are thrown together at the end. Returns their number.
 */
export async function eraseDue(db: Database, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const isOver = or(lte(customers.deletionRequestedAt, before(daysToErasure)), lte(customers.disabledAt, before(daysDisabled)));
  const isDue = and(isOver, isNull(customers.deletedAt), eq(customers.status, "disabled"));
  // Disabled by a process of the version before, which did not say when.
  await db
    .update(customers)
    .set({ disabledAt: now })
    .where(and(eq(customers.status, "disabled"), isNull(customers.disabledAt), isNull(customers.deletedAt)));
  const people = await db.select({ uuid: customers.uuid }).from(customers).where(isDue);
  const errors: unknown[] = [];
  let erased = 0;
  for (const { uuid } of people)
    try {
      erased += await db.transaction(async (tx) => {
        const [person] = await tx
          .select({ uuid: customers.uuid, userUuid: customers.userUuid })
          .from(customers)
          .where(and(eq(customers.uuid, uuid), isDue))
          .for("update", { skipLocked: true });
        if (person) await erasePerson(tx, person, now);
        return person ? 1 : 0;
      });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, "People whose time is over were not erased");
  return erased;
}
