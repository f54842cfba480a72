import { and, asc, lte, sql } from "drizzle-orm";
import { clock } from "../access/clock.ts";
import type { Database } from "../db/database.ts";
import { applyTransition } from "../deals/apply-transition.ts";
import { type DealUpdate, inDeal, type OpenDeal } from "../deals/change-deal.ts";
import { deals } from "../deals/tables.ts";
import { decide } from "../deals/transitions.ts";
import { instantText } from "../instant-text.ts";
import { translate } from "../translate.ts";

const unansweredBatch = 100;

/**
 * Declines orders placed on behalf of buyers who have not consented by the cut-off. Each has its own transaction and row lock, so any
 * number of processes may run it concurrently with the buyers' answers. One that fails holds up no others; all failures are thrown
 * together at the end.
 */
export async function cancelUnanswered(db: Database, now: Date, batch = unansweredBatch): Promise<void> {
  const errors: unknown[] = [];
  const taken: string[] = [];
  for (let due = await listUnanswered(db, now, batch, taken); due.length > 0; due = await listUnanswered(db, now, batch, taken)) {
    taken.push(...due);
    for (const uuid of due) await inDeal({ db, actor: clock, now: () => now }, uuid, cancel).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, "Unanswered orders for clients were not declined");
}

async function listUnanswered(db: Database, now: Date, batch: number, but: readonly string[]): Promise<string[]> {
  const due = await db
    .select({ uuid: deals.uuid })
    .from(deals)
    .where(and(lte(deals.consentUntil, now), sql`${deals.uuid} <> all(${sql.param(but)}::uuid[])`))
    .orderBy(asc(deals.consentUntil), asc(deals.uuid))
    .limit(batch);
  return due.map(({ uuid }) => uuid);
}

/** Null if the buyer has answered or the deadline has moved since the deals were listed. */
async function cancel(open: OpenDeal): Promise<DealUpdate | null> {
  const decision = decide(open.facts, open.actor, { to: "declined_by_buyer" });
  const { consentUntil, timeZone } = open.record.deal;
  if (!("ok" in decision) || consentUntil === null) return null;
  const until = instantText(consentUntil, timeZone);
  const update = await applyTransition(open, decision, translate("consentUnanswered", { until }));
  return { ...update, notices: (update.notices ?? []).map((notice) => ({ ...notice, values: { until } })) };
}
