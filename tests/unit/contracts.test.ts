import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyLedger,
  available,
  changeReservation,
  contractType,
  debt,
  isLimitExceeded,
  type LedgerRow,
  limitExcess,
  missingPayment,
  postReservation,
} from "#server/backend/contracts/limit.ts";
import { overdue } from "#server/backend/contracts/overdue.ts";

const apply = (state: { limit: number; balance: number; reserved: number }, rows: readonly LedgerRow[]) => rows.reduce(applyLedger, state);
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 9));

describe("the limit of a contract", () => {
  it("B21: the available sum is the limit plus the balance less the reserve", () => {
    expect(available({ limit: 30_000_000, balance: -18_000_000, reserved: 9_000_000 })).toBe(3_000_000);
    expect(debt({ limit: 0, balance: -5, reserved: 9 })).toBe(5);
    expect(debt({ limit: 0, balance: 5, reserved: 9 })).toBe(0);
  });
  it("B20: a contract with deferral days is deferred, and one without is prepaid", () => {
    expect([contractType(14), contractType(1), contractType(0)]).toEqual(["deferred", "deferred", "prepaid"]);
  });
  it("B22: a total equal to the available sum is allowed, and a prepaid contract is never exceeded", () => {
    expect([isLimitExceeded(14, 100, 100), isLimitExceeded(14, 100, 101), isLimitExceeded(0, -100, 101)]).toEqual([false, true, false]);
  });
  it("B23: the excess is the part of the total above the available sum", () => {
    expect([limitExcess(14, 3_000_000, 3_524_112), limitExcess(14, 100, 100), limitExcess(0, 0, 5)]).toEqual([524_112, 0, 0]);
  });
  it("O33: the missing payment of a contract's only deal brings the available sum back to zero", () => {
    const own = { owed: 350, paid: 0, othersUnpaid: 0 };
    const missing = (balance: number) => missingPayment({ limit: 0, balance, reserved: 350 }, own);
    expect([missing(100), missing(400)]).toEqual([250, 0]);
  });
  it("a deal misses at most what it has reserved and not paid, whatever the contract's debt and other deals are", () => {
    const missing = (balance: number, own: object) =>
      missingPayment({ limit: 0, balance, reserved: 700 }, { owed: 350, paid: 0, othersUnpaid: 350, ...own });
    expect([missing(-100, {}), missing(0, {}), missing(100, {}), missing(350, {})]).toEqual([350, 350, 250, 0]);
    expect([missing(250, { paid: 350 }), missing(250, { paid: 200 })]).toEqual([0, 100]);
    expect(missing(350, { othersUnpaid: 0 }), "the other deal is in the warehouse").toBe(350);
    expect(missing(350, { othersUnpaid: 0, paid: 350 })).toBe(0);
  });
});

type Deal = { total: number; actual: number; end: "received" | "declined" };
const anyDeal: fc.Arbitrary<Deal> = fc.record({
  total: fc.nat(10 ** 9),
  actual: fc.nat(10 ** 9),
  end: fc.constantFrom("received" as const, "declined" as const),
});

describe("the ledger of a contract", () => {
  it("B21 O63: after any deals, payments and corrections no reserve is left and each received deal is charged once", () => {
    fc.assert(
      fc.property(
        fc.array(anyDeal, { maxLength: 8 }),
        fc.array(fc.nat(10 ** 9)),
        fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 })),
        fc.nat(10 ** 9),
        (deals, payments, corrections, limit) => {
          let state = { limit, balance: 0, reserved: 0 };
          let inUse = 0;
          const write = (row: LedgerRow, usage: number) => {
            state = applyLedger(state, row);
            inUse += usage;
            expect(available(state)).toBe(limit - inUse);
            expect(available(state) + state.reserved - state.balance).toBe(limit);
            expect(state.reserved).toBeGreaterThanOrEqual(0);
          };
          for (const deal of deals) for (const row of changeReservation(0, deal.total)) write(row, row.amount);
          for (const amount of payments) write({ kind: "payment", amount }, -amount);
          for (const amount of corrections) write({ kind: "correction", amount }, -amount);
          for (const deal of deals) {
            const rows = deal.end === "declined" ? changeReservation(deal.total, 0) : postReservation(deal.total, deal.actual);
            const usage = { reserve: 1, release: -1, charge: 0, payment: 0, correction: 0 };
            for (const row of rows) write(row, usage[row.kind] * row.amount);
          }
          const charged = deals.filter((deal) => deal.end === "received").reduce((all, deal) => all + deal.actual, 0);
          const paid = [...payments, ...corrections].reduce((all, amount) => all + amount, 0);
          expect(state).toEqual({ limit, reserved: 0, balance: paid - charged });
        },
      ),
    );
  });
  it("O63: a charge takes the whole reserve of the deal away at once", () => {
    expect(apply({ limit: 100, balance: 0, reserved: 60 }, postReservation(60, 45))).toEqual({ limit: 100, balance: -45, reserved: 0 });
    expect(postReservation(60, 63)).toEqual([
      { kind: "reserve", amount: 3 },
      { kind: "charge", amount: 63 },
    ]);
    expect(changeReservation(60, 60)).toEqual([]);
  });
  it.each([
    [{ kind: "release", amount: 11 }],
    [{ kind: "charge", amount: 11 }],
    [{ kind: "reserve", amount: -1 }],
    [{ kind: "payment", amount: 0.5 }],
  ] satisfies [LedgerRow][])("O63: an impossible ledger row %o is refused", (row) => {
    expect(() => applyLedger({ limit: 0, balance: 0, reserved: 10 }, row)).toThrow(RangeError);
  });
});

describe("overdue debt", () => {
  const charge = (amount: number, number: number) => ({ kind: "charge", amount, at: day(number) }) as const;
  const payment = (amount: number, number: number) => ({ kind: "payment", amount, at: day(number) }) as const;
  it("B47: payments cover the oldest charges first", () => {
    const rows = [charge(100, 1), charge(50, 3), charge(70, 20), payment(120, 10)];
    expect(overdue(rows, 14, day(18))).toEqual({ amount: 30, since: day(3) });
  });
  it("B47: a charge is overdue only after the last day of its deferral", () => {
    expect(overdue([charge(100, 1)], 14, new Date("2026-03-15T23:59:59.999+03:00"))).toEqual({ amount: 0, since: null });
    expect(overdue([charge(100, 1)], 14, new Date("2026-03-16T00:00:00+03:00"))).toEqual({ amount: 100, since: day(1) });
  });
  it("B47: the rest of a prepaid delivery is overdue seven days after its charge, not at once", () => {
    const rows = [payment(100, 1), charge(105, 2)];
    expect(overdue(rows, 0, day(2))).toEqual({ amount: 0, since: null });
    expect(overdue(rows, 0, day(9))).toEqual({ amount: 0, since: null });
    expect(overdue(rows, 0, day(10))).toEqual({ amount: 5, since: day(2) });
  });
  it("B47: advances reduce the debt, corrections count by their sign, and reserves do not count", () => {
    const rows = [
      payment(40, 1),
      charge(100, 2),
      { kind: "correction", amount: 10, at: day(3) },
      { kind: "correction", amount: -5, at: day(4) },
      { kind: "reserve", amount: 500, at: day(1) },
    ] as const;
    expect(overdue(rows, 1, day(10))).toEqual({ amount: 55, since: day(2) });
  });
});
