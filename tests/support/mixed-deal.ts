import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { dealLines } from "#server/backend/deals/tables.ts";
import type { Caller, useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { storeDeal } from "./demo-deals.ts";

type Backend = ReturnType<typeof useBackend>;
type Values = Partial<Parameters<typeof storeDeal>[1]>;
type LineValues = Parameters<ReturnType<Backend["db"]["update"]>["set"]>[0];

/**
 * Before each test a new deal of two rates, 60 kefirs for 4,609.80 at 10 percent and 10 kg of beef for 6,899.00 at 22, no papers, and the
 * parties as the demo has them: `restored` are the tables that tests change.
 */
export function useMixedDeal(backend: Backend, status: string, restored: readonly string[]) {
  const setLine = (uuid: string, position: number, values: LineValues) =>
    backend.db
      .update(dealLines)
      .set(values)
      .where(and(eq(dealLines.dealUuid, uuid), eq(dealLines.position, position)));
  const store = async (values: Values = {}): Promise<string> => {
    const uuid = await storeDeal(backend.db, { status: status as "collected", reserve: false, ...values });
    await setLine(uuid, 1, { snapshot: sql`${dealLines.snapshot} || '{"vatRate": 22}'` });
    return uuid;
  };
  const world = { deal: "", director: null as unknown as Caller, rep: null as unknown as Caller, store, setLine };
  beforeAll(async () => {
    for (const table of restored) await backend.pool.query(`create table kept_${table} as table ${table}`);
  });
  beforeEach(async () => {
    backend.setNow(testNow);
    const refilled = restored.map((table) => `delete from ${table}; insert into ${table} select * from kept_${table};`).join("");
    await backend.pool.query(`begin; set local session_replication_role = replica; delete from papers; delete from paper_numbers;
      delete from entity_changes;
      update products set details = details - '{marking,gtin}'::text[] where details ? 'gtin'; ${refilled} commit`);
    [world.director, world.rep] = await Promise.all([backend.as("director@alfa.example"), backend.as("rep@seller.example")]);
    world.deal = await store();
  });
  return world;
}
