import { compareDates } from "#contract/plain-date.ts";

export type PlannedLine = { uuid: string; storageUuid: string; date: string };

export type PlannedSuborder = { index: number; storageUuid: string; date: string; lineUuids: string[] };

/** One suborder per storage and date, numbered from 1 by date, then storage (domain.md section 11). */
export function suborderPlan(lines: readonly PlannedLine[]): PlannedSuborder[] {
  const byPlace = new Map<string, Omit<PlannedSuborder, "index">>();
  for (const { uuid, storageUuid, date } of lines) {
    const key = `${date} ${storageUuid}`;
    const suborder = byPlace.get(key) ?? { storageUuid, date, lineUuids: [] };
    byPlace.set(key, suborder);
    suborder.lineUuids.push(uuid);
  }
  return [...byPlace.values()]
    .sort((a, b) => compareDates(a.date, b.date) || (a.storageUuid < b.storageUuid ? -1 : 1))
    .map((suborder, position) => ({ index: position + 1, ...suborder }));
}

export function suborderNumber(dealNumber: string, index: number): string {
  return `${dealNumber}-${index}`;
}

/** The deal's deliveryFrom and deliveryTo; null without suborders. */
export function deliveryWindow(suborders: readonly { date: string }[]): { deliveryFrom: string; deliveryTo: string } | null {
  const dates = suborders.map((suborder) => suborder.date).sort(compareDates);
  const deliveryFrom = dates.at(0);
  const deliveryTo = dates.at(-1);
  return deliveryFrom === undefined || deliveryTo === undefined ? null : { deliveryFrom, deliveryTo };
}
