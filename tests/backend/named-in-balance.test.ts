import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { payments as calls } from "#contract/payments.ts";
import { nameReported } from "#server/backend/contracts/allocate.ts";
import { applyToContracts, type LineMovement, moveLines } from "#server/backend/contracts/ledger.ts";
import { bankStatement } from "#tests/support/bank-statement.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { usePaidOrders } from "#tests/support/paid-orders.ts";
import { dayBefore, usePayments } from "#tests/support/payments.ts";
import { runs } from "#tests/support/runs.ts";

const payments = usePayments();
const { backend, as, newInn, newContract, load, add } = payments;
const { twoOrders } = usePaidOrders(payments);
const exchange = exchangeOf(backend);

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);

/** Two orders, and what the accounting system sends of their contract. */
async function reportedOrders() {
  const orders = await twoOrders();
  const { rows } = await backend.pool.query(
    `select b.name as branch, a.name as assortment from contract_lines l join branches b on b.uuid = l.branch_uuid
     join assortments a on a.uuid = assortment_uuid where l.uuid = $1`,
    [orders.uuid],
  );
  const of = { ...rows[0], company: orders.inn };
  const report = (kopecks: number) =>
    exchange.load("contracts", [
      { ...of, limit: "10000.00", postponDays: 14, balance: (kopecks / 100).toFixed(2), at: testNow.toISOString() },
    ]);
  const bring = (deal: string, kopecks: number) =>
    exchange.load("payments", [
      {
        ...of,
        ...{ externalId: `б1#${deal}#x`, kind: "payment", document: "Оплата № 1", date: dayBefore(1), amount: (kopecks / 100).toFixed(2) },
      },
    ]);
  const owed = async () => kopecksOf((await orders.money()).owed);
  const { early, late } = orders;
  /** What is open when money of the sum of the late order pays what is due first. */
  const inTurn = [
    [numberOf(early), early.total - late.total],
    [numberOf(late), late.total],
  ];
  return { ...orders, report, bring, owed, whole: early.total + late.total, inTurn };
}

const numberOf = ({ number }: { number: string }) => Number(number);
const roubles = (kopecks: number) => (kopecks / 100).toFixed(2);

describe("a payment that the balance of the accounting system has already", () => {
  test("pays the order that it names, and counts once; taken back, its money pays what is due first", async () => {
    const { inn, early, late, report, openOrders, owed, money, whole, inTurn } = await reportedOrders();
    await report(late.total - whole);
    expect(await openOrders()).toEqual(inTurn);
    await load(bankStatement({ inn, sum: roubles(late.total), number: "7", purpose: `Оплата, заказ № ${late.number}` }));
    await (await as())(calls.postReady);
    expect(await openOrders()).toEqual([[numberOf(early), early.total]]);
    expect(await owed()).toBe(early.total);
    const [paid] = (await money()).paid;
    expect(paid?.payments.map(({ document, amount }) => [document.includes("№ 7"), kopecksOf(amount)])).toEqual([[true, late.total]]);
    const { body: list } = await (await as())(calls.list, { query: { search: inn } });
    await (await as())(calls.undo, { params: { uuid: list.payments[0]?.uuid ?? "" } });
    expect(await openOrders()).toEqual(inTurn);
  });

  test("names no more than the money of that balance", async () => {
    const { inn, early, late, report, openOrders, whole } = await reportedOrders();
    await report(10_00 - whole);
    await load(bankStatement({ inn, sum: roubles(late.total), number: "7", purpose: `Оплата, заказ № ${late.number}` }));
    await (await as())(calls.postReady);
    expect(await openOrders()).toEqual([
      [numberOf(early), early.total],
      [numberOf(late), late.total - 10_00],
    ]);
  });

  test("no longer names an order when it is taken back, also if it came before that balance", async () => {
    const { inn, early, late, report, openOrders, whole, inTurn } = await reportedOrders();
    const { body } = await add({ buyer: inn, number: "8", amount: roubles(late.total), purpose: `Заказ № ${late.number}` });
    expect(await openOrders()).toEqual([[numberOf(early), early.total]]);
    await report(late.total - whole);
    expect(await openOrders()).toEqual([[numberOf(early), early.total]]);
    await (await as())(calls.undo, { params: { uuid: body.uuid } });
    expect(await openOrders()).toEqual(inTurn);
  });

  test("and that 1C brings for an order, pays as much of it as 1C says last", async () => {
    const { early, late, report, bring, openOrders, owed, whole } = await reportedOrders();
    await report(late.total - whole);
    await bring(late.uuid, late.total);
    expect(await openOrders()).toEqual([[numberOf(early), early.total]]);
    await bring(late.uuid, late.total - 10_00);
    expect(await openOrders()).toEqual([
      [numberOf(early), early.total - 10_00],
      [numberOf(late), 10_00],
    ]);
    expect(await owed()).toBe(early.total);
  });
});

