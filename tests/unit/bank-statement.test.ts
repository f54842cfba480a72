import { describe, expect, test } from "vitest";
import { namedDocuments } from "#server/backend/payments/statement/named-documents.ts";
import { isStatement, readStatement } from "#server/backend/payments/statement/read-statement.ts";
import { dayOf, innOf, kopecksIn } from "#server/backend/payments/statement/statement-values.ts";

const today = "2026-03-10";
const own = "40702810900000000001";
const theirs = "40702810500000000777";

/** A document of a statement by its keys. */
const document = (values: Record<string, string>) =>
  ["СекцияДокумент=Платежное поручение", ...Object.entries(values).map(([key, value]) => `${key}=${value}`), "КонецДокумента"].join("\r\n");
const incoming = {
  Номер: "318",
  Дата: "03.03.2026",
  Сумма: "50000.00",
  ПлательщикСчет: theirs,
  Плательщик1: "ООО Ромашка",
  ПлательщикИНН: "7199123453",
  ПолучательСчет: own,
  ДатаПоступило: "04.03.2026",
  НазначениеПлатежа: "Оплата по счету № 15 от 02.03.2026",
};
const head = `1CClientBankExchange\r\nВерсияФормата=1.03\r\nКодировка=Windows\r\nСекцияРасчСчет\r\nРасчСчет=${own}\r\nКонецРасчСчет`;
const file = (...documents: string[]) => [head, ...documents, "КонецФайла"].join("\r\n");

describe("a bank statement", () => {
  test("a payment that came has its day, sum, payer and purpose; one that went out is counted", () => {
    const outgoing = document({ ...incoming, ПлательщикСчет: own, ПолучательСчет: theirs, ДатаПоступило: "", ДатаСписано: "04.03.2026" });
    const { payments, faults, outgoing: out } = readStatement(file(document(incoming), outgoing), today);
    expect(payments).toEqual([
      {
        line: 7,
        number: "318",
        orderedOn: "2026-03-03",
        date: "2026-03-04",
        amountKopecks: 5_000_000,
        payerName: "ООО Ромашка",
        payerInn: "7199123453",
        payerAccount: theirs,
        account: own,
        purpose: "Оплата по счету № 15 от 02.03.2026",
      },
    ]);
    expect([faults, out]).toEqual([[], 1]);
  });

  test("money between the seller's own accounts, and a document without a day of receipt or an account of the file, pay nothing", () => {
    const second = "40702810900000000002";
    const two = file(document({ ...incoming, ПлательщикСчет: own, ПолучательСчет: second })).replace(
      "КонецРасчСчет",
      `КонецРасчСчет\r\nСекцияРасчСчет\r\nРасчСчет=${second}\r\nКонецРасчСчет`,
    );
    const foreign = document({ ...incoming, ПолучательСчет: "40702810900000000009", ДатаПоступило: "" });
    expect(readStatement(two, today)).toMatchObject({ payments: [], outgoing: 1 });
    expect(readStatement(file(foreign), today)).toMatchObject({ payments: [], outgoing: 1 });
  });

  test("of a file without its accounts a document with no day of receipt or payment is told, and not taken for money that went out", () => {
    const bare = file(document({ ...incoming, ДатаПоступило: "" })).replace(/СекцияРасчСчет\r\n.*\r\nКонецРасчСчет/, "");
    expect(readStatement(bare, today)).toMatchObject({ payments: [], outgoing: 0, faults: [{ message: "direction" }] });
    expect(readStatement(bare.replace("ДатаПоступило=", "ДатаСписано=04.03.2026"), today)).toMatchObject({ outgoing: 1, faults: [] });
  });

  test("an INN before the payer's name is the payer's", () => {
    const named = document({ ...incoming, ПлательщикИНН: "", Плательщик1: "ИНН 7199123453 ООО Ромашка" });
    expect(readStatement(file(named), today).payments[0]?.payerInn).toBe("7199123453");
  });

  test("keys in any case, spaces, line ends of every system, a time after the day, several statements in one file are read", () => {
    const odd = file(document({ ...incoming, ДатаПоступило: "04.03.2026 12:30:00", Сумма: " 50 000,00 " }))
      .replace("ПлательщикИНН=", " плательщикинн = ")
      .replaceAll("\r\n", "\n");
    const glued = `${odd}\n${file(document({ ...incoming, Номер: "319" }))}`.replace("КонецФайла\n", "КонецФайла\r");
    const { payments, faults } = readStatement(`\ufeff${glued}`, today);
    expect(faults).toEqual([]);
    expect(payments.map(({ number, date, amountKopecks, payerInn }) => [number, date, amountKopecks, payerInn])).toEqual([
      ["318", "2026-03-04", 5_000_000, "7199123453"],
      ["319", "2026-03-04", 5_000_000, "7199123453"],
    ]);
    expect(isStatement("\ufeff\r\n1cclientbankexchange")).toBe(true);
    expect(isStatement("Номер;Дата")).toBe(false);
  });

  test("a purpose of several lines is one, and what the database cannot store goes", () => {
    const { НазначениеПлатежа: _, ...rest } = incoming;
    const written = document({ ...rest, НазначениеПлатежа1: "За\u0000 молоко", НазначениеПлатежа2: "и\tсыр" });
    expect(readStatement(file(written), today).payments[0]?.purpose).toBe("За молоко и сыр");
  });

  test.each([
    ["Сумма", "", "sum"],
    ["Сумма", "0.00", "sum"],
    ["Сумма", "-5", "sum"],
    ["Сумма", "1.234,50", "sum"],
    ["Сумма", "10.005", "sum"],
    ["Сумма", "9".repeat(15), "sum"],
    ["ДатаПоступило", "31.02.2026", "date"],
    ["ДатаПоступило", "2026-03-04", "date"],
    ["ДатаПоступило", "11.03.2026", "future"],
  ])("%s «%s» refuses that document by its line and leaves the others", (field, value, message) => {
    const wrong = document({ ...incoming, [field]: value });
    const { payments, faults } = readStatement(file(wrong, document(incoming)), today);
    expect(faults).toEqual([{ line: 7, field, value, message }]);
    expect(payments).toHaveLength(1);
  });

  test("a document that does not end is reported, at the end of the file and before the next one", () => {
    const cut = document(incoming).replace("\r\nКонецДокумента", "");
    const { payments, faults } = readStatement(file(cut, document({ ...incoming, Номер: "319" }), cut), today);
    expect(payments.map(({ number }) => number)).toEqual(["319"]);
    expect(faults.map(({ message }) => message)).toEqual(["ended", "ended"]);
    const { faults: mixed } = readStatement(file(document({ ...incoming, Сумма: "много" }), cut), today);
    expect(mixed.map(({ message }) => message)).toEqual(["sum", "ended"]);
  });
});

