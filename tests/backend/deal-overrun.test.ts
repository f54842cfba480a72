import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { contracts } from "#contract/contracts.ts";
import { deals as calls } from "#contract/deals.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { collect, lineOf, useDealsInWarehouse } from "#tests/support/deals-in-warehouse.ts";
import { beef, fill, meat, shop } from "#tests/support/demo-basket.ts";
import { rub, setSums, storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";

const { backend, rep, director, read } = useDealsInWarehouse();

const out = dealsOutOf(backend);
const minute = 60_000;
const after = (minutes: number) => backend.setNow(new Date(testNow.getTime() + minutes * minute));

/** A paid prepaid deal in the warehouse: 10 kg of beef for 6 899 roubles. */
async function paidInWarehouse(): Promise<string> {
  await setSums(backend.db, meat, { limitKopecks: 0 });
  const uuid = await storeDeal(backend.db, { status: "approved_by_seller" });
  expect((await rep(calls.patch, { params: { uuid }, body: { isPaid: true } })).body.assortments).toContainEqual(
    expect.objectContaining({ uuid: meat, missing: rub(0) }),
  );
  expect((await rep(calls.setStatus, { params: { uuid }, body: { status: "transferred_to_warehouse" } })).status).toBe(200);
  return uuid;
}

async function weigh(uuid: string, collectedQuantity: number) {
  const deal = await read(uuid);
  expect((await collect(rep, deal, 0, [{ uuid: lineOf(deal, beef)?.uuid, collectedQuantity }])).status).toBe(200);
  return read(uuid);
}

const missingOf = async (uuid: string) => (await read(uuid)).assortments.find((each) => each.uuid === meat)?.missing.amount;

const notificationsOf = async (uuid: string) => {
  const rows = await backend.db.select().from(notifications).where(eq(notifications.type, "dealAdditionalPaymentDue"));
  return rows.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === uuid).map(({ message }) => message);
};

const contractOf = async (as: Caller) => {
  const [line] = await backend.db
    .select({ uuid: contractLines.uuid })
    .from(contractLines)
    .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, meat)));
  return (await as(contracts.ledger, { params: { uuid: line?.uuid ?? "" } })).body.contract;
};

