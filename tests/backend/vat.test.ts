import { eq, sql } from "drizzle-orm";
import { streamXlsxRows } from "hucre/xlsx";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals } from "#contract/deals.ts";
import type { SellerRegime } from "#contract/enums.ts";
import { products } from "#contract/products.ts";
import type { VatRate } from "#contract/vat.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { readVatTerms } from "#server/backend/vat/read-vat-terms.ts";
import { sellerRegimes } from "#server/backend/vat/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { kefir } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { documentsOf } from "#tests/support/one-c-deals.ts";
import { saleOf } from "#tests/support/one-c-sale.ts";
import { vatTerms } from "#tests/support/vat-terms.ts";

const backend = useBackend("demo");
const out = dealsOutOf(backend);
const { open } = saleOf(backend);
const seller = demoUuid("company", "seller");

beforeEach(() => setRegimes({ regime: "general", from: "2004-01-01" }));

async function setRegimes(...regimes: { regime: SellerRegime; from: string }[]): Promise<void> {
  await backend.db.delete(sellerRegimes);
  await backend.db.insert(sellerRegimes).values(regimes.map((each) => ({ companyUuid: seller, ...each })));
}

/** An order of 30 December 2025 for 4,609.80 and 6,899.00, whose two lines have the code, or each its own, and come on these days. */
async function orderOf(code: VatRate | null | readonly [VatRate | null, VatRate | null], ...days: [string, string]): Promise<string> {
  const ordered = new Date("2025-12-30T10:00:00+03:00");
  const uuid = await storeDeal(backend.db, { status: "approved_by_seller", createdAt: ordered, reserve: false });
  for (const [position, deliveryDate] of days.entries())
    await backend.db
      .update(dealLines)
      .set({
        deliveryDate,
        orderedAt: ordered,
        snapshot: sql`${dealLines.snapshot} || ${JSON.stringify({ vatRate: Array.isArray(code) ? code[position] : code })}::jsonb`,
      })
      .where(sql`${eq(dealLines.dealUuid, uuid)} and ${eq(dealLines.position, position)}`);
  return uuid;
}

async function sent(uuid: string) {
  const deal = (await out.rest()).deals.find((each) => each.uuid === uuid);
  return { lines: deal?.lines.map(({ sum, vatRate, vatSum }) => [sum, vatRate, vatSum]), vat: deal?.total.vatSum };
}

test("the seeds have the rates of the law, and a seller of the demo the general regime", async () => {
  const { rates, regimes } = (await readVatTerms(backend.db))(seller);
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
  expect({ rates: [...rates].sort(byCode), regimes }).toMatchObject({ rates: vatTerms().rates.sort(byCode), regimes: vatTerms().regimes });
});