test.each([
  ["4.3.26", "2026-03-04"],
  ["04.03.2026", "2026-03-04"],
  ["04.03.20260", undefined],
  ["30.02.2026", undefined],
  ["", undefined],
])("the day «%s»", (written, day) => expect(dayOf(written)).toBe(day));

test.each([
  ["0.01", 1],
  ["12345.6", 1_234_560],
  ["0.29", 29],
  ["1 000 000 000,00", 100_000_000_000],
  ["1000000000.01", undefined],
  ["1e5", undefined],
])("the sum «%s»", (written, kopecks) => expect(kopecksIn(written)).toBe(kopecks));

test.each([
  ["7199123453", "7199123453"],
  ["500100732259", "500100732259"],
  ["0", ""],
  ["0000000000", ""],
  ["719912345", ""],
])("the INN «%s»", (written, inn) => expect(innOf(written)).toBe(inn));

const upds = (...numbers: number[]) => numbers.map((number) => ["upd", number, undefined]);

test.each([
  ["Оплата по счету № 15 от 02.03.2026 за молоко, в т.ч. НДС 10% - 500.00", [["invoice", 15, "2026-03-02"]]],
  ["По счёту на оплату №15", [["invoice", 15, undefined]]],
  [
    "сч. 15, 16 за сыр",
    [
      ["invoice", 15, undefined],
      ["invoice", 16, undefined],
    ],
  ],
  ["За продукты по заказу N 10419", [["deal", 10419, undefined]]],
  [
    "Сделка 10419; заказ №10420",
    [
      ["deal", 10419, undefined],
      ["deal", 10420, undefined],
    ],
  ],
  ["Оплата по счету-фактуре № 77 от 01.03.2026", [["upd", 77, "2026-03-01"]]],
  [
    "За товар по УПД №15 от 02.03.26, УПД 16",
    [
      ["upd", 15, "2026-03-02"],
      ["upd", 16, undefined],
    ],
  ],
  [
    "Оплата за накладную № 15, с/ф 16",
    [
      ["upd", 15, undefined],
      ["upd", 16, undefined],
    ],
  ],
  ["Оплата по счету № 15, 12 500,00 руб.", [["invoice", 15, undefined]]],
  ["УПД 17, 18 000.00", [["upd", 17, undefined]]],
  ["УПД 17, 5 т.р.", [["upd", 17, undefined]]],
  ["счет-фактура 12 000 руб", []],
  ["УПД 2 шт", []],
  ["Транспортная накладная 17", []],
  ["Заказчик 15", []],
  ["За заказ 10419", [["deal", 10419, undefined]]],
  ["Оплата по договору № 5 от 01.02.2025", []],
  ["Счет № 12345678901234567890", []],
  ["Счет № 15/2", []],
  ["Окончательный расчет 15 200,00", []],
  ["В счет 50% предоплаты", []],
  ["За счет 3 кв.", []],
  ["Счет № 15А", []],
  ["Счет № 15 от 2 марта 2026", [["invoice", 15, "2026-03-02"]]],
  ["Счет №12 от 1 декабря 2026г за товар", [["invoice", 12, "2026-12-01"]]],
  ["Счет № 15 от 2 мар 2026", []],
  ["по счету 12 от 01/12/2026", [["invoice", 12, "2026-12-01"]]],
  ["по УПД 5, 6 и 7", upds(5, 6, 7)],
  ["по универсальному передаточному документу № 15 от 04.03.2026", [["upd", 15, "2026-03-04"]]],
  ["по ТОРГ-12 №15", upds(15)],
  ["По дог. № 15 сч 16", [["invoice", 16, undefined]]],
  ["Оплата по р/счету 15", []],
  ["сч 40702810900000000001", []],
  ["УПД № 5, № 6, № 7", upds(5, 6, 7)],
  ["УПД №5 и №6", upds(5, 6)],
  ["УПД 5;6;7", upds(5, 6, 7)],
  ["УПД №№ 5,6,7", upds(5, 6, 7)],
  ["УПД-5, УПД No 6, с-ф 7, СФ № 8, сч.ф. 9", upds(5, 6, 7, 8, 9)],
  [
    "УПД №5 от 01.12.2026, №6 от 02.12.2026",
    [
      ["upd", 5, "2026-12-01"],
      ["upd", 6, "2026-12-02"],
    ],
  ],
  [
    "счету №12 от 01.12.2026 и №13 от 02.12.2026",
    [
      ["invoice", 12, "2026-12-01"],
      ["invoice", 13, "2026-12-02"],
    ],
  ],
  [
    "Оплата по УПД от 01.12.2026 №3, №5",
    [
      ["upd", 3, "2026-12-01"],
      ["upd", 5, "2026-12-01"],
    ],
  ],
  ["сч № 12", [["invoice", 12, undefined]]],
  ["заказ покупателя № 10402", [["deal", 10402, undefined]]],
  [
    "заказы: 10402; 10411",
    [
      ["deal", 10402, undefined],
      ["deal", 10411, undefined],
    ],
  ],
  ["УПД 17; 18 000.00 руб", upds(17)],
  ["заказ 10402 и 3 коробки тары", [["deal", 10402, undefined]]],
  ["по договору от 01.12.2026 5", []],
  ["По счету 15, 20.03.2026", [["invoice", 15, undefined]]],
  ["Счет 15. НДС нет", [["invoice", 15, undefined]]],
  ["На счет 40702810900000000001", []],
  ["", []],
])("what «%s» names", (purpose, documents) => {
  expect(namedDocuments(purpose).map(({ kind, number, date }) => [kind, number, date])).toEqual(documents);
});
