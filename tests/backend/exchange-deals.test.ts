import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { placeExample, storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";

const backend = useBackend("demo");
const out = dealsOutOf(backend);
const kopecks = (text: string) => Number(text.replace(".", ""));
const director = () => backend.as("director@alfa.example");

describe("deals that the exchange sends to the seller's systems", () => {
  test("every demo deal comes once, and its lines add up to its total to the kopeck", async () => {
    const { deals: all, cursor } = await out.rest();
    const stored = await backend.db.select().from(deals);
    expect(all.map(({ uuid }) => uuid).sort()).toEqual(stored.map(({ uuid }) => uuid).sort());
    for (const document of all) {
      const deal = stored.find(({ uuid }) => uuid === document.uuid);
      expect(kopecks(document.total.sum), document.number).toBe(deal?.actualTotalKopecks ?? deal?.totalKopecks);
      for (const field of ["sum", "orderedSum", "vatSum"] as const)
        expect(
          document.lines.reduce((sum, line) => sum + kopecks(line[field]), 0),
          `${document.number} ${field}`,
        ).toBe(kopecks(document.total[field]));
    }
    expect(await out.page(cursor)).toMatchObject({ deals: [], cursor, hasMore: false });
  });

  test("a placed order comes with legal details, lines, dates, suborders and people", async () => {
    const { cursor } = await out.rest();
    const placed = await placeExample(await director());
    const { deals: page } = await out.page(cursor);
    const [company] = await backend.db.select().from(companies).where(eq(companies.uuid, alfa));
    expect(page).toHaveLength(1);
    const [deal] = page;
    expect(deal).toMatchObject({
      uuid: placed.uuid,
      number: placed.number,
      status: "waiting_approval",
      type: "market",
      version: 1,
      createdAt: placed.createdAt,
      changedAt: placed.createdAt,
      buyer: {
        uuid: alfa,
        name: company?.name,
        legalName: company?.legalName,
        inn: company?.inn,
        kpp: company?.kpp,
        legalAddress: company?.legalAddress,
      },
      branch: { uuid: placed.branchUuid, name: placed.branchName, address: placed.deliveryAddress },
      creator: { name: placed.buyerCustomerName },
      representative: { uuid: placed.sellerCustomerUuid, name: placed.sellerCustomerName },
      isPaid: false,
      delivery: { from: placed.deliveryFrom, to: placed.deliveryTo },
      documents: [],
      suborders: placed.suborders.map((part) => ({ uuid: part.uuid, number: part.number, status: "new", deliveryDate: part.deliveryDate })),
    });
    expect(deal?.buyer.inn).toMatch(/^\d{10}$/);
    expect(kopecks(deal?.total.sum ?? "")).toBe(Math.round(placed.total.amount * 100));
    expect(deal?.lines.map((line) => [line.uuid, kopecks(line.sum) / 100, Number(line.discountPercent), line.deliveryDate])).toEqual(
      placed.products.map((line) => [line.uuid, line.total.amount, line.percent, line.deliveryDate]),
    );
    // The worked example: 20 boxes of six at 74.48 with five percent off; ten percent VAT is included.
    expect(deal?.lines.find((line) => line.unitsInSupply === 6)).toMatchObject({
      quantity: "20.00",
      quantityInUnits: "120.00",
      orderedQuantity: "20.00",
      collectedQuantity: null,
      priceWithoutDiscount: "78.40",
      price: "74.48",
      discountPercent: "5.00",
      sum: "8937.60",
      vatRate: 10,
      vatSum: "812.51",
      externalId: null,
    });
    for (const line of deal?.lines ?? []) expect(deal?.suborders.map(({ number }) => number)).toContain(line.suborder);
  });

  test("deal lines carry the sender's own product id once the exchange knows it", async () => {
    const uuid = await storeDeal(backend.db, { status: "approved_by_seller" });
    const { rows } = await backend.pool.query<{ sku: string }>(
      "select p.sku from deal_lines l join products p on p.uuid = l.product_uuid where deal_uuid = $1 and l.position = 0",
      [uuid],
    );
    const load = await exchangeOf(backend).load("goods", [{ externalId: "1c-kefir", sku: rows[0]?.sku ?? "", name: "Кефир" }]);
    expect(load.counts.refused).toBe(0);
    const { deals: all } = await out.rest();
    const deal = all.find((each) => each.uuid === uuid);
    expect(deal?.lines.map((line) => line.externalId)).toEqual(["1c-kefir", null]);
  });

  test("pages follow each other without gaps, and a hundred deals take as many queries as one", async () => {
    for (let n = 0; n < 120; n += 1) await storeDeal(backend.db, { status: "received" });
    const whole = await out.rest();
    const one = await out.page(0, 1);
    const hundred = await out.page(0, 100);
    expect([one.deals.length, hundred.deals.length, one.hasMore, hundred.hasMore]).toEqual([1, 100, true, true]);
    expect(hundred.queries).toBe(one.queries);
    expect(hundred.queries).toBeLessThanOrEqual(12);
    const byTens: string[] = [];
    for (let cursor = 0; ; ) {
      const page = await out.page(cursor, 10);
      byTens.push(...page.deals.map(({ uuid }) => uuid));
      cursor = page.cursor;
      if (!page.hasMore) break;
    }
    expect(byTens).toEqual(whole.deals.map(({ uuid }) => uuid));
  });

  test("an unknown cursor, or a page size of 0 or more than 100, is rejected with 400 at its parameter", async () => {
    const { cursor } = await out.rest();
    const ask = async (query: string) => {
      const answer = await backend.app.inject({ url: `/v1/exchange/deals?${query}`, headers: await out.headers() });
      return [answer.statusCode, Object.keys(answer.json().errors?.[0]?.details ?? {})];
    };
    expect(await ask(`after=${cursor + 1_000_000}`)).toEqual([400, ["after"]]);
    expect(await ask("after=-1")).toEqual([400, ["after"]]);
    expect(await ask("after=x")).toEqual([400, ["after"]]);
    expect(await ask("limit=0")).toEqual([400, ["limit"]]);
    expect(await ask("limit=101")).toEqual([400, ["limit"]]);
  });

  test("among people only the supervisor may read the deals of the exchange", async () => {
    const supervisor = await backend.as("supervisor@seller.example");
    expect((await supervisor(calls.listDeals, { query: { limit: 1 } })).body.deals).toHaveLength(1);
    for (const email of ["content@seller.example", "distribution@seller.example", "regional@seller.example", "director@alfa.example"])
      expect((await (await backend.as(email))(calls.listDeals)).status, email).toBe(403);
  });

  test("opening or listing a deal does not count as a change", async () => {
    const uuid = await storeDeal(backend.db, { status: "waiting_approval" });
    const { cursor } = await out.rest();
    await (await director())(dealCalls.get, { params: { uuid } });
    await (await director())(dealCalls.list);
    expect((await out.page(cursor)).deals).toEqual([]);
  });
});