describe("VAT of a deal in the exchange", () => {
  test("an order of December has 20 percent on what is delivered in December and 22 on what is delivered in January", async () => {
    expect(await sent(await orderOf(20, "2025-12-31", "2026-01-01"))).toEqual({
      // 4,609.80 x 20 / 120 and 6,899.00 x 22 / 122
      lines: [
        ["4609.80", 20, "768.30"],
        ["6899.00", 22, "1244.08"],
      ],
      vat: "2012.38",
    });
  });

  test("goods without VAT are not goods at 0 percent, in JSON or for 1C", async () => {
    const without = await orderOf("none", "2026-01-12", "2026-01-12");
    const zero = await orderOf(0, "2026-01-12", "2026-01-12");
    expect([(await sent(without)).lines?.[0], (await sent(zero)).lines?.[0]]).toEqual([
      ["4609.80", "none", "0.00"],
      ["4609.80", 0, "0.00"],
    ]);
    const documents = documentsOf(await (await open("1С")).call("query"));
    const ratesOf = (uuid: string) => {
      const document = documents.find((each) => each.get("Ид")?.[0] === uuid);
      return [document?.get("Товары/Товар/СтавкиНалогов/СтавкаНалога/Ставка"), document?.get("Товары/Товар/Налоги/Налог/Ставка")];
    };
    expect(ratesOf(without)).toEqual([
      ["Без НДС", "Без НДС"],
      ["Без НДС", "Без НДС"],
    ]);
    expect(ratesOf(zero)).toEqual([
      ["0", "0"],
      ["0", "0"],
    ]);
  });

  test("a seller who goes over to a special regime has its rate on what is delivered since then", async () => {
    const uuid = await orderOf(10, "2025-12-31", "2026-01-01");
    await setRegimes({ regime: "general", from: "2004-01-01" }, { regime: "special", from: "2026-01-01" });
    expect((await sent(uuid)).lines).toEqual([
      ["4609.80", 10, "419.07"],
      ["6899.00", "none", "0.00"],
    ]);
    await setRegimes({ regime: "special7", from: "2004-01-01" }, { regime: "special5", from: "2026-01-01" });
    expect((await sent(uuid)).lines).toEqual([
      ["4609.80", 7, "301.58"],
      ["6899.00", 5, "328.52"],
    ]);
  });

  test("where code or regime are not known, no rate is assumed", async () => {
    const unrated = await orderOf(null, "2026-01-12", "2026-01-12");
    const rated = await orderOf(10, "2026-01-12", "2026-01-12");
    expect((await sent(unrated)).lines?.[0]).toEqual(["4609.80", null, "0.00"]);
    await backend.db.delete(sellerRegimes);
    expect((await sent(rated)).lines?.[0]).toEqual(["4609.80", null, "0.00"]);
  });
});

describe("VAT of a deal as both sides see it", () => {
  /** Lines: sum, rate, VAT. Rates: rate, sum, VAT. */
  async function shown(uuid: string, login = "director@alfa.example") {
    const { products, vat } = (await (await backend.as(login))(deals.get, { params: { uuid } })).body;
    return {
      lines: products.map(({ total, actualTotal, vatRate, vat: own }) => [(actualTotal ?? total).amount, vatRate, own?.amount ?? null]),
      rates: vat.rates.map(({ rate, sum, vat: own }) => [rate, sum.amount, own?.amount ?? null]),
      total: vat.total.amount,
    };
  }

  test("an order of December has the rate of each line's day of delivery, for the buyer and for the seller", async () => {
    const uuid = await orderOf(20, "2025-12-31", "2026-01-01");
    const december = {
      lines: [
        [4609.8, 20, 768.3],
        [6899, 22, 1244.08],
      ],
      rates: [
        [22, 6899, 1244.08],
        [20, 4609.8, 768.3],
      ],
      total: 2012.38,
    };
    expect(await shown(uuid)).toEqual(december);
    expect(await shown(uuid, "rep@seller.example")).toEqual(december);
  });

  test("spread at 22 percent stands beside butter at 10, and a seller at 5 percent has 5 on both", async () => {
    const uuid = await orderOf([22, 10], "2026-01-12", "2026-01-12");
    // 4,609.80 x 22 / 122 and 6,899.00 x 10 / 110
    const rates = [
      [22, 4609.8, 831.28],
      [10, 6899, 627.18],
    ];
    expect(await shown(uuid)).toMatchObject({ rates, total: 1458.46 });
    await setRegimes({ regime: "special5", from: "2026-01-01" });
    // 4,609.80 x 5 / 105 and 6,899.00 x 5 / 105
    expect(await shown(uuid)).toEqual({
      lines: [
        [4609.8, 5, 219.51],
        [6899, 5, 328.52],
      ],
      rates: [[5, 11_508.8, 548.03]],
      total: 548.03,
    });
  });

  test("without VAT is not 0 percent, and an unknown rate stays unknown", async () => {
    const uuid = await orderOf(["none", 0], "2026-01-12", "2026-01-12");
    const both = [
      [0, 6899, 0],
      ["none", 4609.8, 0],
    ];
    expect(await shown(uuid)).toMatchObject({ rates: both, total: 0 });
    await setRegimes({ regime: "special", from: "2026-01-01" });
    expect((await shown(uuid)).rates).toEqual([["none", 11_508.8, 0]]);
    await setRegimes({ regime: "general", from: "2004-01-01" });
    expect(await shown(await orderOf([null, 10], "2026-01-12", "2026-01-12"))).toEqual({
      lines: [
        [4609.8, null, null],
        [6899, 10, 627.18],
      ],
      rates: [
        [10, 6899, 627.18],
        [null, 4609.8, null],
      ],
      total: 627.18,
    });
  });

  test("a partly collected line has the VAT of what was collected", async () => {
    const uuid = await orderOf(10, "2026-01-12", "2026-01-12");
    await backend.db
      .update(dealLines)
      .set({ collectedHundredths: 500, actualTotalKopecks: 230_490 })
      .where(sql`${eq(dealLines.dealUuid, uuid)} and ${eq(dealLines.position, 0)}`);
    // 2,304.90 x 10 / 110
    expect(await shown(uuid)).toMatchObject({
      lines: [
        [2304.9, 10, 209.54],
        [6899, 10, 627.18],
      ],
      rates: [[10, 9203.9, 836.72]],
      total: 836.72,
    });
  });

  test("the workbook of deals has the same rate and VAT in each line", async () => {
    const uuid = await orderOf([20, null], "2025-12-31", "2026-01-01");
    const asBuyer = await backend.as("director@alfa.example");
    const { number } = (await asBuyer(deals.get, { params: { uuid } })).body;
    const { body } = await asBuyer(deals.listFile, { query: { search: number } });
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(body as Buffer)) rows.push([...values]);
    const head = rows.find(([first]) => first === "Номер") ?? [];
    const at = ["Сумма строки", "Ставка НДС", "В том числе НДС"].map((title) => head.indexOf(title));
    expect(rows.filter(([first]) => first === number).map((row) => at.map((column) => row[column]))).toEqual([
      [4609.8, "НДС 20 %", 768.3],
      [6899, "Ставка НДС неизвестна", null],
    ]);
  });
});

