import fc from "fast-check";
import { expect, test } from "vitest";
import { type ActMove, actContent } from "#server/backend/papers/acts/act-facts.ts";
import { drawAct } from "#server/backend/papers/acts/draw-act.ts";
import { pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";

const seller = { name: "ООО «Луга»", inn: "7100000001", kpp: "710001001", address: "" };
const buyer = { name: "ООО «Полка»", inn: "7100000002", kpp: "", address: "" };
const about = { seller, buyer, from: "2026-02-01", to: "2026-02-28", contract: "" };
const move = (values: Partial<ActMove>): ActMove => ({
  ...{ date: "2026-02-10", line: "dairy", kind: "charge", change: 0, document: "" },
  ...values,
});
const line = (values: { line: string; opening?: number; difference?: number }) => ({
  name: values.line,
  opening: 0,
  difference: 0,
  ...values,
});

test("an act adds up what the buyer owes, contract by contract, and says it in words", () => {
  const act = actContent({
    ...about,
    lines: [line({ line: "dairy", opening: 123_456 }), line({ line: "meat" }), line({ line: "bread" })],
    moves: [
      move({ change: 50_001, document: "УПД № 7" }),
      move({ line: "meat", kind: "payment", change: -10_000, document: "п/п № 1" }),
      move({ kind: "difference", change: -2_345 }),
    ],
  });
  expect(act).toMatchObject({
    opening: 123_456,
    debit: 50_001,
    credit: 12_345,
    closing: 161_112,
    difference: -2_345,
    openingDifference: 0,
  });
  expect(act.contracts).toEqual([
    { name: "dairy", opening: 123_456, debit: 50_001, credit: 2_345, closing: 171_112 },
    { name: "meat", opening: 0, debit: 0, credit: 10_000, closing: -10_000 },
  ]);
  expect(act.conclusion.replace(/\s/g, " ")).toBe(
    "На 28 февраля 2026 г. задолженность в пользу ООО «Луга» составляет 1 611,12 руб. (Одна тысяча шестьсот одиннадцать рублей 12 копеек).",
  );
});

test("an advance is owed to the buyer, and nothing is owed where the sums are even", () => {
  const advance = actContent({ ...about, lines: [line({ line: "dairy" })], moves: [move({ kind: "payment", change: -500 })] });
  expect(advance.conclusion).toContain("в пользу ООО «Полка» составляет 5,00 руб.");
  const even = actContent({ ...about, lines: [line({ line: "dairy", opening: 500 })], moves: [move({ kind: "payment", change: -500 })] });
  expect(even.conclusion).toBe("На 28 февраля 2026 г. задолженности нет.");
});

const ledger = fc.array(
  fc.record({
    line: fc.constantFrom("dairy", "meat", "bread"),
    kind: fc.constantFrom("charge", "payment", "correction", "difference"),
    day: fc.integer({ min: 0, max: 89 }),
    amount: fc.integer({ min: 1, max: 9_999_999 }),
    sign: fc.constantFrom(1, -1),
  }),
  { maxLength: 60 },
);

test("of any ledger the sums of an act agree to the kopeck, and one period begins with what the one before ended with", () => {
  fc.assert(
    fc.property(ledger, fc.integer({ min: 1, max: 89 }), (rows, border) => {
      const moves = rows.map(({ day, amount, sign, ...row }) => ({ ...move(row), day, change: amount * sign }));
      const balanceOf = (name: string, until: number) =>
        moves.filter((row) => row.line === name && row.day < until).reduce((sum, { change }) => sum + change, 0);
      const periodOf = (from: number, to: number) =>
        actContent({
          ...about,
          lines: ["dairy", "meat", "bread"].map((name) => line({ line: name, opening: balanceOf(name, from) })),
          moves: moves.filter(({ day }) => day >= from && day < to).map(({ day: _, ...row }) => row),
        });
      const [first, second, whole] = [periodOf(0, border), periodOf(border, 90), periodOf(0, 90)];
      for (const act of [first, second, whole]) {
        expect(act.opening + act.debit - act.credit).toBe(act.closing);
        expect(act.rows.reduce((sum, { debit }) => sum + debit, 0)).toBe(act.debit);
        expect(act.rows.reduce((sum, { credit }) => sum + credit, 0)).toBe(act.credit);
        for (const sum of ["opening", "debit", "credit", "closing"] as const)
          expect(act.contracts.reduce((all, contract) => all + contract[sum], 0)).toBe(act[sum]);
      }
      expect(second.opening).toBe(first.closing);
      expect(whole.closing).toBe(second.closing);
    }),
  );
});

test("the PDF has both parties, each row, the difference with the accounting system as its own, and is tagged", async () => {
  const content = actContent({
    ...about,
    lines: [line({ line: "Молочное", opening: 100_000, difference: 300 }), line({ line: "Мясное", opening: -5_000 })],
    moves: [
      move({ line: "Молочное", change: 123_456, document: "УПД № 7 от 10.02.2026, сделка № 10500" }),
      move({ line: "Мясное", kind: "payment", change: -50_000, document: "п/п № 318" }),
      move({ line: "Молочное", kind: "difference", change: 777, document: "Разница с учётом" }),
    ],
  });
  const bytes = await drawAct(content, { number: "12", date: "2026-03-05", issuedAt: new Date("2026-03-05T09:00:00Z") });
  const [page = ""] = await pdfTexts(bytes);
  for (const said of [
    ...["Акт сверки № 12 от 5 марта 2026 г.", "с 01.02.2026 по 28.02.2026", "ООО «Луга», ИНН 7100000001, КПП 710001001"],
    ...[
      "ООО «Полка», ИНН 7100000002",
      "УПД № 7 от 10.02.2026, сделка № 10500",
      "1 234,56",
      "п/п № 318",
      "500,00",
      "Разница с учётом",
      "7,77",
    ],
    ...["Сальдо на начало 01.02.2026", "950,00", "1 242,33", "1 692,33 руб. должен покупатель", "Подпись"],
    "Одна тысяча шестьсот девяносто два рубля 33 копейки",
  ])
    expect(page).toContain(said);
  expect(await pdfRoles(bytes, 1)).toMatch(/H1.*Table.*TR\(TD TH TD/);
  expect(await drawAct(content, { number: "12", date: "2026-03-05", issuedAt: new Date("2026-03-05T09:00:00Z") })).toEqual(bytes);
});

test("an act of many pages repeats its head and sums up each page", async () => {
  const moves = Array.from({ length: 300 }, (_, index) => move({ line: "dairy", change: 100, document: `УПД № ${index + 1}` }));
  const content = actContent({ ...about, lines: [line({ line: "dairy" })], moves });
  const pages = await pdfTexts(await drawAct(content, { number: "1", date: "2026-03-05", issuedAt: new Date(0) }));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages.slice(0, -1)) expect(page).toContain("Обороты на странице");
  expect(pages.at(-1)).toContain("300,00");
});
