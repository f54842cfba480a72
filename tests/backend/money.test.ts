import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contracts as calls } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { Money } from "#contract/primitives.ts";
import { aging, sumByAge } from "#server/backend/contracts/aging.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { type Move, useContracts } from "#tests/support/contracts.ts";
import { runs } from "#tests/support/runs.ts";
import { unzip } from "#tests/support/zip.ts";

const { backend, director, newContract, addMoves } = useContracts();

const noon = (date: string) => new Date(`${date}T12:00:00+03:00`);
const read = async (call: Awaited<ReturnType<typeof backend.as>>, uuid: string) => (await call(calls.money, { params: { uuid } })).body;
const roubles = (sums: Record<string, Money>) => Object.fromEntries(Object.entries(sums).map(([name, { amount }]) => [name, amount]));

describe("what a company has to pay", () => {
  test("each charge has its last day, the payments that cover it and what is left, and all are summed by week and by age", async () => {
    const { company, uuid, call } = await newContract({ postponDays: 14 });
    const [deal] = await backend.db.select().from(deals).limit(1);
    await addMoves(uuid, [
      { kind: "charge", amount: 123_456, at: noon("2026-01-15"), document: "УПД № 1" },
      { kind: "payment", amount: 50_000, at: noon("2026-01-20"), document: "п/п № 7" },
      { kind: "charge", amount: 99_999, at: noon("2026-02-15"), dealUuid: deal?.uuid ?? "", document: String(deal?.number) },
      { kind: "payment", amount: 100_001, at: noon("2026-02-20"), document: "п/п № 8" },
      { kind: "charge", amount: 7_005, at: noon("2026-02-19"), document: "УПД № 3" },
      { kind: "correction", amount: -500, at: noon("2026-03-02") },
    ]);
    const money = await read(call, company.uuid);
    expect(money).toMatchObject({
      company: { uuid: company.uuid, name: "ООО «Счёт»" },
      owed: { amount: 809.59 },
      advance: { amount: 0 },
      overdue: { amount: 734.54 },
      overdueCount: 1,
      daysOverdue: 4,
      openCount: 3,
      lines: [{ uuid, type: "deferred", owed: { amount: 809.59 }, overdue: { amount: 734.54 }, daysOverdue: 4, limit: { amount: 10_000 } }],
    });
    expect(roubles(money.ages)).toEqual({ notDue: 75.05, week: 734.54, month: 0, twoMonths: 0, older: 0 });
    // Today is Thursday, 5 March 2026.
    expect(money.weeks.map(({ from, to, rest, count }) => [from, to, rest.amount, count])).toEqual([
      ["2026-03-02", "2026-03-08", 70.05, 1],
      ["2026-03-16", "2026-03-22", 5, 1],
    ]);
    const shown = money.open.map(({ dueOn, daysOverdue, amount, rest, document, payments, ...charge }) => [
      ...[dueOn, daysOverdue, amount.amount, rest.amount, charge.deal?.number ?? document],
      payments.map((payment) => [payment.document, payment.paidOn, payment.amount.amount]),
    ]);
    expect(shown).toEqual([
      ["2026-03-01", 4, 999.99, 734.54, deal?.number, [["п/п № 8", "2026-02-20", 265.45]]],
      ["2026-03-05", 0, 70.05, 70.05, "УПД № 3", []],
      ["2026-03-16", 0, 5, 5, "", []],
    ]);
    const paid = money.paid.map(({ document, rest, payments }) => [
      document,
      rest.amount,
      ...payments.map((payment) => [payment.document, payment.amount.amount]),
    ]);
    expect(paid).toEqual([["УПД № 1", 0, ["п/п № 7", 500], ["п/п № 8", 734.56]]]);
  });

  test("an advance stands beside its contract and is no debt of another", async () => {
    const { company, uuid, call } = await newContract({ postponDays: 0 });
    await addMoves(uuid, [
      { kind: "payment", amount: 30_000, at: noon("2026-02-20") },
      { kind: "charge", amount: 12_050, at: noon("2026-02-21") },
    ]);
    expect(await read(call, company.uuid)).toMatchObject({
      owed: { amount: 0 },
      advance: { amount: 179.5 },
      overdue: { amount: 0 },
      open: [],
      weeks: [],
      lines: [{ type: "prepaid", advance: { amount: 179.5 }, owed: { amount: 0 } }],
      paid: [{ amount: { amount: 120.5 }, payments: [{ amount: { amount: 120.5 } }] }],
    });
  });

  test("for any history the sums are those of the rule, and agree with the contract's page", async () => {
    const move = fc.record({
      kind: fc.constantFrom("charge", "payment", "correction") as fc.Arbitrary<Move["kind"]>,
      amount: fc.integer({ min: 1, max: 100_000 }),
      isNegative: fc.boolean(),
      hoursAgo: fc.integer({ min: 0, max: 2_400 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 40 }), fc.constantFrom(14, 0), async (given, postponDays) => {
        const { company, uuid, call } = await newContract({ postponDays });
        const moves = given
          .map(({ kind, amount, isNegative, hoursAgo }) => ({
            kind,
            amount: kind === "correction" && isNegative ? -amount : amount,
            at: new Date(testNow.getTime() - hoursAgo * 3_600_000),
          }))
          .sort((a, b) => a.at.getTime() - b.at.getTime());
        await addMoves(uuid, moves);
        const { charges, advance } = aging(moves, postponDays, testNow);
        const open = charges.filter(({ rest }) => rest > 0);
        const money = await read(call, company.uuid);
        const ages = Object.fromEntries(Object.entries(money.ages).map(([age, sum]) => [age, kopecksOf(sum)]));
        expect(ages).toEqual(sumByAge(charges));
        expect(kopecksOf(money.advance)).toBe(advance);
        expect(money.open.map(({ rest, dueOn }) => [kopecksOf(rest), dueOn])).toEqual(open.map(({ rest, dueOn }) => [rest, dueOn]));
        const partsOf = (parts: readonly { amount: number }[]) => parts.map(({ amount }) => amount);
        expect(money.open.map(({ payments }) => payments.map(({ amount }) => kopecksOf(amount)))).toEqual(
          open.map(({ payments }) => partsOf(payments)),
        );
        const newest = charges.filter(({ rest }) => rest === 0).slice(-20);
        expect(money.paid.map(({ payments }) => payments.map(({ amount }) => kopecksOf(amount))).reverse()).toEqual(
          newest.map(({ payments }) => partsOf(payments)),
        );
        const { contract } = (await call(calls.ledger, { params: { uuid } })).body;
        expect([money.owed, money.overdue]).toEqual([contract.debt, contract.overdue]);
      }),
      { numRuns: runs(15) },
    );
  });

  test("performance: a long ledger takes no more statements than a short one, and only what is shown is answered", async () => {
    const { company, uuid, call } = await newContract();
    await addMoves(uuid, [{ kind: "charge", amount: 100, at: noon("2026-03-01") }]);
    const short = await call(calls.money, { params: { uuid: company.uuid } });
    const many = await newContract();
    const moves = Array.from({ length: 600 }, (_, index): Move => {
      const at = new Date(testNow.getTime() - (600 - index) * 3_600_000);
      return { kind: index % 2 === 1 && index < 300 ? "payment" : "charge", amount: 100, at };
    });
    await addMoves(many.uuid, moves);
    const long = await many.call(calls.money, { params: { uuid: many.company.uuid } });
    expect(long.queries).toBe(short.queries);
    // 450 charges, 150 of them paid.
    expect([long.body.openCount, long.body.open.length, long.body.paid.length]).toEqual([300, 200, 20]);
    expect(long.body.owed.amount).toBe(300);
  });
});

