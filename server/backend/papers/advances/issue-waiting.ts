import { and, asc, eq, gte, inArray, lte, max, sql } from "drizzle-orm";
import { failures } from "../../../failures.ts";
import { clock } from "../../access/clock.ts";
import type { Actor } from "../../context.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { openDeal } from "../../deals/change-deal.ts";
import { addJob } from "../../jobs/add-job.ts";
import { waitingAdvances } from "../tables.ts";
import { issueReady } from "./issue-advances.ts";
import { lockPaymentsOf } from "./read-advances.ts";

export const advancesTask = "advance_invoices";

/** Deals per pass. */
const atOnce = 50;
/** Then it is left to a person on the deal's page. */
const maxTries = 5;

/** In the transaction that posts payments: the orders that they named, behind their locks. */
export async function awaitAdvances(tx: Transaction, { customerUuid, name }: Actor, dealUuids: readonly string[]): Promise<void> {
  const named = [...new Set(dealUuids)].sort();
  if (named.length === 0) return;
  await tx.insert(waitingAdvances).values(named.map((dealUuid) => ({ dealUuid, actorUuid: customerUuid, actorName: name })));
}

/** After payments are posted; a job that is lost is made up for within a minute. */
export const wakeAdvances = (db: Database): Promise<void> => addJob(db, advancesTask, { key: advancesTask });

/**
 * One pass: invoices for advances of deals whose payments were posted, each deal in a transaction of its own that locks it and takes it off
 * the queue. So a killed process leaves what it has not issued, and two side by side issue each once. What an invoice lacks waits on the
 * deal's page. One that fails holds up no others. Returns whether more are waiting.
 */
export async function issueWaiting(db: Database, now: Date): Promise<boolean> {
  const waiting = await db
    .select({ deal: waitingAdvances.dealUuid, last: max(waitingAdvances.id) })
    .from(waitingAdvances)
    .groupBy(waitingAdvances.dealUuid)
    .orderBy(asc(max(waitingAdvances.tries)), asc(max(waitingAdvances.id)))
    .limit(atOnce);
  let issued = 0;
  for (const each of waiting)
    try {
      await issueOfDeal(db, each, now);
      issued += 1;
    } catch (error) {
      failures.publish({ error, requestId: advancesTask });
      await putOff(db, each);
    }
  return waiting.length === atOnce && issued > 0;
}

type Waiting = { deal: string; last: number | null };

const isTaken = ({ deal, last }: Waiting) => and(eq(waitingAdvances.dealUuid, deal), lte(waitingAdvances.id, last ?? 0));

const issueOfDeal = (db: Database, waiting: Waiting, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockPaymentsOf(tx, waiting.deal);
    const [row] = await tx.select().from(waitingAdvances).where(isTaken(waiting)).orderBy(asc(waitingAdvances.id)).limit(1);
    if (!row) return;
    const actor: Actor = { ...clock, companyType: "seller", customerUuid: row.actorUuid, name: row.actorName };
    const open = await openDeal(tx, { db, actor, now: () => now }, waiting.deal);
    const taken = await tx.delete(waitingAdvances).where(isTaken(waiting)).returning({ id: waitingAdvances.id });
    if (taken.length > 0) await issueReady(open, locked);
  });

async function putOff(db: Database, waiting: Waiting): Promise<void> {
  const rows = await db
    .update(waitingAdvances)
    .set({ tries: sql`${waitingAdvances.tries} + 1` })
    .where(isTaken(waiting))
    .returning({ id: waitingAdvances.id });
  const ids = rows.map(({ id }) => id);
  await db.delete(waitingAdvances).where(and(inArray(waitingAdvances.id, ids), gte(waitingAdvances.tries, maxTries)));
}
