import { inArray } from "drizzle-orm";
import type { deals } from "#contract/deals.ts";
import type { Reader } from "../db/database.ts";
import { availableDates } from "../distribution/available-dates.ts";
import type { Handler } from "../handlers.ts";
import { categories } from "../products/tables.ts";
import { loadEditData } from "./edit-data.ts";
import { isLocked } from "./edit-dates.ts";
import { checkDealScope, type LineRow, loadDeal } from "./read-deal.ts";
import type { LineSnapshot } from "./snapshot.ts";

/** Dates that an edit accepts now (domain.md section 9); a segment's current date is always accepted too. */
export const listDealDates: Handler<typeof deals.dates> = async ({ db, actor, now }, { params, query }) => {
  await checkDealScope(db, actor, params.uuid);
  const { record, lines } = await loadDeal(db, actor, params.uuid);
  const { timeZone } = record.deal;
  const at = now();
  const { delivery } = await loadEditData(db, record.deal, [], at);
  const schedule = { delivery, timeZone, now: at };
  const byBuyer = actor.companyType === "buyer";
  const segments = [...segmentsOf(lines), ...(await namedSegments(db, query.subcategoriesUuids ?? [], lines))];
  return {
    schedules: segments.map(({ uuid, name, date }) => ({
      subcategoryUuid: uuid,
      subcategoryName: name,
      availableDates: availableDates({ rules: delivery.rules, exceptions: delivery.exceptions, segment: uuid, timeZone, now: at }).map(
        ({ date: day, cutoffAt }) => ({ date: day, cutoffAt: cutoffAt.toISOString() }),
      ),
      isLocked: byBuyer && date !== null && isLocked(uuid, date, schedule),
    })),
  };
};

type Segment = { uuid: string; name: string; date: string | null };

function segmentsOf(lines: readonly LineRow[]): Segment[] {
  const first = new Map<string, LineRow>();
  for (const line of lines) if (!first.has(line.segmentUuid)) first.set(line.segmentUuid, line);
  return [...first].map(([uuid, line]) => ({ uuid, name: (line.snapshot as LineSnapshot).subcategoryName, date: line.deliveryDate }));
}

async function namedSegments(reader: Reader, uuids: readonly string[], lines: readonly LineRow[]): Promise<Segment[]> {
  const missing = uuids.filter((uuid) => !lines.some((line) => line.segmentUuid === uuid));
  if (missing.length === 0) return [];
  const rows = await reader
    .select({ uuid: categories.uuid, name: categories.name })
    .from(categories)
    .where(inArray(categories.uuid, missing));
  return rows.map((row) => ({ ...row, date: null }));
}
