import { and, asc, eq, gte, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import type { AffectedDeal, AffectedDeals, distribution as calls } from "#contract/distribution.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { dealScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { dealLines, deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { cutoffFor } from "./available-dates.ts";
import { loadPlans, type SchedulePlan } from "./load-plans.ts";
import { scheduleOfDeal } from "./schedule-of-deal.ts";

/** Deals listed; further ones are counted. */
const shownMax = 50;

type Plans = ReadonlyMap<string, SchedulePlan>;

/** Deliveries of open deals by these schedules that `before` (if given) has and `after` does not; one statement. */
async function affectedDeliveries(db: Reader, now: Date, before: Plans | null, after: Plans, isVisible: SQL<boolean>) {
  const [today] = [...after.values()].map(({ timeZone }) => plainDateIn(now, timeZone)).sort();
  if (!today) return [];
  const rows = await db
    .selectDistinct({
      uuid: deals.uuid,
      number: deals.number,
      branchName: deals.branchName,
      companyName: deals.buyerCompanyName,
      isVisible,
      scheduleUuid: scheduleOfDeal,
      date: dealLines.deliveryDate,
      segment: dealLines.segmentUuid,
    })
    .from(deals)
    .innerJoin(branches, eq(branches.uuid, deals.branchUuid))
    .innerJoin(dealLines, eq(dealLines.dealUuid, deals.uuid))
    .where(and(inArray(scheduleOfDeal, [...after.keys()]), notInArray(deals.status, endedDealStatuses), gte(dealLines.deliveryDate, today)))
    .orderBy(asc(dealLines.deliveryDate), asc(deals.number));
  const isMade = (plans: Plans, row: (typeof rows)[number]) => {
    const plan = plans.get(row.scheduleUuid ?? "");
    return plan !== undefined && cutoffFor({ ...plan, segment: row.segment }, row.date) !== null;
  };
  return rows.filter((row) => !isMade(after, row) && (before === null || isMade(before, row)));
}

/** Number of deals that lose a delivery, by schedule. */
export async function countAffectedDeals(db: Reader, now: Date, before: Plans, after: Plans): Promise<Map<string, number>> {
  const lost = await affectedDeliveries(db, now, before, after, computedColumn("boolean", sql`true`));
  const ofSchedule = Map.groupBy(lost, ({ scheduleUuid }) => scheduleUuid ?? "");
  return new Map([...ofSchedule].map(([uuid, rows]) => [uuid, new Set(rows.map((row) => row.uuid)).size]));
}

export async function findAffectedDeals(db: Reader, { actor, now }: SignedIn, before: Plans | null, after: Plans): Promise<AffectedDeals> {
  const affected = await affectedDeliveries(db, now(), before, after, computedColumn("boolean", sql`${dealScope(actor)}`));
  const ofDeal = Map.groupBy(affected, (row) => row.uuid);
  const visible = [...ofDeal.values()].filter(([row]) => row?.isVisible);
  return { deals: visible.slice(0, shownMax).flatMap(toAffected), others: ofDeal.size - Math.min(visible.length, shownMax) };
}

function toAffected(rows: readonly (Omit<AffectedDeal, "dates"> & { date: string })[]): AffectedDeal[] {
  const [first] = rows;
  if (!first) return [];
  const { uuid, number, branchName, companyName } = first;
  return [{ uuid, number, branchName, companyName, dates: [...new Set(rows.map((row) => row.date))] }];
}

export async function assertConfirmed(db: Reader, context: SignedIn, before: Plans, after: Plans, confirmedDeals: number): Promise<void> {
  const affected = await findAffectedDeals(db, context, before, after);
  const total = affected.deals.length + affected.others;
  if (total > confirmedDeals) throwProblem("DELIVERIES_AFFECTED", { ...affected, total });
}

export async function listAffectedDeals(context: SignedIn, { params }: Input<typeof calls.listAffectedDeals>) {
  const plans = await loadPlans(context.db, [params.uuid]);
  orNotFound(plans.get(params.uuid));
  return findAffectedDeals(context.db, context, null, plans);
}
