import { v7 as uuidv7 } from "uuid";
import type { Storage } from "../basket/basket-data.ts";
import { throwProblem } from "../problem.ts";
import { newSuborder } from "../suborders/new-suborder.ts";
import { suborderPlan } from "../suborders/plan.ts";
import type { suborders } from "../suborders/tables.ts";
import type { dealLines } from "./tables.ts";

export type NewLine = typeof dealLines.$inferInsert & { temperatureMode: string };

type PlacedLine = typeof dealLines.$inferInsert;

type Plan = { dealUuid: string; lines: readonly NewLine[]; storages: readonly Storage[]; now: Date };

/** The suborders of a new deal, one per storage and date, and the lines assigned to them. */
export function planSuborders({ dealUuid, lines, storages, now }: Plan): {
  suborders: (typeof suborders.$inferInsert)[];
  lines: PlacedLine[];
} {
  const byMode = new Map(storages.map((storage) => [storage.temperatureMode, storage]));
  const byUuid = new Map(storages.map((storage) => [storage.uuid, storage]));
  const plan = suborderPlan(
    lines.map((line) => ({
      uuid: line.uuid,
      date: line.deliveryDate,
      storageUuid: byMode.get(line.temperatureMode)?.uuid ?? throwProblem("CONFLICT"),
    })),
  );
  const suborderOf = new Map<string, string>();
  const rows = plan.map(({ index, storageUuid, date, lineUuids }) => {
    const uuid = uuidv7();
    for (const line of lineUuids) suborderOf.set(line, uuid);
    return newSuborder({ uuid, dealUuid, ordinal: index, storage: byUuid.get(storageUuid) ?? throwProblem("CONFLICT"), date, now });
  });
  return {
    suborders: rows,
    lines: lines.map(({ temperatureMode: _, ...line }) => ({ ...line, suborderUuid: suborderOf.get(line.uuid) ?? null })),
  };
}