test("a cart's line has the VAT of today and of each offered day on which it changes, and no sum changes with it", async () => {
  const asBuyer = await backend.as("director@alfa.example");
  const cart = async () => {
    const { items, summary } = (await asBuyer(basket.get)).body;
    return { summary, kefir: items.find(({ uuid }) => uuid === kefir) };
  };
  const before = await cart();
  // 20 boxes for 8,937.60: x 10 / 110, and x 5 / 105.
  const today = { from: "2026-03-05", vatRate: 10, vat: { amount: 812.51, currency: "RUB" } };
  expect(before.kefir?.vat).toEqual([today]);
  await setRegimes({ regime: "general", from: "2004-01-01" }, { regime: "special5", from: "2026-03-11" });
  const after = await cart();
  expect(after.kefir?.vat).toEqual([today, { from: "2026-03-11", vatRate: 5, vat: { amount: 425.6, currency: "RUB" } }]);
  expect([after.summary, after.kefir?.price]).toEqual([before.summary, before.kefir?.price]);
});

test("a product's page names the rate of today by the seller's regime, and none while there is no regime", async () => {
  const asBuyer = await backend.as("director@alfa.example");
  const rate = async () => (await asBuyer(products.get, { params: { uuid: kefir } })).body.vatRate;
  expect(await rate()).toBe(10);
  await setRegimes({ regime: "general", from: "2004-01-01" }, { regime: "special7", from: "2026-03-06" });
  expect([await rate(), await rate()]).toEqual([10, 10]);
  await setRegimes({ regime: "general", from: "2004-01-01" }, { regime: "special5", from: "2026-03-05" });
  expect(await rate()).toBe(5);
  await setRegimes({ regime: "special", from: "2026-01-01" });
  expect(await rate()).toBe("none");
  await setRegimes({ regime: "general", from: "2027-01-01" });
  expect(await rate()).toBe(null);
});
