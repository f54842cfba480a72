import { and, asc, eq } from "drizzle-orm";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { dealLines, dealLogs, deals } from "#server/backend/deals/tables.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { must, shop, useDemoData } from "#tests/support/demo-basket.ts";

/** Restores the demo data before each test; reads what an order wrote from the tables. */
export function usePlacedDeals() {
  const backend = useBackend();
  useDemoData(backend);

  async function countDeals(): Promise<number> {
    return (await backend.db.select({ uuid: deals.uuid }).from(deals)).length;
  }

  async function readDeal(uuid: string) {
    const [deal] = await backend.db.select().from(deals).where(eq(deals.uuid, uuid));
    const lines = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, uuid)).orderBy(asc(dealLines.position));
    const parts = await backend.db.select().from(suborders).where(eq(suborders.dealUuid, uuid)).orderBy(asc(suborders.ordinal));
    const logs = await backend.db.select().from(dealLogs).where(eq(dealLogs.dealUuid, uuid));
    return { deal: must(deal), lines, suborders: parts, logs };
  }

  async function readContract(assortmentUuid: string) {
    const [line] = await backend.db
      .select()
      .from(contractLines)
      .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, assortmentUuid)));
    return must(line);
  }

  return { backend, countDeals, readDeal, readContract };
}
