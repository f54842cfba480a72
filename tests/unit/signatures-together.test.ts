import { expect, test } from "vitest";
import type { DifferencesContent } from "#server/backend/papers/differences/differences-facts.ts";
import { drawDifferences } from "#server/backend/papers/differences/draw-differences.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";

/** 200 characters. */
const name = `ООО «${"Межрегиональное объединение торговли ".repeat(6)}`.slice(0, 199).concat("»");
const party = (inn: string) => ({ name, inn, kpp: "710001001", address: "Тула", person: null, ogrn: "" });

const line = (position: number): DifferencesContent["lines"][number] => ({
  ...{ position, name: "Кефир", sku: "010-241", unit: "pcs", vatRate: 10, reason: "shortage", comment: "" },
  before: { quantity: 6000, price: 7683, sum: 460_980, vat: 41_907 },
  after: { quantity: 5800, price: 7683, sum: 445_614, vat: 40_510 },
});

const contentOf = (count: number): DifferencesContent => ({
  ...{
    seller: party("7100000001"),
    buyer: party("7100000002"),
    dealNumber: "10500",
    dealDate: "2026-03-01",
    base: "",
    acceptedOn: "2026-03-05",
  },
  delivery: { from: "2026-03-05", to: "2026-03-05", branch: "Магазин", address: "Тула" },
  upd: { uuid: "", number: "1", date: "2026-03-05", correction: null },
  ...{ buyerPeople: "Иванова А. П., товаровед; ".repeat(11).trim(), sellerPeople: "Петров С. С., водитель; ".repeat(12).trim() },
  lines: Array.from({ length: count }, (_, index) => line(index + 1)),
  ...{ agreed: 0, total: -15_366 * count, vat: -1397 * count, inWords: "сумма прописью" },
  ...{ shortage: { sum: 15_366 * count, vat: 1397 * count }, surplus: { sum: 0, vat: 0 } },
});

test("both sides sign on one page, however long their names are and wherever the table ends", async () => {
  for (let count = 3; count <= 10; count += 1) {
    const bytes = await drawDifferences(contentOf(count), { number: "1", date: "2026-03-05", issuedAt: new Date(0) });
    const seals = (await pdfTexts(bytes)).map((page) => page.split("М. П.").length - 1);
    expect([seals.at(-1), seals.reduce((sum, of) => sum + of, 0)], `${count} lines`).toEqual([2, 2]);
  }
});