describe("a prepaid deal that weighs more than was ordered", () => {
  test("O33: notifies its buyer of the sum once, and the representative confirms the payment before or after the receipt", async () => {
    for (const isReceived of [false, true]) {
      const uuid = await paidInWarehouse();
      after(1);
      const weighed = await weigh(uuid, 10.5);
      expect(weighed.actualTotal).toEqual(rub(4_609.8 + 7_243.95));
      expect(await missingOf(uuid)).toBe(344.95);
      expect(await notificationsOf(uuid)).toEqual([expect.stringMatching(/Доплатите 344,95\s₽ в течение 7 дней/)]);
      await weigh(uuid, 10.5);
      expect(await notificationsOf(uuid)).toHaveLength(1);
      await collect(rep, await read(uuid), 1);
      if (isReceived) {
        expect((await director(calls.setStatus, { params: { uuid }, body: { status: "received" } })).body.status).toBe("received");
        expect(await missingOf(uuid)).toBe(344.95);
      }
      expect((await read(uuid)).allowedActions).toContain("confirmPayment");
      after(2);
      const paid = await rep(calls.patch, { params: { uuid }, body: { isPaid: true } });
      expect([paid.status, paid.body.status]).toEqual([200, isReceived ? "received" : "collected"]);
      expect(await missingOf(uuid)).toBe(0);
      expect((await read(uuid)).allowedActions).not.toContain("confirmPayment");
      const payments = await backend.db
        .select({ amount: ledgerRows.amountKopecks })
        .from(ledgerRows)
        .where(and(eq(ledgerRows.dealUuid, uuid), eq(ledgerRows.kind, "payment")))
        .orderBy(ledgerRows.id);
      expect(payments.map(({ amount }) => amount)).toEqual([689_900, 34_495]);
      backend.setNow(testNow);
    }
  });

  test("B47: its rest is a debt at the receipt, and overdue after the seventh day, on the contract's page and in the cart", async () => {
    const uuid = await paidInWarehouse();
    await weigh(uuid, 10.5);
    await collect(rep, await read(uuid), 1);
    await director(calls.setStatus, { params: { uuid }, body: { status: "received" } });
    await fill(director, [{ productUuid: beef, quantity: 1, isSelected: true }]);
    const overdue = async () => {
      // The first session has ended by then.
      const anew = await backend.as("director@alfa.example");
      const { groups } = (await anew(basket.get)).body;
      const inCart = groups.assortmentGroups.find((group) => group.assortment === meat)?.overdue;
      const onPage = await contractOf(anew);
      expect(onPage.debt).toEqual(rub(344.95));
      expect(onPage.overdueSince).toBe(onPage.overdue.amount > 0 ? testNow.toISOString() : null);
      return [inCart?.amount, onPage.overdue.amount];
    };
    expect(await overdue()).toEqual([0, 0]);
    after(7 * 24 * 60);
    expect(await overdue()).toEqual([0, 0]);
    backend.setNow(new Date("2026-03-12T23:59:59.999+03:00"));
    expect(await overdue()).toEqual([0, 0]);
    backend.setNow(new Date("2026-03-13T00:00:00+03:00"));
    expect(await overdue()).toEqual([344.95, 344.95]);
  });

  test("is paid for the accounting system until it weighs more, and again when its rest is paid", async () => {
    const isPaid = async () => (await out.rest()).deals.find((deal) => deal.uuid === uuid)?.isPaid;
    const uuid = await paidInWarehouse();
    expect(await isPaid()).toBe(true);
    after(1);
    await weigh(uuid, 10.5);
    expect(await isPaid()).toBe(false);
    after(2);
    await rep(calls.patch, { params: { uuid }, body: { isPaid: true } });
    expect(await isPaid()).toBe(true);
  });

  test("an advance of the contract covers it: nothing is missing and nobody is notified", async () => {
    const uuid = await paidInWarehouse();
    await setSums(backend.db, meat, { balanceKopecks: 689_900 + 50_000 });
    await weigh(uuid, 10.5);
    expect([await missingOf(uuid), await notificationsOf(uuid)]).toEqual([0, []]);
    expect((await read(uuid)).allowedActions).not.toContain("confirmPayment");
  });

  test("each deal of a contract lacks its own rest, and a payment for one leaves the other's", async () => {
    const [first, second] = [await paidInWarehouse(), await paidInWarehouse()];
    after(1);
    await weigh(first, 10.5);
    await weigh(second, 10.2);
    const waiting = await storeDeal(backend.db, { status: "approved_by_seller" });
    expect([await missingOf(first), await missingOf(second), await missingOf(waiting)]).toEqual([344.95, 137.98, 6_899]);
    after(2);
    await rep(calls.patch, { params: { uuid: first }, body: { isPaid: true } });
    expect([await missingOf(first), await missingOf(second), await missingOf(waiting)]).toEqual([0, 137.98, 6_899]);
  });

  test("a deal that was collected as ordered or declined misses nothing, whatever its contract owes", async () => {
    const uuid = await paidInWarehouse();
    await weigh(uuid, 10);
    await setSums(backend.db, meat, { balanceKopecks: -100_000 });
    expect(await missingOf(uuid)).toBe(0);
    const declined = await paidInWarehouse();
    await weigh(declined, 10.5);
    const supervisor = await backend.as("supervisor@seller.example");
    const body = { status: "declined_by_seller" as const, reason: "Нет машины" };
    expect((await supervisor(calls.setStatus, { params: { uuid: declined }, body })).status).toBe(200);
    expect(await missingOf(declined)).toBe(0);
  });
});
