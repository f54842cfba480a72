import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { branches } from "#server/backend/branches/tables.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { assortments } from "#server/backend/products/tables.ts";
import { useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { addCompany, addPerson } from "./people.ts";

type NewContract = { limitKopecks?: number; postponDays?: number; name?: string; inn?: string; salesRepresentativeUuid?: string };

/** Kopecks; a correction may be negative. */
export type Move = { kind: "charge" | "payment" | "correction"; amount: number; at: Date; document?: string; dealUuid?: string };

/** A backend with the demo's contracts, and new ones for tests that change sums. */
export function useContracts() {
  const backend = useBackend("demo");
  const director = "director@alfa.example";
  const dairy = demoUuid("contract-line", "alfa-b1:dairy");

  /** A company for one test, with one contract of one branch. */
  async function newContract({ limitKopecks = 1_000_000, postponDays = 14, ...own }: NewContract = {}) {
    const company = await addCompany(backend.db, { name: "ООО «Счёт»", ...own });
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

  /** Another contract of a branch that `newContract` made. */
  async function addContract(branchUuid: string, postponDays: number): Promise<string> {
    const [, assortment] = await backend.db.select().from(assortments).limit(2);
    const uuid = uuidv7();
    const sums = { limitKopecks: 0, balanceKopecks: 0, reservedKopecks: 0 };
    const assortmentUuid = assortment?.uuid ?? "";
    await backend.db.insert(contractLines).values({ uuid, branchUuid, assortmentUuid, ...sums, postponDays, updatedAt: testNow });
    return uuid;
  }

  /** Movements of a contract, oldest first, and its balance after them. */
  async function addMoves(uuid: string, moves: readonly Move[]) {
    let balance = 0;
    const rows = moves.map(({ kind, amount, at, ...ground }) => {
      balance += kind === "charge" ? -amount : amount;
      return {
        contractLineUuid: uuid,
        kind,
        amountKopecks: amount,
        balanceAfterKopecks: balance,
        reservedAfterKopecks: 0,
        createdAt: at,
        ...ground,
      };
    });
    await backend.db.insert(ledgerRows).values(rows);
    await backend.db.update(contractLines).set({ balanceKopecks: balance }).where(eq(contractLines.uuid, uuid));
  }

  return { backend, director, dairy, newContract, addContract, addMoves };
}
