import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { useBackend } from "./backend.ts";
import { alfa, dairy, must, shop, useDemoData } from "./demo-basket.ts";
import { addPerson } from "./people.ts";
import { holdRows, untilWaiting as waiting } from "./row-locks.ts";

/** A backend with several buyers of one company, and locks on which orders wait. */
export function useRaces() {
  const backend = useBackend();
  const buyers = ["race1@alfa.example", "race2@alfa.example", "race3@alfa.example", "race4@alfa.example"];

  // Runs before the demo data is copied, so that every test finds the four attached to the shop.
  beforeAll(async () => {
    for (const email of buyers) {
      const person = await addPerson(backend.db, { companyUuid: alfa, email, roles: ["buyer_company_manager"] });
      await backend.db.insert(branchCustomers).values({ branchUuid: shop, customerUuid: person.uuid });
    }
  });

  useDemoData(backend);
  const countDeals = async () => (await backend.db.select({ uuid: deals.uuid }).from(deals)).length;

  /**
   * Deals, reservations and keys that are incomplete: a deal must have lines, suborders, a log row and its reservation; a key its
   * answer.
   */
  async function findHalfDeals(): Promise<unknown[]> {
    const { rows } = await backend.pool.query(`
    select d.uuid from deals d
    where not exists (select from deal_lines l where l.deal_uuid = d.uuid)
       or not exists (select from suborders s where s.deal_uuid = d.uuid)
       or (select coalesce(sum(total_kopecks), 0) from deal_lines l where l.deal_uuid = d.uuid) <> d.total_kopecks
    union all select customer_uuid from idempotency_keys where answer is null`);
    return rows;
  }

  async function dairyLine() {
    const lines = await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, shop));
    return must(lines.find((line) => line.assortmentUuid === dairy));
  }

  /** Holds the lock that a checkout needs until it is released. */
  const holdContract = async () =>
    holdRows(backend.pool, "select from contract_lines where uuid = $1 for update", [(await dairyLine()).uuid]);
  const untilWaiting = (count: number) => waiting(backend.pool, count);

  return { backend, buyers, countDeals, findHalfDeals, dairyLine, holdContract, untilWaiting };
}
