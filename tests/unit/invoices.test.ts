import jsQR from "jsqr";
import { describe, expect, test } from "vitest";
import { toContent } from "#server/backend/papers/invoice-content.ts";
import type { InvoiceContent } from "#server/backend/papers/invoice-facts.ts";
import { spellSum } from "#server/backend/papers/paper-format.ts";
import { codePath, paymentCode, paymentText, quietZone } from "#server/backend/papers/payment-code.ts";
import { invoiceFactsOf } from "#tests/support/invoices.ts";

const place = { number: "17", date: "2026-03-05" };
const content = toContent(invoiceFactsOf(), place);

/** What a scanner reads from the modules, four pixels each, with the quiet zone. */
function scan(text: string): string | undefined {
  const { size, runs } = paymentCode(text);
  const [unit, side] = [4, (size + 2 * quietZone) * 4];
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, width } of runs)
    for (let down = 0; down < unit; down += 1)
      for (let right = 0; right < width * unit; right += 1) {
        const at = (((y + quietZone) * unit + down) * side + (x + quietZone) * unit + right) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, side, side)?.data;
}

describe("a sum in words", () => {
  test.each([
    [0, "Ноль рублей 00 копеек"],
    [1, "Ноль рублей 01 копейка"],
    [100, "Один рубль 00 копеек"],
    [202, "Два рубля 02 копейки"],
    [505, "Пять рублей 05 копеек"],
    [1_111, "Одиннадцать рублей 11 копеек"],
    [2_121, "Двадцать один рубль 21 копейка"],
    [4_050, "Сорок рублей 50 копеек"],
    [9_090, "Девяносто рублей 90 копеек"],
    [10_000, "Сто рублей 00 копеек"],
    [100_100, "Одна тысяча один рубль 00 копеек"],
    [200_212, "Две тысячи два рубля 12 копеек"],
    [1_100_000, "Одиннадцать тысяч рублей 00 копеек"],
    [2_100_000, "Двадцать одна тысяча рублей 00 копеек"],
    [4_209_044, "Сорок две тысячи девяносто рублей 44 копейки"],
    [100_000_000, "Один миллион рублей 00 копеек"],
    [200_000_300, "Два миллиона три рубля 00 копеек"],
    [1_100_000_000, "Одиннадцать миллионов рублей 00 копеек"],
    [100_000_000_000, "Один миллиард рублей 00 копеек"],
    [500_000_000_000, "Пять миллиардов рублей 00 копеек"],
    [
      12_345_678_901_234,
      "Сто двадцать три миллиарда четыреста пятьдесят шесть миллионов семьсот восемьдесят девять тысяч двенадцать рублей 34 копейки",
    ],
    [
      99_999_999_999_999,
      "Девятьсот девяносто девять миллиардов девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч " +
        "девятьсот девяносто девять рублей 99 копеек",
    ],
  ])("%i kopecks", (kopecks, words) => expect(spellSum(kopecks)).toBe(words));

  test("no other sum has words", () => {
    for (const sum of [-1, 0.5, 100_000_000_000_000, Number.NaN]) expect(() => spellSum(sum)).toThrow(RangeError);
  });
});

describe("what an invoice says", () => {
  test("the totals are those of its lines, by rates", () => {
    expect([content.total, content.vat]).toEqual([1_150_880, 166_315]);
    expect(content.rates).toEqual([
      { rate: 22, sum: 689_900, vat: 124_408 },
      { rate: 10, sum: 460_980, vat: 41_907 },
    ]);
    expect(content.inWords).toBe("Одиннадцать тысяч пятьсот восемь рублей 80 копеек");
  });

  test("VAT is the sum of the lines', which differs from that of the total", () => {
    const [line] = invoiceFactsOf().lines;
    // 10/110 of 0.05 is 0.0045, which is no kopeck; of the three together 0.0136, which is one.
    const lines = [1, 2, 3].map(() => ({ ...line, sum: 5, vat: 0, vatRate: 10 as const })) as InvoiceContent["lines"];
    expect(toContent(invoiceFactsOf({ lines }), place)).toMatchObject({ total: 15, vat: 0, rates: [{ rate: 10, sum: 15, vat: 0 }] });
  });

  test("the purpose names invoice, deal and the VAT of each rate, and fits a payment order", () => {
    expect(content.purpose).toBe("Оплата по счёту № 17 от 05.03.2026, сделка № 10500. В том числе НДС 22 % 1244,08 руб., 10 % 419,07 руб.");
    const free = invoiceFactsOf().lines.map((line) => ({ ...line, vatRate: "none" as const, vat: 0 }));
    expect(toContent(invoiceFactsOf({ lines: free }), place).purpose).toBe("Оплата по счёту № 17 от 05.03.2026, сделка № 10500. Без НДС");
    const [line] = invoiceFactsOf().lines;
    const many = ([5, 7, 10, 18, 20, 22] as const).map((vatRate) => ({ ...line, vatRate, sum: 9_000_000_000_000, vat: 0 }));
    const { purpose } = toContent(invoiceFactsOf({ lines: many as InvoiceContent["lines"], dealNumber: "9".repeat(40) }), place);
    expect(purpose.length).toBeLessThanOrEqual(210);
    expect(purpose).toMatch(/В том числе НДС \d+,\d\d руб\.$/);
  });
});

describe("the payment code", () => {
  const text = [
    "ST00012|Name=ООО «Луга»|PersonalAcc=40702810900000000001|BankName=Банк Тулы|BIC=047003001|CorrespAcc=30101810300000000001",
    "PayeeINN=7100000001|KPP=710001001",
    "Purpose=Оплата по счёту № 17 от 05.03.2026, сделка № 10500. В том числе НДС 22 % 1244,08 руб., 10 % 419,07 руб.|Sum=1150880",
  ].join("|");

  test("has what a bank's program reads, and a scanner reads it back", () => {
    expect(paymentText(content)).toBe(text);
    expect(scan(text)).toBe(text);
  });

  test("a seller without KPP has none in it, long names are cut, and a value with the sign between values changes the sign", () => {
    const { seller } = content;
    const odd = { ...content, seller: { ...seller, kpp: "", name: `ООО «А|Б» ${"я".repeat(200)}`, bankName: "Банк".repeat(20) } };
    const fields = paymentText(odd).split("~");
    expect(fields.map((field) => field.split("=")[0])).toEqual([
      ...["ST00012", "Name", "PersonalAcc", "BankName", "BIC", "CorrespAcc", "PayeeINN", "Purpose", "Sum"],
    ]);
    expect([fields[1], fields[3]]).toEqual([`Name=ООО «А|Б» ${"я".repeat(150)}`, `BankName=${"Банк".repeat(11)}Б`]);
    expect(scan(paymentText(odd))).toBe(paymentText(odd));
  });

  test("the page's picture has the same modules", () => {
    const code = paymentCode(text);
    const { size, path } = codePath(code);
    expect(size).toBe(code.size + 8);
    const drawn = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, x, y, width]) => [Number(x) - 4, Number(y) - 4, Number(width)]);
    expect(drawn).toEqual(code.runs.map(({ x, y, width }) => [x, y, width]));
  });
});
