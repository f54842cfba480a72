import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { payments as calls } from "#contract/payments.ts";
import { applyToContracts, type LineMovement, moveLines } from "#server/backend/contracts/ledger.ts";
import { toPaymentRows } from "#server/backend/exchange/one-c/deals/payments-in.ts";
import { bankStatement } from "#tests/support/bank-statement.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { usePaidOrders } from "#tests/support/paid-orders.ts";
import { dayBefore, usePayments } from "#tests/support/payments.ts";
import { runs } from "#tests/support/runs.ts";

const payments = usePayments();
const { backend, as, newInn, newContract, addMoves, load } = payments;
const { twoOrders } = usePaidOrders(payments);

const exchange = exchangeOf(backend);

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);

const numberOf = ({ number }: { number: string }) => Number(number);
const sumOf = ({ total }: { total: number }) => (total / 100).toFixed(2);

describe("a payment that names an order", () => {
  test("pays that order's charge and leaves an older one open, on every page; taken back it opens its own again", async () => {
    const { inn, company, uuid, early, late, money, openOrders } = await twoOrders();
    await load(bankStatement({ inn, sum: sumOf(late), number: "7", purpose: `Оплата, заказ № ${late.number}` }));
    await (await as())(calls.postReady);
    expect(await openOrders()).toEqual([[numberOf(early), early.total]]);
    const shown = await money();
    expect(shown.paid.map(({ deal, payments }) => [deal?.number, payments.map(({ amount }) => kopecksOf(amount))])).toEqual([
      [numberOf(late), [late.total]],
    ]);
    expect([shown.overdue, shown.daysOverdue]).toEqual([shown.owed, 40 - 14]);
    const { body: ledger } = await (await as())(contracts.ledger, { params: { uuid } });
    expect([kopecksOf(ledger.contract.overdue), ledger.contract.overdueSince]).toEqual([early.total, daysAgo(40).toISOString()]);
    const receivables = async () => (await (await as())(contracts.receivables, { query: { search: inn } })).body.companies;
    expect(await receivables()).toMatchObject([{ overdue: shown.owed, daysOverdue: 40 - 14 }]);
    const { body: list } = await (await as())(calls.list, { query: { search: inn } });
    await (await as())(calls.undo, { params: { uuid: list.payments[0]?.uuid ?? "" } });
    expect(await openOrders()).toEqual([
      [numberOf(early), early.total],
      [numberOf(late), late.total],
    ]);
    expect((await receivables())[0]?.company.uuid).toBe(company.uuid);
  });

  test("by the number of its transfer document does so too, and what is over pays what is due first", async () => {
    const { inn, company, early, late, money, openOrders } = await twoOrders();
    await backend.pool.query(
      `insert into papers (uuid, kind, seller_company_uuid, year, number, date, deal_uuid, company_uuid, total_kopecks, vat_kopecks,
        content, created_at)
        select gen_random_uuid(), 'upd', seller_company_uuid, 2026, 7001, '2026-02-13', uuid, $2, 0, 0, '{}', now() from deals
        where uuid = $1`,
      [late.uuid, company.uuid],
    );
    expect((await money()).open.map(({ document }) => document)).toEqual(["", "УПД № 7001 от 13.02.2026"]);
    await load(bankStatement({ inn, sum: ((late.total + 5_00) / 100).toFixed(2), number: "8", purpose: "По УПД № 7001 от 13.02.2026" }));
    await (await as())(calls.postReady);
    expect(await openOrders()).toEqual([[numberOf(early), early.total - 5_00]]);
  });

  test("a payment that names nothing pays the only charge of its very sum, else what is due first", async () => {
    const { inn, early, late, openOrders } = await twoOrders();
    await load(bankStatement({ inn, sum: sumOf(late), number: "9" }));
    await (await as())(calls.postReady);
    expect(await openOrders()).toEqual([[numberOf(early), early.total]]);
    await load(bankStatement({ inn, sum: "1.00", number: "10" }));
    await (await as())(calls.postReady);
    expect(await openOrders()).toEqual([[numberOf(early), early.total - 1_00]]);
  });

  test("that 1C brings for an order pays it, and as much less as 1C says later", async () => {
    const { inn, uuid, early, late, openOrders } = await twoOrders();
    const { rows } = await backend.pool.query(
      "select a.name from contract_lines l join assortments a on a.uuid = l.assortment_uuid where l.uuid = $1",
      [uuid],
    );
    const bring = (kopecks: number) =>
      exchange.load("payments", [
        {
          ...{ externalId: `п1#${late.uuid}#x`, company: inn, branch: "Лавка", assortment: rows[0].name, kind: "payment" },
          ...{ document: "Оплата № 1", date: dayBefore(1), amount: (kopecks / 100).toFixed(2) },
        },
      ]);
    await bring(late.total);
    expect(await openOrders()).toEqual([[numberOf(early), early.total]]);
    await bring(late.total - 10_00);
    expect(await openOrders()).toEqual([
      [numberOf(early), early.total],
      [numberOf(late), 10_00],
    ]);
  });

  test("1C cannot move it to another order without a word", async () => {
    const { inn, uuid, early, late } = await twoOrders();
    const { rows } = await backend.pool.query(
      "select a.name from contract_lines l join assortments a on a.uuid = l.assortment_uuid where l.uuid = $1",
      [uuid],
    );
    await exchange.load("payments", [
      {
        ...{ externalId: `п9#${early.uuid}#x`, company: inn, branch: "Лавка", assortment: rows[0].name, kind: "payment" },
        ...{ document: "Оплата № 9", date: dayBefore(1), amount: "3.00" },
      },
    ]);
    const payment = { id: "п9", order: late.uuid, number: "9", date: "2026-03-01", amount: 3 };
    const { rejected } = await toPaymentRows(backend.db, [payment]);
    expect(rejected).toEqual([expect.stringContaining("раньше прислали по другому заказу")]);
  });

  test("a correction of an order lessens that order", async () => {
    const { branchUuid, assortmentUuid, early, late, openOrders } = await twoOrders();
    const movement = { assortmentUuid, kind: "correction" as const, amountKopecks: 3_00, dealUuid: late.uuid };
    await backend.db.transaction((tx) => applyToContracts(tx, branchUuid, [movement], testNow));
    expect(await openOrders()).toEqual([
      [numberOf(early), early.total],
      [numberOf(late), late.total - 3_00],
    ]);
  });

  test.each([
    ["Возврат излишне уплаченного", "refund"],
    ["Аванс за сыр", "prepayment"],
  ])("one with the purpose «%s» waits for a person", async (purpose, reason) => {
    const { inn } = await twoOrders();
    expect((await load(bankStatement({ inn, sum: "50.00", purpose }))).body).toMatchObject({ added: 1, ready: 0 });
    const { body } = await (await as())(calls.list, { query: { search: inn } });
    expect(body.payments).toMatchObject([{ status: "waiting", reason }]);
  });
});

