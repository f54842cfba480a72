import fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders, type GridColumn } from "#contract/branch-orders.ts";
import { branchOrderLines } from "#server/backend/branch-orders/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import {
  beef,
  betaShop,
  curd,
  dairy,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  must,
  rubles,
  secondShop,
  setContract,
  shop,
  thirdShop,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend, countDeals, readDeal } = usePlacedDeals();
const director = "director@alfa.example";
const goods = [kefir, yoghurt, curd, beef];
const { scheduledDeliveryDates } = exampleOrder;

beforeEach(async () => {
  await backend.pool.query("delete from branch_orders");
  await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
});

const put = (as: Caller, ...columns: [branchUuid: string, ...quantities: (number | null)[]][]) =>
  as(branchOrders.put, { body: { goods, columns: columns.map(([branchUuid, ...quantities]) => ({ branchUuid, quantities })) } });
const read = async (as: Caller) => (await as(branchOrders.get)).body;
const columnOf = async (as: Caller, branch: string) => must((await read(as)).columns.find((column) => column.branch.uuid === branch));
const cells = ({ lines }: GridColumn) => lines.map(({ productUuid, quantity }) => [productUuid, quantity]);
const example = [20, 15, 41.5, 24.35] as const;

describe("the grid of trade points", () => {
  test("holds what is written cell by cell; a cell that is not named stays, nought empties it, a row that goes takes its cells", async () => {
    const as = await backend.as(director);
    expect(await read(as)).toMatchObject({ goods: [], filledCount: 0 });
    expect((await put(as, [shop, ...example], [secondShop, 10, null, null, null])).body.goods).toEqual(goods);
    await put(as, [shop, null, 0, null, 30]);
    const { goods: rows, columns, filledCount } = await read(as);
    expect(rows.map(({ uuid }) => uuid)).toEqual(goods);
    expect(filledCount).toBe(2);
    const at = (branch: string) => cells(must(columns.find((column) => column.branch.uuid === branch)));
    expect([at(shop), at(secondShop), at(thirdShop)]).toEqual([
      [
        [kefir, 20],
        [curd, 41.5],
        [beef, 30],
      ],
      [[kefir, 10]],
      [],
    ]);
    await as(branchOrders.put, { body: { gone: [kefir] } });
    expect(cells(await columnOf(as, shop))).toEqual([
      [curd, 41.5],
      [beef, 30],
    ]);
    expect((await read(as)).goods.map(({ uuid }) => uuid)).toEqual([yoghurt, curd, beef]);
  });

  test("leaves the ordinary basket alone", async () => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5));
    const before = (await as(basket.get)).body;
    await put(as, [shop, 30, null, null, null], [secondShop, ...example]);
    await as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, key: "alone" });
    expect((await as(basket.get)).body.items).toEqual(before.items);
  });

  test("refuses a wrong quantity, unknown goods and goods twice beside their places, and writes nothing then", async () => {
    const as = await backend.as(director);
    const wrong = await as(branchOrders.put, {
      body: {
        goods: [kefir, kefir, betaShop],
        columns: [
          { branchUuid: shop, quantities: [0.5, null, 1] },
          { branchUuid: secondShop, quantities: [20] },
        ],
      },
    });
    expect([wrong.status, Object.keys(wrong.errors[0]?.details ?? {}).sort()]).toEqual([
      400,
      ["columns.0.quantities.0", "columns.0.quantities.2", "goods.1", "goods.2"],
    ]);
    expect(await backend.db.$count(branchOrderLines)).toBe(0);
    const many = Array.from({ length: 301 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
    expect((await as(branchOrders.put, { body: { goods: many } })).status).toBe(400);
  });

  test("keeps a quantity that a changed rule has made wrong and says so; goods out of sale stay rows", async () => {
    const as = await backend.as(director);
    await put(as, [shop, ...example]);
    await backend.db.update(products).set({ minHundredths: 3000 }).where(eq(products.uuid, kefir));
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, yoghurt));
    expect((await put(as, [shop, ...example])).status).toBe(200);
    const { lines, problems } = await columnOf(as, shop);
    expect(lines[0]?.quantityProblem?.reason).toBe("min");
    expect(lines[1]?.unavailableReason).toBe("not_sold");
    expect(problems.map(({ reason, productUuid }) => [reason, productUuid])).toEqual([
      ["unavailable", yoghurt],
      ["quantity", kefir],
    ]);
    expect((await read(as)).goods.find(({ uuid }) => uuid === yoghurt)?.isSold).toBe(false);
    expect((await put(as, [shop, null, 16])).errors[0]?.details).toEqual({ "columns.0.quantities.1": ["Товар сейчас нельзя заказать"] });
  });

  test("tells of each trade point what its basket of these lines tells", async () => {
    const as = await backend.as(director);
    const sold = await backend.db.select().from(products).where(eq(products.isPublished, true));
    const mine = [shop, secondShop, thirdShop];
    const quantityOf = ({ stepHundredths, minHundredths }: (typeof sold)[number], steps: number) =>
      (Math.ceil(minHundredths / stepHundredths + steps) * stepHundredths) / 100;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...mine),
        fc.uniqueArray(fc.record({ row: fc.integer({ min: 0, max: sold.length - 1 }), steps: fc.integer({ min: 0, max: 12 }) }), {
          selector: ({ row }) => row,
          minLength: 1,
          maxLength: 12,
        }),
        async (branchUuid, picked) => {
          const lines = picked
            .map(({ row, steps }) => ({ product: must(sold[row]), steps }))
            .map(({ product, steps }) => ({ productUuid: product.uuid, quantity: quantityOf(product, steps), isSelected: true }));
          if ((await fill(as, lines, branchUuid)).status !== 200) return;
          await backend.pool.query("delete from branch_orders");
          const uuids = lines.map(({ productUuid }) => productUuid);
          const quantities = lines.map(({ quantity }) => quantity);
          const others = mine.filter((uuid) => uuid !== branchUuid).map((uuid) => ({ branchUuid: uuid, quantities }));
          await as(branchOrders.put, { body: { goods: uuids, columns: [{ branchUuid, quantities }, ...others] } });
          const [cart, column] = [(await as(basket.get)).body, await columnOf(as, branchUuid)];
          expect(cart.branchUuid).toBe(branchUuid);
          expect(column).toMatchObject({
            summary: cart.summary,
            constraints: cart.constraints,
            deliverySchedules: cart.deliverySchedules,
            problems: cart.problems,
            limits: cart.groups.assortmentGroups,
            timeZone: cart.timeZone,
          });
          expect(column.lines).toEqual(
            cart.items.map((item) => ({
              productUuid: item.uuid,
              quantity: item.quantity,
              perUnit: item.price.discountedPerUnit,
              total: item.price.total,
              unavailableReason: item.unavailableReason,
              quantityProblem: item.quantityProblem,
            })),
          );
          expect(column.closed.filter(({ productUuid }) => uuids.includes(productUuid))).toEqual(
            cart.items.flatMap(({ uuid, unavailableReason: reason }) => (reason ? [{ productUuid: uuid, reason }] : [])),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test("of 30 trade points and 300 goods is read and written by a handful of statements", async () => {
    const as = await backend.as(director);
    const [one] = await backend.db.select().from(branches).where(eq(branches.uuid, shop));
    const added = Array.from({ length: 40 }, (_, index) => ({
      ...must(one),
      uuid: `00000000-0000-4000-9000-${String(index).padStart(12, "0")}`,
      name: `Точка ${index}`,
    }));
    await backend.db.insert(branches).values(added);
    const rows = (
      await backend.db.execute<{ uuid: string; quantity: number }>(
        sql`select uuid, (ceil(min_hundredths::numeric / step_hundredths) * step_hundredths / 100)::float as quantity from products where is_published order by uuid limit 300`,
      )
    ).rows;
    const columns = added.slice(0, 30).map(({ uuid }) => ({ branchUuid: uuid, quantities: rows.map(({ quantity }) => quantity) }));
    const written = await as(branchOrders.put, { body: { goods: rows.map(({ uuid }) => uuid), columns } });
    expect([written.status, written.body.goods.length]).toEqual([200, rows.length]);
    expect(written.queries).toBeLessThanOrEqual(14);
    const first = await as(branchOrders.get);
    expect(first.queries).toBeLessThanOrEqual(16);
    expect([first.body.columns.length, first.body.filledCount]).toEqual([30, 30]);
    const filled = await as(branchOrders.get, { query: { filled: "true" } });
    expect(filled.body.columns.map(({ lines }) => lines.length)).toEqual(Array.from({ length: 30 }, () => rows.length));
    const second = await as(branchOrders.get, { query: { page: 2 } });
    expect(second.body.columns.length).toBe(first.body.branchCount - 30);
  });
});

describe("who may", () => {
  test("a manager sees his own trade points only, writes and places no others; those of another company are not found", async () => {
    const manager = await backend.as("manager@alfa.example");
    const as = await backend.as(director);
    const all = (await read(as)).columns.map(({ branch }) => branch.uuid);
    const his = (await read(manager)).columns.map(({ branch }) => branch.uuid);
    expect(his).toEqual([shop, secondShop]);
    for (const foreign of [...all.filter((uuid) => !his.includes(uuid)), betaShop, kefir]) {
      expect((await put(manager, [foreign, 20])).status).toBe(404);
      const placed = await manager(branchOrders.place, { params: { uuid: foreign }, body: { scheduledDeliveryDates } });
      expect(placed.status).toBe(404);
    }
    expect((await put(as, [betaShop, 20])).status).toBe(404);
    await put(as, [shop, ...example]);
    expect((await read(manager)).filledCount).toBe(0);
    expect(await backend.db.$count(branchOrderLines, eq(branchOrderLines.customerUuid, await personOf(backend.db, director)))).toBe(4);
  });

  test("who loses a trade point does not see its column, nor place it", async () => {
    const manager = await backend.as("manager@alfa.example");
    await put(manager, [secondShop, ...example]);
    await backend.pool.query("delete from branch_customers where branch_uuid = $1", [secondShop]);
    expect((await read(manager)).columns.map(({ branch }) => branch.uuid)).toEqual([shop]);
    expect((await manager(branchOrders.place, { params: { uuid: secondShop }, body: { scheduledDeliveryDates } })).status).toBe(404);
  });

  test("a company without accreditation neither reads prices nor writes", async () => {
    const gamma = await backend.as("director@gamma.example");
    expect((await gamma(branchOrders.put, { body: { goods } })).errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
    expect((await read(gamma)).goods).toEqual([]);
    const as = await backend.as(director);
    await put(as, [shop, ...example]);
    await backend.db
      .update(companies)
      .set({ status: "moderation" })
      .where(eq(companies.uuid, await companyOf(director)));
    const { goods: rows, columns } = await read(as);
    expect([rows, columns[0]?.lines, columns[0]?.closed]).toEqual([[], [], []]);
    const placed = await as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates } });
    expect(placed.errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
  });

  test.each([
    ["rep@seller.example", 403],
    ["supervisor@seller.example", 403],
    ["content@seller.example", 403],
    [null, 401],
  ])("%s may not", async (email, status) => {
    const as = await backend.as(email);
    expect((await as(branchOrders.get)).status).toBe(status);
    expect((await as(branchOrders.put, { body: {} })).status).toBe(status);
    expect((await as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates } })).status).toBe(status);
  });
});

