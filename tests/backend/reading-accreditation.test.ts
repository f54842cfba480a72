import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { contracts } from "#contract/contracts.ts";
import { accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { branchCustomers, branches as branchRows } from "#server/backend/branches/tables.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { overdue } from "#server/backend/contracts/overdue.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { assortments } from "#server/backend/products/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { everybody, useReaders, type Who } from "#tests/support/readers.ts";

const { alfa, as, backend, beta, people, whoReaches } = useReaders();

describe("reading accreditations", () => {
  test("domain 2: an accreditation is open to the buyer, its representative and the roles whose step it has reached", async () => {
    expect(await whoReaches(accreditation.getByCompany, { companyUuid: alfa.uuid })).toEqual(["BD", "BM", "DD", "RD", "SR", "SEC"]);
    const [moderation] = await backend.db.select().from(companyRows).where(eq(companyRows.status, "moderation"));
    const reached = await whoReaches(accreditation.getByCompany, { companyUuid: moderation?.uuid ?? "" });
    expect(reached.filter((who) => ["DD", "SEC"].includes(who))).toEqual([]);
    expect(reached).toContain("RD");
  });

  test("K: an accreditation lists its steps in order with the employee, and keeps contracts apart from documents", async () => {
    const { body, queries } = await (await as("BD"))(accreditation.getByCompany, { params: { companyUuid: alfa.uuid } });
    expect(body.uuid).toBe(alfa.accreditationUuid);
    expect(body.status).toBe("accredited");
    expect(body.processes.map((process) => process.type)).toEqual([
      "upload_required_documents",
      "distribution_by_region_director",
      "coordination_contract",
      "signing_contract",
      "accreditation_by_security",
      "accreditation_by_distribution_director",
      "accreditation_by_regional_director",
    ]);
    // Who of the seller's people decided is not the buyer's to know.
    expect(body.processes.at(-1)?.employee).toBe(null);
    const seen = await (await as("RD"))(accreditation.getByCompany, { params: { companyUuid: alfa.uuid } });
    expect(seen.body.processes.at(-1)?.employee?.name).toBe("Миронова Ольга");
    expect(body.documents.length).toBeGreaterThan(0);
    expect(body.contracts.every((document) => document.type.startsWith("contract_"))).toBe(true);
    expect(body.documents.some((document) => document.type.startsWith("contract_"))).toBe(false);
    expect(queries).toBe(5);
  });

  test("D: a document that has not been uploaded yet has no document uuid", async () => {
    const { body } = await (await as("RD"))(accreditation.listForRegionalDirector);
    const documents = body.accreditations.flatMap((row) => [...row.documents, ...row.contracts]);
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) expect(document.documentUuid === null).toBe(document.status === "not_loaded");
  });

  test("A37 K: the list of accreditations shows each role only those that have reached its step", async () => {
    const all = (await (await as("RD"))(accreditation.listForRegionalDirector)).body.accreditations;
    expect(all).toHaveLength((await backend.db.select().from(accreditations)).length);
    const reached = async (type: string) => {
      const rows = await backend.db.select().from(accreditationProcesses).where(eq(accreditationProcesses.type, type));
      return [...new Set(rows.map((row) => row.accreditationUuid))].sort();
    };
    const uuids = (rows: { uuid: string }[]) => rows.map((row) => row.uuid).sort();
    const security = (await (await as("SEC"))(accreditation.listForSecurity)).body.accreditations;
    expect(uuids(security)).toEqual(await reached("accreditation_by_security"));
    const distributor = (await (await as("DD"))(accreditation.listForDistributionDirector)).body.accreditations;
    expect(uuids(distributor)).toEqual(await reached("accreditation_by_distribution_director"));
    expect(distributor.length).toBeLessThan(all.length);
    const mine = (await (await as("SR"))(accreditation.listForSalesRepresentative)).body.accreditations;
    expect(new Set(mine.map((row) => row.salesRepresentativeUuid))).toEqual(new Set([people.SR.uuid]));
  });

  test("C31: a regional director who is also a representative finds in the representative's list only their own companies", async () => {
    await addPerson(backend.db, {
      companyUuid: people.RD.companyUuid,
      email: "both@seller.example",
      roles: ["seller_regional_director", "seller_sales_representative"],
    });
    const call = await backend.as("both@seller.example");
    expect((await call(accreditation.listForSalesRepresentative)).body.accreditations).toEqual([]);
    expect((await call(accreditation.listForRegionalDirector)).body.accreditations.length).toBeGreaterThan(0);
  });
});