type Charge = { deal: string | null; amount: number; days: number };
type Paid = { deals: { deal: string; amount: number }[]; amount: number; isUndone: boolean };

/** Rests of charges by a plain reading of the rule, in the order of their days. */
function restsOf(charges: readonly Charge[], paid: readonly Paid[]): number[] {
  const standing = paid.filter(({ isUndone }) => !isUndone);
  const inTurn = charges.toSorted((a, b) => b.days - a.days).map((charge) => ({ ...charge, rest: charge.amount }));
  const named = standing.flatMap(({ deals }) => deals);
  let pool = standing.reduce((sum, { amount }) => sum + amount, 0);
  for (const deal of new Set(named.map((each) => each.deal))) {
    let left = named.reduce((sum, each) => (each.deal === deal ? sum + each.amount : sum), 0);
    for (const charge of inTurn.filter((each) => each.deal === deal)) {
      const part = Math.min(left, charge.rest);
      charge.rest -= part;
      left -= part;
      pool -= part;
    }
  }
  for (const charge of inTurn) {
    const part = Math.min(pool, charge.rest);
    charge.rest -= part;
    pool -= part;
  }
  return inTurn.map(({ rest }) => rest);
}

test("for any history of named and other payments, some taken back, all pages agree with the rule", async () => {
  const orders = ["a", "b", "c"].map(() => crypto.randomUUID());
  const some = fc.constantFrom(...orders);
  const amount = fc.integer({ min: 1, max: 50_000 });
  const charge = fc.record({ deal: fc.option(some), amount, days: fc.integer({ min: 1, max: 80 }) });
  const payment = fc
    .record({ amount, part: fc.integer({ min: 0, max: 100 }), deal: some, isUndone: fc.boolean() })
    .map(({ amount: whole, part, deal, isUndone }) => {
      const own = Math.floor((whole * part) / 100);
      return { amount: whole, isUndone, deals: own > 0 ? [{ deal, amount: own }] : [] };
    });
  const charges = fc.uniqueArray(charge, { minLength: 1, maxLength: 12, selector: ({ days }) => days });
  await fc.assert(
    fc.asyncProperty(charges, fc.array(payment, { maxLength: 10 }), async (charged, paid) => {
      const inn = newInn();
      const { company, uuid } = await newContract({ inn });
      const inTurn = charged.toSorted((a, b) => b.days - a.days);
      await addMoves(
        uuid,
        inTurn.map(({ deal, amount: sum, days }) => ({ kind: "charge", amount: sum, at: daysAgo(days), ...(deal && { dealUuid: deal }) })),
      );
      const movements = paid.flatMap(({ amount: sum, deals, isUndone }, index): LineMovement[] => {
        const move = (sign: 1 | -1, document: string): LineMovement => ({
          ...{ contractLineUuid: uuid, kind: "payment", amountKopecks: sign * sum, document, at: daysAgo(index / 10) },
          deals: deals.map(({ deal, amount: own }) => ({ dealUuid: deal, amountKopecks: sign * own })),
        });
        return isUndone ? [move(1, `п/п ${index}`), move(-1, `Отмена: п/п ${index}`)] : [move(1, `п/п ${index}`)];
      });
      for (const movement of movements) await backend.db.transaction((tx) => moveLines(tx, [movement], testNow));
      const rests = restsOf(charged, paid);
      const { body: money } = await (await as())(contracts.money, { params: { uuid: company.uuid } });
      const shown = [...money.open, ...money.paid];
      const byDay = new Map(shown.map(({ postedOn, rest }) => [postedOn, kopecksOf(rest)]));
      expect([...byDay].sort(([a], [b]) => a.localeCompare(b)).map(([, rest]) => rest)).toEqual(rests);
      for (const { amount: whole, rest, payments } of shown)
        expect(payments.reduce((sum, each) => sum + kopecksOf(each.amount), 0)).toBe(kopecksOf(whole) - kopecksOf(rest));
      const overdue = inTurn.reduce((sum, { days }, at) => sum + (days > 14 ? (rests[at] ?? 0) : 0), 0);
      const { body: ledger } = await (await as())(contracts.ledger, { params: { uuid } });
      const { body: list } = await (await as())(contracts.receivables, { query: { search: inn } });
      expect([kopecksOf(money.overdue), kopecksOf(ledger.contract.overdue)]).toEqual([overdue, overdue]);
      expect(list.companies.map((each) => kopecksOf(each.overdue))).toEqual(rests.some((rest) => rest > 0) ? [overdue] : []);
    }),
    { numRuns: runs(25) },
  );
});