describe("a trade point's cells become a deal", () => {
  test("20 times at once it is one deal, the same that a checkout would have made; its cells are empty, others stand", async () => {
    const as = await backend.as(director);
    await put(as, [shop, ...example], [secondShop, 10, null, null, null]);
    const column = await columnOf(as, shop);
    const before = await countDeals();
    const body = { scheduledDeliveryDates, expectedTotal: column.summary.total, comment: "Во двор" };
    const send = () => as(branchOrders.place, { params: { uuid: shop }, body, key: "once" });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.uuid)).size).toBe(1);
    expect(await countDeals()).toBe(before + 1);
    const { deal, lines } = await readDeal(must(answers[0]).body.uuid);
    expect(deal).toMatchObject({
      branchUuid: shop,
      totalKopecks: Math.round(column.summary.total.amount * 100),
      comment: "Во двор",
      buyerCustomerUuid: await personOf(backend.db, director),
    });
    expect(lines.length).toBe(4);
    expect([cells(await columnOf(as, shop)), cells(await columnOf(as, secondShop))]).toEqual([[], [[kefir, 10]]]);
    expect((await read(as)).goods.length).toBe(4);
    // Filled again, the same key is still the first order's.
    await put(as, [shop, ...example]);
    expect((await send()).body.uuid).toBe(deal.uuid);
    expect(await countDeals()).toBe(before + 1);
    const other = await as(branchOrders.place, { params: { uuid: shop }, body: { ...body, comment: "Нет" }, key: "once" });
    expect(other.errors[0]?.code).toBe("IDEMPOTENCY_MISMATCH:4009");
  });

  test.each([
    ["with keys of their own", (tab: number) => ({ key: `tab ${tab}` })],
    ["without keys", () => ({})],
  ])("tabs %s order it once, each round", async (_, keyOf) => {
    const as = await backend.as(director);
    for (let round = 0; round < 4; round += 1) {
      await backend.pool.query("delete from idempotency_keys");
      await put(as, [shop, ...example]);
      const before = await countDeals();
      const answers = await Promise.all(
        [1, 2, 3, 4].map((tab) => as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, ...keyOf(tab) })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      for (const { errors } of answers) if (errors?.[0]) expect(errors[0].details).toEqual({ products: ["Не выбран ни один товар"] });
      expect(await countDeals()).toBe(before + 1);
    }
  });

  test("what is written while it is placed is in the deal or in the grid, never lost and never in both", async () => {
    const as = await backend.as(director);
    for (let round = 0; round < 6; round += 1) {
      await put(as, [shop, ...example]);
      const sent = [
        () => put(as, [shop, 40]),
        () => as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, key: `both ${round}` }),
      ];
      const answers = await Promise.all((round % 2 === 0 ? sent : sent.reverse()).map((send) => send()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const placed = must(answers.find(({ body }) => "uuid" in body)).body as { uuid: string };
      const { lines } = await readDeal(placed.uuid);
      const ordered = must(lines.find(({ productUuid }) => productUuid === kefir)).quantityHundredths;
      expect([ordered, cells(await columnOf(as, shop))]).toEqual(ordered === 4000 ? [4000, []] : [2000, [[kefir, 40]]]);
      await as(branchOrders.put, { body: { goods: [kefir], columns: [{ branchUuid: shop, quantities: [0] }] } });
    }
  });

  test("a refusal gives its reason and changes nothing: minimum, limit, day, total; the key is good for the next try", async () => {
    const as = await backend.as(director);
    const before = await countDeals();
    const place = (body: object) =>
      as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates, ...body }, key: "try" });
    expect((await place({})).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    await put(as, [shop, 8]);
    expect((await place({})).errors[0]?.details).toMatchObject({ minPriceForDeal: rubles(10_000) });
    await put(as, [shop, ...example]);
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 0 });
    expect((await place({})).errors[0]?.code).toBe("LIMIT_EXCEEDED:4009");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    expect((await place({ scheduledDeliveryDates: [] })).errors[0]?.code).toBe("TIMESLOT_EXPIRED:4019");
    expect((await place({ expectedTotal: rubles(1) })).errors[0]?.code).toBe("CONFLICT:4009");
    expect([await countDeals(), cells(await columnOf(as, shop)).length]).toEqual([before, 4]);
    expect((await place({})).status).toBe(200);
  });

  test("two people of one company have grids of their own for the same trade point", async () => {
    const as = await backend.as(director);
    await put(as, [shop, ...example]);
    await addPerson(backend.db, {
      companyUuid: await companyOf(director),
      email: "another@alfa.example",
      roles: ["buyer_company_director"],
    });
    const other = await backend.as("another@alfa.example");
    await put(other, [shop, ...example]);
    const before = await countDeals();
    const each = [as, other].map((caller, index) =>
      caller(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, key: `own ${index}` }),
    );
    expect((await Promise.all(each)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await countDeals()).toBe(before + 2);
  });
});

async function companyOf(email: string): Promise<string> {
  const { rows } = await backend.pool.query("select company_uuid from customers where email = $1", [email]);
  return rows[0].company_uuid;
}