describe("branches and contracts", () => {
  const staff: Who[] = ["DD", "RD", "SEC", "PM", "TS", "SV"];

  test("P27: a branch is readable by its own company and by the staff who may read that company", async () => {
    expect(await whoReaches(branches.get, { uuid: alfa.branchUuid })).toEqual(
      everybody.filter((who) => ["BD", "BM", "SR", ...staff].includes(who)),
    );
    expect(await whoReaches(branches.list, { companyUuid: beta.uuid })).toEqual(
      everybody.filter((who) => ["BD of Бета", "BM of Бета", "other SR", ...staff].includes(who)),
    );
  });

  test("P26 C30: the list without perPage returns every branch, and with perPage one page and the same total", async () => {
    const call = await as("BD");
    const all = (await call(branches.list, { params: { companyUuid: alfa.uuid } })).body;
    expect(all.total).toBe(all.branches.length);
    expect(all.total).toBeGreaterThan(1);
    const second = (await call(branches.list, { params: { companyUuid: alfa.uuid }, query: { page: 2, perPage: 1 } })).body;
    expect([second.branches, second.total]).toEqual([[all.branches[1]], all.total]);
    expect(all.branches[0]).toMatchObject({
      companyUuid: alfa.uuid,
      address: { physicalAddress: expect.any(String), postalCode: expect.stringMatching(/^\d{6}$/) },
    });
    expect(all.branches.some((branch) => branch.customerList.length > 0)).toBe(true);
  });

  test("domain 2: a director reads all contracts of the company, a manager only those of the branches they are attached to", async () => {
    expect(await whoReaches(contracts.listByCompany, { uuid: alfa.uuid })).toEqual(
      everybody.filter((who) => ["BD", "SR", ...staff].includes(who)),
    );
    const company = await addCompany(backend.db);
    const manager = await addPerson(backend.db, {
      companyUuid: company.uuid,
      email: "attached@x.example",
      roles: ["buyer_company_manager"],
    });
    const attached = await addBranch(company.uuid);
    const other = await addBranch(company.uuid);
    await backend.db.insert(branchCustomers).values({ branchUuid: attached, customerUuid: manager.uuid });
    const call = await backend.as("attached@x.example");
    expect((await call(contracts.listByBranch, { params: { branchUuid: attached } })).status).toBe(200);
    expect((await call(contracts.listByBranch, { params: { branchUuid: other } })).status).toBe(404);
    expect((await call(branches.get, { params: { uuid: other } })).status).toBe(200);
  });

  test("P23 P24: a contract line's debt, available sum, type and deferral follow from its limit, balance and reserve", async () => {
    const { company, lines } = await addContracts([
      { limitKopecks: 30_000_000, balanceKopecks: -18_000_000, reservedKopecks: 9_000_000, postponDays: 14 },
      { limitKopecks: 0, balanceKopecks: 5_000, reservedKopecks: 12_345, postponDays: 0 },
    ]);
    const { body, queries } = await (await as("RD"))(contracts.listByCompany, { params: { uuid: company.uuid } });
    const shown = lines.map((uuid) => body.contracts.find((line) => line.uuid === uuid));
    const rub = (amount: number) => ({ amount, currency: "RUB" });
    expect(shown[0]).toMatchObject({
      type: "deferred",
      limit: rub(300_000),
      balance: rub(-180_000),
      debt: rub(180_000),
      reserved: rub(90_000),
      available: rub(30_000),
      overdue: rub(0),
      deferralDays: 14,
    });
    expect(shown[1]).toMatchObject({
      type: "prepaid",
      balance: rub(50),
      debt: rub(0),
      reserved: rub(123.45),
      available: rub(-73.45),
      deferralDays: 0,
    });
    expect(queries).toBe(5);
  });

  test("domain 7: the overdue sum computed in the database equals the one that the rule computes from the rows", async () => {
    const day = 86_400_000;
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const cases = Array.from({ length: 30 }, () => ({
      postponDays: [0, 7, 14, 30][random(4)] ?? 0,
      rows: Array.from({ length: random(12) }, () => {
        const kind = (["charge", "payment", "correction", "reserve", "release"] as const)[random(5)] ?? "charge";
        const amount = random(100_000) + 1;
        return {
          kind,
          amount: kind === "correction" && random(2) ? -amount : amount,
          at: new Date(testNow.getTime() - random(60) * day - random(5) * 1000),
        };
      }),
    }));
    const { company, lines } = await addContracts(
      cases.map(({ postponDays, rows }) => ({
        limitKopecks: 0,
        balanceKopecks: -rows.length * 1_000_000,
        reservedKopecks: 0,
        postponDays,
      })),
    );
    await backend.db.insert(ledgerRows).values(
      cases.flatMap(({ rows }, index) =>
        rows.map(({ kind, amount, at }) => ({
          contractLineUuid: lines[index] ?? "",
          kind,
          amountKopecks: amount,
          balanceAfterKopecks: 0,
          reservedAfterKopecks: 0,
          createdAt: at,
        })),
      ),
    );
    const { body } = await (await as("RD"))(contracts.listByCompany, { params: { uuid: company.uuid } });
    const shown = cases.map((_, index) => body.contracts.find((line) => line.uuid === lines[index])?.overdue.amount);
    const expected = cases.map(({ rows, postponDays }) => overdue(rows, postponDays, testNow).amount / 100);
    expect(shown).toEqual(expected);
    expect(expected.filter((amount) => amount > 0).length).toBeGreaterThan(5);
  });

  async function addBranch(companyUuid: string, values: Partial<typeof branchRows.$inferInsert> = {}): Promise<string> {
    const uuid = uuidv7();
    await backend.db
      .insert(branchRows)
      .values({ uuid, companyUuid, name: `Branch ${uuid}`, physicalAddress: "address", postalCode: "300000", ...values });
    return uuid;
  }

  /** One branch for each line, because a branch has one line for each assortment. */
  async function addContracts(
    sums: Pick<typeof contractLines.$inferInsert, "limitKopecks" | "balanceKopecks" | "reservedKopecks" | "postponDays">[],
  ) {
    const company = await addCompany(backend.db);
    const [assortment] = await backend.db.select().from(assortments).limit(1);
    const lines: string[] = [];
    for (const sum of sums) {
      const uuid = uuidv7();
      await backend.db
        .insert(contractLines)
        .values({ uuid, branchUuid: await addBranch(company.uuid), assortmentUuid: assortment?.uuid ?? "", updatedAt: testNow, ...sum });
      lines.push(uuid);
    }
    return { company, lines };
  }
});
