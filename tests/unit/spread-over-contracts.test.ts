import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseCompany, decideParts, type OpenContract, orderPartsOf, ordersOf, pay } from "#server/backend/payments/decide-parts.ts";
import { purposeReason } from "#server/backend/payments/statement/purpose-reason.ts";

const open = (line: string, ...charges: [dueOn: string, rest: number][]) => ({
  line,
  charges: charges.map(([dueOn, rest]) => ({ dueOn, rest, deal: `${line} ${dueOn}` })),
});
const order = (line: string, due: string, unpaid: number) => ({ deal: `${line} ${due}`, line, due, unpaid });
const decided = (...args: Parameters<typeof decideParts>) => {
  const { parts, reason } = decideParts(...args);
  return { parts: Object.fromEntries(parts), reason };
};
const milk = open("milk", ["2026-03-01", 100], ["2026-03-20", 50]);
const meat = open("meat", ["2026-03-10", 70]);

describe("how a payment is spread over a company's contracts", () => {
  test("what is due first is paid first, over trade points and assortments", () => {
    expect(decided(160, [milk, meat], [])).toEqual({ parts: { milk: 100, meat: 60 }, reason: null });
    expect(decided(180, [meat, milk], [])).toEqual({ parts: { milk: 110, meat: 70 }, reason: null });
  });

  test("orders that it names come first, then what is due; what is over is an advance of their contract", () => {
    expect(decided(60, [milk, meat], [order("meat", "2026-03-10", 40)])).toEqual({ parts: { meat: 40, milk: 20 }, reason: null });
    expect(decided(300, [milk, meat], [order("meat", "2026-03-10", 40)])).toEqual({ parts: { meat: 150, milk: 150 }, reason: null });
  });

  test("an order that is named is paid before older charges of its contract, which stay open", () => {
    const later = [order("milk", "2026-03-20", 50)];
    expect(decided(60, [milk], later)).toEqual({ parts: { milk: 60 }, reason: null });
    const paid = pay([milk, meat], new Map([["milk", 60]]), [{ deal: "milk 2026-03-20", line: "milk", amount: 50 }]);
    expect(paid).toEqual([open("milk", ["2026-03-01", 90]), meat]);
    // Of an order that is not charged yet, the money pays what is due first meanwhile.
    expect(pay([milk], new Map([["milk", 60]]), [{ deal: "other", line: "milk", amount: 60 }])).toEqual([
      open("milk", ["2026-03-01", 40], ["2026-03-20", 50]),
    ]);
  });

  test("a payment that names nothing is for the only charge of its very sum", () => {
    expect(ordersOf(50, [milk, meat], [])).toEqual([order("milk", "2026-03-20", 50)]);
    expect(ordersOf(50, [milk, open("meat", ["2026-03-10", 50])], [])).toEqual([]);
    expect(ordersOf(51, [milk, meat], [])).toEqual([]);
    expect(ordersOf(50, [milk, meat], [order("meat", "2026-03-10", 70)])).toEqual([order("meat", "2026-03-10", 70)]);
    expect(ordersOf(50, [{ line: "milk", charges: [{ dueOn: "2026-03-20", rest: 50, deal: null }] }], [])).toEqual([]);
  });

  test("an order of two assortments is paid by one payment, the one due first in front", () => {
    const both = [order("milk", "2026-04-02", 30), order("meat", "2026-04-01", 30)];
    expect(decided(40, [open("milk"), open("meat")], both)).toEqual({ parts: { meat: 30, milk: 10 }, reason: null });
  });

  test("what of it paid which order is known, as far as the contract's part and the order's debt go", () => {
    const orders = [order("meat", "2026-04-05", 50), order("meat", "2026-04-01", 30), order("milk", "2026-04-01", 30)];
    const paid = (parts: Record<string, number>) => orderPartsOf(new Map(Object.entries(parts)), orders);
    expect(paid({ meat: 45, milk: 100 })).toEqual([
      { deal: "meat 2026-04-01", line: "meat", amount: 30 },
      { deal: "milk 2026-04-01", line: "milk", amount: 30 },
      { deal: "meat 2026-04-05", line: "meat", amount: 15 },
    ]);
    expect(paid({ other: 5 })).toEqual([]);
  });

  test("what is over belongs to the only contract; of several none is guessed, and without one nothing is spread", () => {
    expect(decided(200, [milk], [])).toEqual({ parts: { milk: 200 }, reason: null });
    expect(decided(221, [milk, meat], [])).toEqual({ parts: { milk: 150, meat: 70 }, reason: "advance" });
    expect(decided(5, [], [order("meat", "2026-03-10", 40)])).toEqual({ parts: {}, reason: "noContract" });
  });

  test("an order that is paid already takes nothing, and one of another contract is no reason", () => {
    expect(decided(10, [milk, meat], [order("meat", "2026-03-10", 0)])).toEqual({ parts: { milk: 10 }, reason: null });
    expect(decided(221, [milk, meat], [order("other", "2026-03-10", 9)])).toMatchObject({ reason: "advance" });
  });

  test("parts make up the payment whenever it needs no person, and payments one after another pay what one of their sum pays", () => {
    const contract = fc.record({
      charges: fc.array(fc.record({ day: fc.integer({ min: 10, max: 28 }), rest: fc.integer({ min: 1, max: 500 }) })),
    });
    fc.assert(
      fc.property(
        fc.array(contract, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        (drawn, first, second) => {
          const contracts = drawn.map(({ charges }, index) => ({
            line: String(index),
            charges: charges
              .map(({ day, rest }) => ({ dueOn: `2026-03-${day}`, rest, deal: null }))
              .sort((a, b) => a.dueOn.localeCompare(b.dueOn)),
          }));
          const owed = contracts.flatMap(({ charges }) => charges).reduce((sum, { rest }) => sum + rest, 0);
          const one = decideParts(first, contracts, []);
          const spread = [...one.parts.values()].reduce((sum, part) => sum + part, 0);
          expect(spread).toBe(one.reason ? Math.min(first, owed) : first);
          expect([...one.parts.values()].every((part) => part > 0)).toBe(true);
          const two = decideParts(second, pay(contracts, one.parts, []), []);
          const whole = decideParts(first + second, contracts, []);
          if (whole.reason || one.reason || two.reason) return;
          const rests = (parts: ReadonlyMap<string, number>[]) =>
            parts.reduce<OpenContract[]>((left, each) => pay(left, each, []), contracts);
          expect(rests([one.parts, two.parts])).toEqual(rests([whole.parts]));
        },
      ),
    );
  });
});

test.each([
  ["Возврат ошибочно перечисленных средств", [milk], [], "refund"],
  ["возврат по акту", [], [], "refund"],
  ["За молоко, возвратная тара", [milk], [], null],
  ["Оплата без права возврата", [milk], [], null],
  ["Авансовый отчет 5", [milk], [], null],
  ["Авансовый платеж по договору поставки за декабрь", [milk], [], "prepayment"],
  ["Предварительная оплата за товар", [milk], [], "prepayment"],
  ["предопл. за декабрь", [milk], [], "prepayment"],
  ["Возвр. излишне уплаченного", [milk], [], "refund"],
  ["Ошибочно перечислено по счету 12", [milk], [], "refund"],
  ["Оплата за третье лицо, по заказу 10402", [milk], [order("milk", "2026-03-20", 50)], "onBehalf"],
  ["Оплата за ООО «Лукошко» по счету № 13", [milk], [], "onBehalf"],
  ["Оплата по счету № 13, ИНН 7199123453", [milk], [], "onBehalf"],
  ["Оплата по счету № 13, ИНН 6699208713", [milk], [], null],
  ["Оплата за товар ООО «Гряда»", [milk], [], null],
  ['За "ООО Луг" по счету 5', [milk], [], "onBehalf"],
  ["За Общество с ограниченной ответственностью Луг", [milk], [], "onBehalf"],
  ["За организацию ООО Луг по письму № 5", [milk], [], "onBehalf"],
  ["Погашение задолженности ООО «Луг» по письму б/н", [milk], [], "onBehalf"],
  ["за индивидуального предпринимателя Иванова", [milk], [], "onBehalf"],
  ["Оплата за К(Ф)Х Васильева", [milk], [], "onBehalf"],
  ["Оплата за ООО «Торговый дом Ромашка» по счету 5", [milk], [], null],
  ["Оплата за ООО «Торговый дом Луг» по счету 5", [milk], [], "onBehalf"],
  ["Оплата за ООО по счету 5", [milk], [], "onBehalf"],
  ["Погашение задолженности ООО Гряда", [milk], [], null],
  ["Оплата за организацию питания", [milk], [], null],
  ["Оплата за общее количество товара", [milk], [], null],
  ["Оплата поставщику ООО Гряда ИНН 7199528435 за молоко", [milk], [], null],
  ["Возвращение излишне перечисленных средств", [milk], [], "refund"],
  ["пред. оплата за декабрь", [milk], [], "prepayment"],
  ["Оплата пени по претензии № 3", [milk], [], "notGoods"],
  ["Обеспечительный платеж по договору", [milk], [], "notGoods"],
  ["займ по договору 7", [milk], [], "notGoods"],
  ["Оплата за пенистый напиток, Займищенское отделение", [milk], [], null],
  ["Аванс за сыр", [milk], [], "prepayment"],
  ["Предоплата", [open("milk")], [], null],
  ["Предоплата по счету 15", [milk], [order("milk", "2026-03-20", 50)], null],
])("what the purpose «%s» makes a payment wait for", (purpose, contracts, orders, reason) => {
  const payees = [{ inn: "7199528435", name: "ООО «Гряда»" }];
  expect(purposeReason({ purpose, payerInn: "6699208713", payerName: 'ООО "ТОРГОВЫЙ ДОМ РОМАШКА"' }, contracts, orders, payees)).toBe(
    reason,
  );
});

test.each([
  ["", ["a"], [], { reason: "noPayer" }],
  ["7199123453", [], [], { reason: "noCompany" }],
  ["7199123453", ["a"], [], { company: "a" }],
  ["7199123453", ["a", "b"], [], { reason: "severalCompanies" }],
  ["7199123453", ["a", "b"], ["b"], { company: "b" }],
  ["7199123453", ["a", "b"], ["a", "b"], { reason: "severalCompanies" }],
])("the payer with INN «%s» of companies %j, of which it names orders of %j", (inn, companies, named, chosen) => {
  expect(chooseCompany(inn, companies, (company) => named.filter((each) => each === company).length)).toEqual(chosen);
});