describe("the workbook of what a company has to pay", () => {
  test("has each unpaid charge with its days, sums and payments", async () => {
    const { company, uuid, call } = await newContract();
    await addMoves(uuid, [
      { kind: "charge", amount: 123_456, at: noon("2026-02-15"), document: "=cmd|'/c calc'!A1" },
      { kind: "charge", amount: 1_000, at: noon("2026-02-16"), document: "1" },
      { kind: "payment", amount: 23_450, at: noon("2026-02-20"), document: "п/п № 7" },
      { kind: "payment", amount: 100, at: noon("2026-02-21"), document: "УКД № 1 от 21.02.2026" },
    ]);
    const answer = await call(calls.moneyFile, { params: { uuid: company.uuid } });
    expect(answer.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("Что и когда платить");
    const sheet = [...unzip(answer.body as Buffer).values()]
      .map((bytes) => bytes.toString("utf8"))
      .join("\n")
      .replaceAll("\u00a0", " ");
    expect(sheet).not.toMatch(/<f[ >]/);
    for (const words of [
      "Долг 1 009,06 ₽, из него просрочено 1 009,06 ₽",
      "Итого",
      "01.03.2026",
      "15.02.2026",
      "Лавка",
      "п/п № 7 от 20.02.2026, 234,50 ₽; УКД № 1 от 21.02.2026, 1,00 ₽",
    ])
      expect(sheet).toContain(words);
    for (const sum of ["1234.56", "235.5", "999.06", "10", "1244.56", "1009.06"]) expect(sheet).toContain(`<v>${sum}</v>`);
  });
});

test("trust S30: another company's money, or that of another representative's company, is not found", async () => {
  const foreign = await newContract();
  for (const reader of [director, "director@beta.example", "rep@seller.example", "rep2@seller.example"])
    for (const call of [calls.money, calls.moneyFile])
      expect((await (await backend.as(reader))(call, { params: { uuid: foreign.company.uuid } })).status, reader).toBe(404);
  const alfa = demoUuid("company", "alfa");
  const statuses: [string, number][] = [
    [director, 200],
    ["manager@alfa.example", 403],
    ["rep@seller.example", 200],
    ["rep2@seller.example", 404],
    ["security@seller.example", 200],
    ["content@seller.example", 403],
  ];
  for (const [reader, status] of statuses)
    expect((await (await backend.as(reader))(calls.money, { params: { uuid: alfa } })).status, reader).toBe(status);
});
