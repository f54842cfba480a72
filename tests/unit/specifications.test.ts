import { expect, test } from "vitest";
import { totalsOf } from "#server/backend/papers/invoice-content.ts";
import { drawSpecification } from "#server/backend/papers/specifications/draw-specification.ts";
import { pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";

const place = { number: "5", date: "2026-03-05", issuedAt: new Date("2026-03-05T09:00:00Z") };
const line = (name: string, date = "2026-03-10") => ({
  ...{ name, sku: "000-001", unit: "pcs" as const, quantity: 6000, price: 7683, sum: 460_980, vatRate: 10 as const, vat: 41_907, date },
});

function contentOf(lines: ReturnType<typeof line>[]) {
  return {
    seller: { name: "ООО «Луга»", inn: "7100000001", kpp: "710001001", address: "" },
    buyer: { name: "ООО «Полка»", inn: "7100000002", kpp: "", address: "" },
    dealNumber: "10500",
    buyerNumber: "З-77",
    delivery: { from: "2026-03-10", to: "2026-03-11", branch: "Магазин", address: "Тула, Торговая ул., 2" },
    contracts: ["Молочная продукция", "Мясо"],
    lines,
    sellerSigner: { name: "Орлов Пётр Ильич", position: "Коммерческий директор" },
    buyerSigner: { name: "Соколова Анна", position: "" },
    ...totalsOf(lines),
  };
}

test("the PDF names the contract, the order, each line with its day, sums in words and both signers, and is tagged", async () => {
  const bytes = await drawSpecification(contentOf([line("Кефир"), line("Сыр", "2026-03-11")]), place);
  const [page = ""] = await pdfTexts(bytes);
  for (const expected of [
    ...["Спецификация № 5 от 5 марта 2026 г.", "Приложение к договору поставки: Молочная продукция; Мясо"],
    ...["сделка № 10500, номер покупателя З-77", "10.03.2026 – 11.03.2026, Магазин, Тула, Торговая ул., 2"],
    ...["Кефир (000-001)", "10.03.2026", "11.03.2026", "76,83", "419,07", "4 609,80", "9 219,60", "838,14"],
    ...["Девять тысяч двести девятнадцать рублей 60 копеек", "Коммерческий директор Орлов Пётр Ильич", "Соколова Анна"],
  ])
    expect(page).toContain(expected);
  expect(await pdfRoles(bytes, 1)).toMatch(/H1.*Table.*TR\(TD TH TD/);
});

test("three hundred lines repeat the head and sum up each page; the signatures stay together", async () => {
  const pages = await pdfTexts(
    await drawSpecification(contentOf(Array.from({ length: 300 }, (_, index) => line(`Товар ${index}`))), place),
  );
  expect(pages.length).toBeGreaterThan(8);
  for (const page of pages.slice(0, -1)) expect(page).toContain("Итого по странице");
  expect(pages.filter((page) => page.includes("Подпись"))).toHaveLength(1);
});