test("two payments that name nothing pay the same charges in one statement and in two", async () => {
  const open: unknown[] = [];
  for (const isTogether of [true, false]) {
    const { inn, early, late, openOrders } = await twoOrders();
    // The second has the sum of which the first makes a rest.
    const paid = [1_00, late.total === early.total ? 2_00 : early.total - 1_00].map((sum, index) => ({
      ...{ inn, sum: roubles(sum), number: String(index + 1), date: dayBefore(3 - index) },
    }));
    if (isTogether) await load(bankStatement(...paid));
    for (const one of isTogether ? [] : paid) {
      await load(bankStatement(one));
      await (await as())(calls.postReady);
    }
    if (isTogether) await (await as())(calls.postReady);
    open.push((await openOrders()).map(([, rest]) => rest));
    const { rows } = await backend.pool.query(
      "select count(*)::int from payment_orders o join payments p on p.uuid = o.payment_uuid where p.payer_inn = $1",
      [inn],
    );
    open.push(rows[0].count);
  }
  expect(open.slice(0, 2)).toEqual(open.slice(2));
});

test("for any history with money that a balance has already, what is open is what is charged less what is paid", async () => {
  const deals = ["a", "b"].map(() => crypto.randomUUID());
  const sum = fc.integer({ min: 1, max: 1000 });
  const step = fc.record({
    kind: fc.constantFrom("charge", "payment", "reported", "undo", "undoReported"),
    deal: fc.option(fc.constantFrom(...deals), { freq: 3 }),
    sum,
    days: fc.integer({ min: 1, max: 60 }),
    of: fc.integer({ min: 0, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const inn = newInn();
      const { company, uuid: line, branchUuid, assortmentUuid } = await newContract({ inn });
      let balance = 0;
      const paid: LineMovement[] = [];
      const reported: Required<LineMovement>[] = [];
      for (const [index, { kind, deal, sum: amount, days, of }] of steps.entries()) {
        if (kind === "charge") {
          const movement = { assortmentUuid, kind: "correction" as const, amountKopecks: -amount, dealUuid: deal };
          await backend.db.transaction((tx) => applyToContracts(tx, branchUuid, [movement], daysAgo(days)));
          balance -= amount;
          continue;
        }
        const isReported = kind === "reported" || kind === "undoReported";
        const earlier = isReported ? reported[of % Math.max(1, reported.length)] : paid[of % Math.max(1, paid.length)];
        const isUndo = kind === "undo" || kind === "undoReported";
        if (isUndo && !earlier) continue;
        const made: Required<LineMovement> = {
          ...{ contractLineUuid: line, kind: "payment", amountKopecks: amount, document: `п/п ${index}`, at: daysAgo(days / 10) },
          deals: deal ? [{ dealUuid: deal, amountKopecks: amount }] : [],
        };
        const undone = earlier && {
          ...{ ...made, ...earlier, amountKopecks: -earlier.amountKopecks },
          deals: (earlier.deals ?? []).map((named) => ({ ...named, amountKopecks: -named.amountKopecks })),
        };
        const movement = isUndo ? undone : made;
        if (!movement) continue;
        await backend.db.transaction((tx) => (isReported ? nameReported(tx, [movement]) : moveLines(tx, [movement], testNow)));
        if (!isReported) balance += movement.amountKopecks;
        const known = isReported ? reported : paid;
        if (isUndo && earlier) known.splice(known.indexOf(earlier as never), 1);
        else known.push(made);
      }
      const { body } = await (await as())(contracts.money, { params: { uuid: company.uuid } });
      const { body: ledger } = await (await as())(contracts.ledger, { params: { uuid: line } });
      const rests = body.open.reduce((all, { rest }) => all + kopecksOf(rest), 0);
      expect([rests, kopecksOf(ledger.contract.balance)]).toEqual([Math.max(0, -balance), balance]);
      for (const { amount: whole, rest, payments: by } of [...body.open, ...body.paid])
        expect(by.reduce((all, each) => all + kopecksOf(each.amount), 0)).toBe(kopecksOf(whole) - kopecksOf(rest));
      const overdue = body.open.reduce((all, { rest, daysOverdue }) => all + (daysOverdue > 0 ? kopecksOf(rest) : 0), 0);
      expect(kopecksOf(ledger.contract.overdue)).toBe(overdue);
    }),
    { numRuns: runs(40) },
  );
});
