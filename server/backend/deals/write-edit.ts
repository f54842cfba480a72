import { inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { throwProblem } from "../problem.ts";
import { newSuborder } from "../suborders/new-suborder.ts";
import { deliveryWindow, suborderPlan } from "../suborders/plan.ts";
import { maySuborderBeDeleted } from "../suborders/status.ts";
import { suborders } from "../suborders/tables.ts";
import type { OpenDeal } from "./change-deal.ts";
import type { EditData } from "./edit-data.ts";
import { toLineRow } from "./line-row.ts";
import type { EditPlan, PlannedLine } from "./plan-edit.ts";
import type { SuborderRow } from "./read-deal.ts";
import { dealLines } from "./tables.ts";

export type NewLine = typeof dealLines.$inferInsert;

type Place = { uuid: string; name: string; address: string };

/** Writes suborders and lines of an edit; returns the lines and the delivery window. */
export async function writeEdit(
  open: OpenDeal,
  plan: EditPlan,
  data: EditData,
): Promise<{ lines: NewLine[]; deliveryFrom: string; deliveryTo: string }> {
  const places = new Map(plan.lines.map((line) => [line.uuid, placeOf(open, line, data)]));
  const planned = suborderPlan(
    plan.lines.map((line) => ({ uuid: line.uuid, storageUuid: (places.get(line.uuid) as Place).uuid, date: line.date })),
  );
  const suborderOf = await writeSuborders(open, planned, new Map([...places.values()].map((place) => [place.uuid, place])));
  const lines = plan.lines.map((line, index) => {
    const place = {
      uuid: line.old?.uuid ?? uuidv7(),
      dealUuid: open.record.deal.uuid,
      position: index,
      suborderUuid: suborderOf.get(line.uuid),
      ...orderedOf(line, data, open.now),
    };
    return toLineRow(line, place);
  });
  await writeLines(open, lines);
  const window = deliveryWindow(planned);
  if (window === null) throwProblem("CONFLICT");
  return { lines, ...window };
}

/** Quantities added after the stock count reduce the counted stock; quantities ordered before it do not. */
function orderedOf(
  { uuid, quantity, old }: PlannedLine,
  { stock }: EditData,
  now: Date,
): { orderedAt: Date; orderedBeforeHundredths: number } {
  if (old === null) return { orderedAt: now, orderedBeforeHundredths: 0 };
  const { orderedAt, orderedBeforeHundredths, quantityHundredths } = old;
  const isCounted = orderedAt.getTime() <= (stock.get(uuid)?.countedAt ?? 0);
  if (isCounted && quantity > quantityHundredths) return { orderedAt: now, orderedBeforeHundredths: quantityHundredths };
  return { orderedAt, orderedBeforeHundredths };
}

/** The storage of the segment's existing lines, else the distribution centre's storage for the temperature mode. */
function placeOf({ lines, suborders: rows, record }: OpenDeal, line: PlannedLine, data: EditData): Place {
  const neighbour = lines.find((other) => other.segmentUuid === line.segmentUuid && other.suborderUuid !== null);
  const neighbourRow = rows.find((row) => row.uuid === neighbour?.suborderUuid);
  if (neighbourRow) return { uuid: neighbourRow.storageUuid, name: neighbourRow.storageName, address: neighbourRow.storageAddress };
  const storage = data.delivery.storages.find((each) => each.temperatureMode === line.temperatureMode);
  return storage ?? throwProblem("CONFLICT", { deal: record.deal.uuid });
}

/** Reuses suborders by storage and date, adds new ones with the next ordinals, and soft-deletes those without lines. */
async function writeSuborders(
  { tx, suborders: rows, record, now }: OpenDeal,
  planned: ReturnType<typeof suborderPlan>,
  places: ReadonlyMap<string, Place>,
): Promise<Map<string, string>> {
  const shown = rows.filter((row) => row.deletedAt === null);
  const byStorageAndDate = new Map(shown.map((row) => [keyOf(row.storageUuid, row.deliveryDate), row.uuid]));
  let ordinal = Math.max(0, ...rows.map((row) => row.ordinal));
  const fresh: (typeof suborders.$inferInsert)[] = [];
  const suborderOf = new Map<string, string>();
  for (const { storageUuid, date, lineUuids } of planned) {
    const existing = byStorageAndDate.get(keyOf(storageUuid, date));
    const uuid = existing ?? uuidv7();
    for (const line of lineUuids) suborderOf.set(line, uuid);
    if (existing !== undefined) continue;
    const place = places.get(storageUuid) as Place;
    ordinal += 1;
    fresh.push(newSuborder({ uuid, dealUuid: record.deal.uuid, ordinal, storage: place, date, now }));
  }
  if (fresh.length > 0) await tx.insert(suborders).values(fresh);
  const used = new Set(suborderOf.values());
  await setEdited(
    tx,
    shown.filter((row) => used.has(row.uuid)),
    { updatedAt: now },
  );
  await setEdited(
    tx,
    shown.filter((row) => !used.has(row.uuid) && maySuborderBeDeleted(row.status, "edit")),
    { updatedAt: now, deletedAt: now },
  );
  return suborderOf;
}

async function setEdited(tx: OpenDeal["tx"], rows: readonly SuborderRow[], set: { updatedAt: Date; deletedAt?: Date }): Promise<void> {
  if (rows.length > 0)
    await tx
      .update(suborders)
      .set(set)
      .where(
        inArray(
          suborders.uuid,
          rows.map((row) => row.uuid),
        ),
      );
}

async function writeLines({ tx, lines: old }: OpenDeal, lines: readonly NewLine[]): Promise<void> {
  const written = new Set(lines.map((line) => line.uuid));
  const removed = old.filter((line) => !written.has(line.uuid)).map((line) => line.uuid);
  if (removed.length > 0) await tx.delete(dealLines).where(inArray(dealLines.uuid, removed));
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  await tx
    .insert(dealLines)
    .values([...lines])
    .onConflictDoUpdate({
      target: dealLines.uuid,
      set: {
        suborderUuid: excluded("suborder_uuid"),
        deliveryDate: excluded("delivery_date"),
        position: excluded("position"),
        quantityHundredths: excluded("quantity_hundredths"),
        percentHundredths: excluded("percent_hundredths"),
        perUnitKopecks: excluded("per_unit_kopecks"),
        subtotalKopecks: excluded("subtotal_kopecks"),
        totalKopecks: excluded("total_kopecks"),
        orderedAt: excluded("ordered_at"),
        orderedBeforeHundredths: excluded("ordered_before_hundredths"),
      },
    });
}

function keyOf(storageUuid: string, date: string): string {
  return `${date} ${storageUuid}`;
}
