import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { contractScope, dealScope } from "#server/backend/access/scopes.ts";
import { branchCustomers, branches as branchRows } from "#server/backend/branches/tables.ts";
import { deals as dealRows } from "#server/backend/deals/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { useReaders, type Who } from "#tests/support/readers.ts";

const { alfa, backend, beta, people } = useReaders();

describe("reading deals", () => {
  test("domain 2: a deal is visible to its director, its manager (own or of the branch), its representative and overseers", async () => {
    const { db } = backend;
    const attached = await db.select().from(branchCustomers).where(eq(branchCustomers.customerUuid, people.BM.uuid));
    const [attachedBranch = ""] = attached.map((row) => row.branchUuid);
    const made = {
      "by the director elsewhere": { buyerCustomerUuid: people.BD.uuid, branchUuid: randomUUID(), sellerCustomerUuid: null },
      "by the director for the manager's branch": {
        buyerCustomerUuid: people.BD.uuid,
        branchUuid: attachedBranch,
        sellerCustomerUuid: people.SR.uuid,
      },
      "by the manager elsewhere": {
        buyerCustomerUuid: people.BM.uuid,
        branchUuid: randomUUID(),
        sellerCustomerUuid: people["other SR"].uuid,
      },
      "by another company for the same branch": {
        buyerCompanyUuid: beta.uuid,
        buyerCustomerUuid: people["BD of Бета"].uuid,
        branchUuid: attachedBranch,
        sellerCustomerUuid: people["other SR"].uuid,
      },
    };
    const uuids = Object.keys(made).map(() => uuidv7());
    await db.insert(dealRows).values(
      Object.values(made).map((values, index) => ({
        uuid: uuids[index] ?? "",
        number: 990_000 + index,
        status: "waiting_approval",
        buyerCompanyUuid: alfa.uuid,
        buyerCompanyName: "company",
        sellerCompanyUuid: people.RD.companyUuid,
        branchName: "branch",
        distributionCenterUuid: randomUUID(),
        timeZone: "Europe/Moscow",
        deliveryAddress: "address",
        deliveryFrom: "2026-03-10",
        deliveryTo: "2026-03-10",
        earliestCutoffAt: testNow,
        productCount: 0,
        subtotalKopecks: 0,
        totalKopecks: 0,
        discountGroups: [],
        statusUpdatedAt: testNow,
        createdAt: testNow,
        ...values,
      })),
    );
    const seenBy = async (...who: Who[]) => {
      const [first] = who;
      const { uuid: customerUuid, companyUuid } = people[first ?? "BD"];
      const viewer = {
        customerUuid,
        companyUuid,
        roles: who.flatMap((name) => people[name].roles) as Parameters<typeof dealScope>[0]["roles"],
      };
      const rows = await db
        .select({ uuid: dealRows.uuid })
        .from(dealRows)
        .where(and(inArray(dealRows.uuid, uuids), dealScope(viewer)));
      const seen = new Set(rows.map((row) => row.uuid));
      return uuids.flatMap((uuid, index) => (seen.has(uuid) ? [index] : []));
    };
    expect(await seenBy("BD")).toEqual([0, 1, 2]);
    expect(await seenBy("BM")).toEqual([1, 2]);
    expect(await seenBy("BD of Бета")).toEqual([3]);
    expect(await seenBy("SR")).toEqual([0, 1, 2]);
    expect(await seenBy("other SR")).toEqual([2, 3]);
    for (const who of ["RD", "SEC", "SV", "PM"] as const) expect(await seenBy(who), who).toEqual([0, 1, 2, 3]);
    for (const who of ["DD", "SD", "CM", "TS"] as const) expect(await seenBy(who), who).toEqual([]);
    expect(await seenBy("SR", "SEC")).toEqual([0, 1, 2, 3]);
    await db.delete(dealRows).where(inArray(dealRows.uuid, uuids));
  });

  test("C31: a manager limited to some branches sees everything that a second role may see", async () => {
    const count = async (roles: Parameters<typeof contractScope>[0]["roles"]) =>
      (
        await backend.db
          .select()
          .from(branchRows)
          .where(contractScope({ customerUuid: randomUUID(), companyUuid: alfa.uuid, roles }))
      ).length;
    expect(await count(["buyer_company_manager"])).toBe(0);
    expect(await count(["buyer_company_manager", "buyer_company_director"])).toBe(await count(["buyer_company_director"]));
    expect(await count(["buyer_company_manager", "seller_security"])).toBe((await backend.db.select().from(branchRows)).length);
    expect(await count(["seller_content_manager"])).toBe(0);
  });
});
