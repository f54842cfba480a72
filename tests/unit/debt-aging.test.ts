import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOf } from "#contract/debt-ages.ts";
import { aging, type DatedLedgerRow, sumByAge } from "#server/backend/contracts/aging.ts";
import { dueDay } from "#server/backend/contracts/due.ts";
import { applyLedger } from "#server/backend/contracts/limit.ts";
import { overdue } from "#server/backend/contracts/overdue.ts";

/** Noon in Moscow. */
const noon = (date: string) => new Date(`${date}T12:00:00+03:00`);
const charge = (amount: number, date: string) => ({ kind: "charge", amount, at: noon(date) }) as const;
const payment = (amount: number, date: string) => ({ kind: "payment", amount, at: noon(date) }) as const;
const correction = (amount: number, date: string) => ({ kind: "correction", amount, at: noon(date) }) as const;

const shown = (rows: readonly DatedLedgerRow[], postponDays: number, now: Date) =>
  aging(rows, postponDays, now).charges.map(({ amount, rest, dueOn, daysOverdue, payments }) => [
    ...[amount, rest, dueOn, daysOverdue],
    payments.map((share) => share.amount),
  ]);

describe("the last day to pay", () => {
  it("is the accounting system's day of the charge and the deferral, seven days for the rest of a prepaid delivery", () => {
    expect(dueDay(new Date("2026-03-01T23:59:59+03:00"), 14)).toBe("2026-03-15");
    expect(dueDay(new Date("2026-03-01T21:00:00Z"), 14), "midnight in Moscow").toBe("2026-03-16");
    expect(dueDay(noon("2026-02-27"), 0)).toBe("2026-03-06");
    expect(dueDay(noon("2026-12-25"), 21)).toBe("2027-01-15");
  });
});

