import { expect, test } from "vitest";
import { drawPriceList } from "#server/backend/papers/price-lists/draw-price-list.ts";
import { type PricedProduct, priceListContent } from "#server/backend/papers/price-lists/price-list-facts.ts";
import { pdfMeta, pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";

const seller = { name: "ООО «Луга»", inn: "7100000001", kpp: "710001001", address: "" };
const buyer = { name: "ООО «Полка»", inn: "7100000002", kpp: "", address: "" };
const vat = {
  rates: [
    { code: "10", percent: 10, isGeneral: false, from: "2004-01-01", to: null },
    { code: "22", percent: 22, isGeneral: true, from: "2026-01-01", to: null },
  ],
  regimes: [{ regime: "general" as const, from: "2020-01-01" }],
};
const about = { seller, buyer, date: "2026-03-05", contractUuid: null, contract: "" };
const butter: PricedProduct = {
  ...{ name: "Масло сливочное 82,5 %", sku: "010-241", buyerCode: "М-7", category: "Молочное", kind: "count" },
  ...{ unit: "pcs", supplyUnit: "box", unitsInSupply: 12, minHundredths: 200, shelfLifeDays: 35, vatCode: 10 },
  terms: {
    base: 18_950,
    steps: [
      [1_000, 250],
      [5_000, 700],
    ],
  },
  ...{ group: null, groupUnit: null },
};
const cheese: PricedProduct = {
  ...{ name: "Сыр", sku: "020-001", buyerCode: null, category: "Сыры", kind: "weight", unit: "kg", supplyUnit: "package" },
  ...{ unitsInSupply: 1, minHundredths: 50, shelfLifeDays: 0, vatCode: 22 },
  ...{ terms: { base: 79_901, steps: [[10_000, 1_000]] }, group: "Сыры твёрдые", groupUnit: "kg" },
};
const place = { number: "7", date: "2026-03-05", issuedAt: new Date("2026-03-05T09:00:00Z") };

function contentOf(products: readonly PricedProduct[]) {
  const result = priceListContent({ ...about, products, vat });
  if ("gaps" in result) throw new Error(result.gaps.join());
  return result.content;
}

test("a price list has what the basket charges, each step of the ladder to the kopeck, by category", () => {
  expect(contentOf([butter, cheese]).sections).toEqual([
    {
      name: "Молочное",
      rows: [
        {
          ...{ name: "Масло сливочное 82,5 %", sku: "010-241", buyerCode: "М-7", unit: "pcs", supply: { unit: "box", count: 12 } },
          ...{ price: 18_950, vatRate: 10, minimum: { quantity: 200, unit: "box" }, shelfLifeDays: 35 },
          ladder: {
            group: "",
            unit: "box",
            steps: [
              { from: 1_000, price: 18_476 },
              { from: 5_000, price: 17_624 },
            ],
          },
        },
      ],
    },
    {
      name: "Сыры",
      rows: [
        {
          ...{ name: "Сыр", sku: "020-001", buyerCode: "", unit: "kg", supply: null, price: 79_901, vatRate: 22 },
          ...{ minimum: { quantity: 50, unit: "kg" }, shelfLifeDays: null },
          ladder: { group: "Сыры твёрдые", unit: "kg", steps: [{ from: 10_000, price: 71_911 }] },
        },
      ],
    },
  ]);
});

test("goods whose rate is not known make no price list: the rate is never guessed", () => {
  expect(priceListContent({ ...about, products: [{ ...butter, vatCode: null }], vat })).toEqual({ gaps: ["vatRate"] });
  expect(priceListContent({ ...about, products: [butter], vat: { ...vat, regimes: [] } })).toEqual({ gaps: ["vatRegime"] });
});

test("the PDF has parties, categories and each price, is tagged, and is the same when drawn again", async () => {
  const content = contentOf([butter, cheese]);
  const bytes = await drawPriceList(content, place);
  const [page = ""] = await pdfTexts(bytes);
  for (const expected of [
    ...["Прайс-лист № 7 на 5 марта 2026 г.", "По всем договорам", "ООО «Полка», ИНН 7100000002"],
    ...["Молочное", "Масло сливочное 82,5 % (010-241; ваш код М-7)", "кор. × 12 шт", "189,50", "10 %", "2 кор.", "35 дн."],
    ...["от 10 кор. — 184,76; от 50 кор. — 176,24", "799,01", "22 %", "0,50 кг", "группы «Сыры твёрдые»"],
  ])
    expect(page).toContain(expected);
  expect(await pdfRoles(bytes, 1)).toMatch(/H1.*H2.*Table.*TR\(TD TH TD.*H2.*Table/);
  expect(bytes.toString("latin1")).toContain("/Marked true");
  expect((await pdfMeta(bytes)).info["Title"]).toBe("Прайс-лист № 7 на 5 марта 2026 г.");
  expect(await drawPriceList(content, place)).toEqual(bytes);
});

test("a price list of many pages repeats its head, and long names stay whole", async () => {
  const name = "Сыр полутвёрдый ".repeat(13).trim();
  const products = Array.from({ length: 300 }, (_, index) => ({ ...butter, name: index === 150 ? name : `Товар ${index + 1}` }));
  const pages = await pdfTexts(await drawPriceList(contentOf(products), place));
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(page).toContain("Цена с НДС");
  expect(pages.join(" ")).toContain(name);
  expect(pages.at(-1)).toContain("Товар 300");
});

test("while two thousand goods are drawn, other answers get their turn", async () => {
  const content = contentOf(Array.from({ length: 2_000 }, (_, index) => ({ ...butter, name: `Товар ${index + 1}` })));
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const pages = await pdfTexts(await drawPriceList(content, place).finally(() => (isOver = true)));
  await others;
  expect(pages.at(-1)).toContain("Товар 2000");
  expect(turns).toBeGreaterThan(150);
});
