import { asc, eq, sql } from "drizzle-orm";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { deliveryHorizonDays, type ScheduleException, type ScheduleRule } from "../distribution/available-dates.ts";
import { scheduleExceptions, scheduleRules, storages } from "../distribution/tables.ts";
import type { BranchContract, Delivery, OrderBranch, Storage } from "./basket-data.ts";

/**
 * The branch's contracts. Overdue is what `overdue` of contracts/overdue.ts gives, summed by the database:
 * charges older than the deferral that payments do not cover.
 */
export async function readContracts(reader: Reader, branchUuid: string | null, now: Date): Promise<BranchContract[]> {
  const overdue = sql<number>`(
    select greatest(0,
      coalesce(sum(case when kind = 'charge' then amount_kopecks when kind = 'correction' and amount_kopecks < 0 then -amount_kopecks end)
        filter (where created_at < ${now.toISOString()}::timestamptz - ${contractLines.postponDays} * interval '1 day'), 0)
      - coalesce(sum(amount_kopecks) filter (where kind = 'payment' or (kind = 'correction' and amount_kopecks > 0)), 0))
    from ${ledgerRows} where ${ledgerRows.contractLineUuid} = ${contractLines.uuid})`.mapWith(Number);
  return reader
    .select({
      uuid: contractLines.uuid,
      assortmentUuid: contractLines.assortmentUuid,
      limitKopecks: contractLines.limitKopecks,
      balanceKopecks: contractLines.balanceKopecks,
      reservedKopecks: contractLines.reservedKopecks,
      postponDays: contractLines.postponDays,
      updatedAt: contractLines.updatedAt,
      overdueKopecks: overdue,
    })
    .from(contractLines)
    .where(branchUuid === null ? sql`false` : eq(contractLines.branchUuid, branchUuid))
    .orderBy(asc(contractLines.uuid));
}

type DeliveryRecord = {
  rules: ScheduleRule[] | null;
  exceptions: { date: string; kind: "open" | "closed"; leadDays: number | null; cutoff: string | null }[] | null;
  storages: Storage[] | null;
};

/** Schedule of the branch over the horizon and the storages of its centre, in one query. */
export async function readDelivery(reader: Reader, branch: OrderBranch | null, now: Date): Promise<Delivery> {
  const today = plainDateIn(now, branch?.timeZone ?? "UTC");
  const { rows } = await reader.execute<DeliveryRecord>(sql`
    select
      (select json_agg(json_build_object('segment', coalesce(segment_uuid::text, '*'), 'weekday', weekday, 'leadDays', lead_days, 'cutoff', cutoff))
        from ${scheduleRules} where schedule_uuid = ${branch?.scheduleUuid ?? null}) as rules,
      (select json_agg(json_build_object('date', date, 'kind', kind, 'leadDays', lead_days, 'cutoff', cutoff))
        from ${scheduleExceptions} where schedule_uuid = ${branch?.scheduleUuid ?? null} and date between ${today} and ${addDays(today, deliveryHorizonDays)}) as exceptions,
      (select json_agg(json_build_object('uuid', uuid, 'name', name, 'address', address, 'temperatureMode', temperature_mode) order by uuid)
        from ${storages} where distribution_center_uuid = ${branch?.distributionCenterUuid ?? null}) as storages`);
  const [row] = rows;
  return { rules: row?.rules ?? [], exceptions: (row?.exceptions ?? []).map(toException), storages: row?.storages ?? [] };
}

function toException({ date, kind, leadDays, cutoff }: NonNullable<DeliveryRecord["exceptions"]>[number]): ScheduleException {
  return kind === "open" ? { date, kind, leadDays: leadDays ?? 0, cutoff: cutoff ?? "00:00" } : { date, kind };
}