describe("the ages of a debt", () => {
  it("payments cover the charge that is due first, and what is left of each is known to the kopeck", () => {
    const rows = [
      charge(1_234_56, "2026-03-01"),
      payment(500_00, "2026-03-05"),
      charge(999_99, "2026-03-06"),
      payment(1_000_01, "2026-03-07"),
      charge(70_05, "2026-03-20"),
    ];
    // 1,500.01 of payments: 1,234.56 for the first charge, 265.45 for the second.
    expect(shown(rows, 14, noon("2026-03-23"))).toEqual([
      [123_456, 0, "2026-03-15", 8, [50_000, 73_456]],
      [99_999, 73_454, "2026-03-20", 3, [26_545]],
      [7_005, 7_005, "2026-04-03", 0, []],
    ]);
    expect(aging(rows, 14, noon("2026-03-23")).advance).toBe(0);
  });

  it("a charge is due on its last day and overdue by one day on the next", () => {
    const days = (now: string) => aging([charge(100, "2026-03-01")], 14, new Date(now)).charges[0]?.daysOverdue;
    expect(days("2026-03-15T23:59:59.999+03:00")).toBe(0);
    expect(days("2026-03-16T00:00:00+03:00")).toBe(1);
    expect(days("2026-05-15T09:00:00+03:00")).toBe(61);
  });

  it("a payment before any charge is an advance, which the next charge uses up", () => {
    const rows = [payment(300_00, "2026-03-01"), charge(120_50, "2026-03-02")];
    expect(aging(rows, 14, noon("2026-03-03")).advance).toBe(179_50);
    expect(shown(rows, 14, noon("2026-03-03"))).toEqual([[120_50, 0, "2026-03-16", 0, [120_50]]]);
    expect(aging([...rows, charge(200_00, "2026-03-03")], 14, noon("2026-03-03"))).toMatchObject({
      charges: [{ rest: 0 }, { rest: 20_50, payments: [{ amount: 179_50 }] }],
      advance: 0,
    });
  });

  it("a payment that is taken back is no charge: what it had paid is open again as it was", () => {
    const before = [charge(1_000_00, "2026-03-01"), charge(500_00, "2026-03-08"), payment(200_00, "2026-03-02")];
    const undone = [...before, payment(1_300_00, "2026-03-09"), { ...payment(0, "2026-03-09"), amount: -1_300_00 }];
    expect(shown(undone, 14, noon("2026-03-20"))).toEqual([
      [1_000_00, 800_00, "2026-03-15", 5, expect.anything()],
      [500_00, 500_00, "2026-03-22", 0, []],
    ]);
    const part = [...before, payment(1_300_00, "2026-03-09"), { ...payment(0, "2026-03-09"), amount: -400_00 }];
    expect(aging(part, 14, noon("2026-03-20")).charges.map(({ rest }) => rest)).toEqual([0, 400_00]);
  });

  it("a correction counts as a payment or, if negative, as a charge; reservations do not count", () => {
    const rows = [
      { kind: "reserve", amount: 900_00, at: noon("2026-03-01") },
      correction(-50_00, "2026-03-01"),
      charge(100_00, "2026-03-02"),
      correction(60_00, "2026-03-03"),
    ] as const;
    expect(shown(rows, 7, noon("2026-03-09"))).toEqual([
      [50_00, 0, "2026-03-08", 1, [50_00]],
      [100_00, 90_00, "2026-03-09", 0, [10_00]],
    ]);
  });

  it("its bounds are 7, 30 and 60 days, each in the younger age", () => {
    expect([0, 1, 7, 8, 30, 31, 60, 61, 900].map(ageOf)).toEqual([
      ...["notDue", "week", "week", "month", "month", "twoMonths", "twoMonths", "older", "older"],
    ]);
    const rows = [
      ...[charge(1, "2025-12-01"), charge(20, "2025-12-31"), charge(300, "2026-02-10"), charge(4_000, "2026-02-25")],
      charge(50_000, "2026-03-04"),
    ];
    expect(sumByAge(aging(rows, 7, noon("2026-03-05")).charges)).toEqual({
      notDue: 50_000,
      week: 4_000,
      month: 300,
      twoMonths: 20,
      older: 1,
    });
  });

  const anyRow = fc.record({
    kind: fc.constantFrom("charge" as const, "payment" as const, "correction" as const),
    amount: fc.integer({ min: 1, max: 10 ** 9 }),
    isNegative: fc.boolean(),
    day: fc.integer({ min: 0, max: 120 }),
  });
  const anyHistory = fc.array(anyRow, { maxLength: 40 }).map((rows) =>
    rows.map(({ kind, amount, isNegative, day }) => ({
      kind,
      amount: kind === "correction" && isNegative ? -amount : amount,
      at: new Date(noon("2026-01-01").getTime() + day * 86_400_000),
    })),
  );
  const deferral = fc.constantFrom(0, 7, 14, 45);
  const now = noon("2026-04-01");

  it("for any history what is left of all charges, less the advance, is the debt of the balance, and each sum adds up", () => {
    fc.assert(
      fc.property(anyHistory, deferral, (rows, postponDays) => {
        const { charges, advance } = aging(rows, postponDays, now);
        // A charge of the ledger takes its sum from the reserve.
        const { balance } = rows.reduce(applyLedger, { limit: 0, balance: 0, reserved: 10 ** 12 });
        const owed = charges.reduce((sum, { rest }) => sum + rest, 0);
        expect(advance - owed).toBe(balance);
        expect(owed === 0 || advance === 0).toBe(true);
        for (const { amount, rest, payments } of charges)
          expect(
            payments.reduce((sum, share) => sum + share.amount, rest),
            "payments and rest",
          ).toBe(amount);
        const byAge = sumByAge(charges);
        expect(Object.values(byAge).reduce((sum, age) => sum + age, 0)).toBe(owed);
        expect(owed - byAge.notDue).toBe(overdue(rows, postponDays, now).amount);
        const rests = charges.map(({ rest }) => rest > 0);
        expect(rests, "no paid charge after an unpaid one").toEqual([...rests].sort());
      }),
      { numRuns: 500 },
    );
  });

  it("for any history the later rows with the sums of the earlier ones give the same rests as the whole", () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(40), (rows, count) => {
        const sorted = [...rows].sort((a, b) => a.at.getTime() - b.at.getTime());
        const whole = aging(sorted, 14, now);
        const paidFirst = whole.charges.filter(({ rest }) => rest === 0).slice(0, count);
        const left = new Set(paidFirst.map(({ row }) => row));
        const earlier = { charged: paidFirst.reduce((sum, { amount }) => sum + amount, 0), paid: 0 };
        const later = aging(
          sorted.filter((row) => !left.has(row)),
          14,
          now,
          earlier,
        );
        expect(later).toEqual({ ...whole, charges: whole.charges.slice(paidFirst.length) });
      }),
    );
  });
});
