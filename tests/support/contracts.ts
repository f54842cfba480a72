import { v7 as uuidv7 } from "uuid";
import { branches } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { assortments } from "#server/backend/products/tables.ts";
import { useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { addCompany, addPerson } from "./people.ts";

/** A backend with the demo's contracts, and new ones for tests that change sums. */
export function useContracts() {
  const backend = useBackend("demo");
  const director = "director@alfa.example";
  const dairy = demoUuid("contract-line", "alfa-b1:dairy");

  /** A company for one test, with one contract of one branch. */
  async function newContract({ limitKopecks = 1_000_000, postponDays = 14 } = {}) {
    const company = await addCompany(backend.db, { name: "ООО «Счёт»" });
    const email = `${company.uuid}@ledger.example`;
    await addPerson(backend.db, { companyUuid: company.uuid, email, roles: ["buyer_company_director"] });
    const branchUuid = uuidv7();
    await backend.db
      .insert(branches)
      .values({ uuid: branchUuid, companyUuid: company.uuid, name: "Лавка", physicalAddress: "Тула", postalCode: "300002" });
    const [assortment] = await backend.db.select().from(assortments).limit(1);
    const uuid = uuidv7();
    const assortmentUuid = assortment?.uuid ?? "";
    await backend.db
      .insert(contractLines)
      .values({ uuid, branchUuid, assortmentUuid, limitKopecks, balanceKopecks: 0, reservedKopecks: 0, postponDays, updatedAt: testNow });
    return { company, branchUuid, assortmentUuid, uuid, call: await backend.as(email), limitKopecks };
  }

  return { backend, director, dairy, newContract };
}
