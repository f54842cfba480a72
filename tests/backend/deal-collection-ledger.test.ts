import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deals as calls } from "#contract/deals.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { useDealsInWarehouse } from "#tests/support/deals-in-warehouse.ts";
import { beef, curd, dairy, kefir, shop, yoghurt } from "#tests/support/demo-basket.ts";
import { placeExample, setSums, startAfresh } from "#tests/support/demo-deals.ts";
import { runs } from "#tests/support/runs.ts";

const { backend, demoDeals } = useDealsInWarehouse();

describe("the sums of a contract", () => {
  type Step = {
    kind: "place" | "confirm" | "approve" | "pay" | "pass" | "decline" | "drop" | "receive" | "close" | "edit" | "collect" | "short";
    deal: number;
    quantity: number;
  };
  const step = fc.record({
    kind: fc.constantFrom(
      "place",
      "place",
      "confirm",
      "approve",
      "approve",
      "pay",
      "pass",
      "pass",
      "decline",
      "drop",
      "receive",
      "receive",
      "close",
      "edit",
      "edit",
      "collect",
      "collect",
      "short",
      "short",
    ) as fc.Arbitrary<Step["kind"]>,
    deal: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 30 }),
  });

  /** The ledger adds up to the contract's sums, and the reservation equals what open deals hold. */
  async function expectConsistent(start: ReadonlyMap<string, { balance: number; reserved: number }>): Promise<void> {
    const rows = await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, shop));
    const open = await backend.db
      .select({ line: dealLines, status: deals.status, uuid: deals.uuid })
      .from(dealLines)
      .innerJoin(deals, eq(deals.uuid, dealLines.dealUuid))
      .where(and(eq(deals.branchUuid, shop)));
    for (const line of rows) {
      const ledger = (
        await backend.db.select().from(ledgerRows).where(eq(ledgerRows.contractLineUuid, line.uuid)).orderBy(ledgerRows.id)
      ).filter((row) => row.dealUuid !== null && !demoDeals?.includes(row.dealUuid));
      const sum = (...kinds: string[]) =>
        ledger.filter((row) => kinds.includes(row.kind)).reduce((total, row) => total + row.amountKopecks, 0);
      const from = start.get(line.assortmentUuid);
      expect(line.reservedKopecks).toBe((from?.reserved ?? 0) + sum("reserve") - sum("release", "charge"));
      expect(line.balanceKopecks).toBe((from?.balance ?? 0) + sum("payment") - sum("charge"));
      const held = open
        .filter(
          (row) =>
            row.line.assortmentUuid === line.assortmentUuid &&
            !demoDeals?.includes(row.uuid) &&
            !["received", "declined_by_buyer", "declined_by_seller"].includes(row.status),
        )
        .reduce((total, row) => total + (row.line.actualTotalKopecks ?? row.line.totalKopecks), 0);
      expect(line.reservedKopecks - (from?.reserved ?? 0)).toBe(held);
      for (const charged of ledger.filter((row) => row.kind === "charge"))
        expect(open.find((row) => row.uuid === charged.dealUuid)?.status).toBe("received");
    }
  }

  test("O63 invariant 3: after any events the ledger explains reserve and balance, and only received deals are charged", async () => {
    const late = new Date("2026-03-13T12:00:00+03:00");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        backend.setNow(testNow);
        await startAfresh(backend.db, demoDeals ?? []);
        await setSums(backend.db, dairy, { limitKopecks: 900_000_000 });
        const lines = await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, shop));
        const start = new Map(lines.map((line) => [line.assortmentUuid, { balance: line.balanceKopecks, reserved: line.reservedKopecks }]));
        const placed: string[] = [];
        for (const { kind, deal, quantity } of [{ kind: "place", deal: 0, quantity: 20 } as Step, ...steps]) {
          backend.setNow(kind === "close" ? late : testNow);
          const [buyer, seller] = [await backend.as("director@alfa.example"), await backend.as("rep@seller.example")];
          if (kind === "place" && placed.length < 4) placed.push((await placeExample(buyer, 20 + quantity / 2)).uuid);
          const uuid = placed[deal % placed.length] as string;
          const set = (as: Caller, status: string) => as(calls.setStatus, { params: { uuid }, body: { status, reason: "Причина" } });
          const current = (await seller(calls.get, { params: { uuid } })).body;
          const collected = (short: boolean) => {
            const part = current.suborders.find((each) => ["transferred_to_warehouse", "partly_collected"].includes(each.status));
            const products = (part?.products ?? []).map((line) => ({
              uuid: line.uuid,
              collectedQuantity: short ? Math.min(Math.floor(line.quantity), quantity) : line.quantity,
            }));
            return part ? seller(calls.patch, { params: { uuid }, body: { collected: { suborderUuid: part.uuid, products } } }) : null;
          };
          const answers = {
            place: () => null,
            confirm: () => set(buyer, "approved_by_buyer"),
            approve: () => set(seller, "approved_by_seller"),
            pay: () => seller(calls.patch, { params: { uuid }, body: { isPaid: true } }),
            pass: () => set(seller, "transferred_to_warehouse"),
            decline: () => set(seller, "declined_by_seller"),
            drop: () => set(buyer, "declined_by_buyer"),
            receive: () => set(buyer, "received"),
            close: () => set(seller, "received"),
            edit: () =>
              seller(calls.edit, {
                params: { uuid },
                body: {
                  products: [[kefir, quantity], [yoghurt, 15], [curd, 20 + quantity], ...(quantity % 3 ? [[beef, quantity]] : [])].map(
                    ([productUuid, amount]) => ({
                      productUuid,
                      quantity: amount,
                      ...(productUuid === beef && { deliveryDate: "2026-03-10" }),
                    }),
                  ),
                },
              }),
            collect: () => collected(false),
            short: () => collected(true),
          };
          const answer = await answers[kind]();
          if (answer) expect(answer.status, `${kind}: ${JSON.stringify(answer.errors)}`).toBeLessThan(500);
          await expectConsistent(start);
        }
      }),
      { numRuns: runs(12) },
    );
  });
});
