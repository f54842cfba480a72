import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals } from "#contract/deals.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { clientDraftOrderLines } from "#server/backend/on-behalf/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import {
  alfa,
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
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend, countDeals, readDeal } = usePlacedDeals();
const director = "director@alfa.example";
const rep = "rep@seller.example";
const params = { uuid: alfa };
const products = exampleLines(41.5).map(({ productUuid, quantity }) => ({ productUuid, quantity }));
const { scheduledDeliveryDates } = exampleOrder;

let person: string;

beforeEach(async () => {
  await backend.pool.query("delete from client_draft_orders");
  await backend.db
    .update(companies)
    .set({ salesRepresentativeUuid: await personOf(backend.db, rep) })
    .where(eq(companies.uuid, alfa));
  await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
  person = await personOf(backend.db, director);
});

const put = (as: Caller, lines = products, branchUuid = shop) => as(onBehalf.put, { params, body: { branchUuid, products: lines } });
const read = async (as: Caller, branchUuid = shop) => (await as(onBehalf.get, { params, query: { branchUuid } })).body;
const order = (more: object = {}) => ({ branchUuid: shop, personUuid: person, scheduledDeliveryDates, ...more });
const place = (as: Caller, key: string, more: object = {}) => as(onBehalf.place, { params, body: order(more), key });

async function otherRep(): Promise<Caller> {
  const seller = must((await backend.db.select().from(customers).where(eq(customers.email, rep)))[0]);
  await addPerson(backend.db, {
    companyUuid: seller.companyUuid,
    email: "rep-z@seller.example",
    roles: ["seller_sales_representative"],
  });
  return backend.as("rep-z@seller.example");
}

describe("an order that a representative places for a client", () => {
  test("the order has the buyer's prices, limits and days, is saved per trade point, and leaves the buyer's basket alone", async () => {
    const [as, buyer] = [await backend.as(rep), await backend.as(director)];
    await fill(buyer, exampleLines(41.5));
    const before = (await buyer(basket.get)).body;
    const sheet = (await put(as)).body;
    expect(sheet).toMatchObject({
      summary: before.summary,
      constraints: before.constraints,
      problems: before.problems,
      branchUuid: shop,
    });
    const ofSheet = ({ groups, deliverySchedules }: typeof before) => [
      groups.assortmentGroups.map((each) => JSON.stringify(each)).sort(),
      deliverySchedules.map((each) => JSON.stringify(each)).sort(),
    ];
    expect(ofSheet(sheet)).toEqual(ofSheet(before));
    await put(as, [{ productUuid: kefir, quantity: 40 }]);
    expect((await buyer(basket.get)).body.items).toEqual(before.items);
    const { basket: kept, people, company } = await read(as);
    expect(kept.items.find(({ uuid }) => uuid === kefir)?.quantity).toBe(40);
    expect((await read(as, secondShop)).basket.items).toEqual([]);
    expect([company.uuid, people.map(({ uuid }) => uuid)]).toEqual([alfa, expect.arrayContaining([person])]);
    await put(as, [{ productUuid: kefir, quantity: 0 }]);
    expect((await read(as)).basket.items).toHaveLength(3);
  });

  test("a wrong line is left out and named while the others are saved; when all are wrong the call is refused", async () => {
    const as = await backend.as(rep);
    const wrong = { productUuid: kefir, quantity: 0.5 };
    const { status, body } = await put(as, [wrong, { productUuid: beef, quantity: 24.35 }]);
    expect([status, Object.keys(body.rejected)]).toEqual([200, ["products.0.quantity"]]);
    expect((await read(as)).basket.items.map(({ uuid }) => uuid)).toEqual([beef]);
    const alone = await put(as, [wrong]);
    expect([alone.status, Object.keys(alone.errors[0]?.details ?? {})]).toEqual([400, ["products.0.quantity"]]);
  });

  test("products are added by text once for an idempotency key; lines that cannot be read are named, and the others go in", async () => {
    const as = await backend.as(rep);
    const add = (text: string, key: string) => as(onBehalf.add, { params, body: { branchUuid: shop, text }, key });
    const quantities = async () => Object.fromEntries((await read(as)).basket.items.map(({ uuid, quantity }) => [uuid, quantity]));
    for (let time = 0; time < 2; time += 1)
      expect((await add("010-241 20\n030-118\t24,35", "a")).body).toMatchObject({ added: 2, corrected: 0, corrections: [], rejected: [] });
    expect(await quantities()).toEqual({ [kefir]: 20, [beef]: 24.35 });
    const reason = "«ыыыъ»: такого товара нет, проверьте артикул или название";
    for (let time = 0; time < 2; time += 1) {
      const part = await add("010-377 15\n ыыыъ 3 ", "b");
      expect([part.status, part.body]).toMatchObject([
        200,
        { added: 1, corrected: 0, corrections: [], rejected: [{ typed: "ыыыъ 3", reason }] },
      ]);
      expect(await quantities()).toEqual({ [kefir]: 20, [beef]: 24.35, [yoghurt]: 15 });
    }
    const table = await add("Артикул\tКоличество\nыыыъ\t3\n010-377\t10", "table");
    expect(table.body.rejected).toEqual([{ typed: "ыыыъ\t3", reason }]);
    expect((await quantities())[yoghurt]).toBe(25);
    expect(table.body.withoutQuantity).toEqual({ count: 0, examples: [] });
    // Half a box is rounded, and what the order has already leaves less room: both are said with their numbers.
    const most = must((await read(as)).basket.items.find(({ uuid }) => uuid === kefir)).dealQuantity.max;
    const rounded = await add(`010-377 10,5\n010-241 ${most}`, "rounded");
    expect(rounded.body).toMatchObject({
      corrected: 1,
      corrections: [
        { name: expect.stringContaining("Йогурт"), reason: "roundedDown", from: 10.5, to: 10, own: "box", step: 1 },
        { name: expect.stringContaining("Кефир"), reason: "aboveMaximum", from: most + 20, to: most, own: "box", step: 1 },
      ],
    });
    await put(as, [
      { productUuid: kefir, quantity: 20 },
      { productUuid: yoghurt, quantity: 25 },
    ]);
    const none = await add("ыыыъ 3", "c");
    expect([none.status, none.errors[0]?.details]).toEqual([400, { text: [reason] }]);
    expect((await add("", "d")).status).toBe(400);
    expect(await quantities()).toEqual({ [kefir]: 20, [beef]: 24.35, [yoghurt]: 25 });
  });

  test("of a pasted order form only the rows with a quantity are added, and the others are counted", async () => {
    const as = await backend.as(rep);
    const text = "Артикул\tЗаказ\tМагазин\n010-241\t20\tСклад\n010-377\t\t\n030-118\t0\t";
    const { body } = await as(onBehalf.add, { params, body: { branchUuid: shop, text }, key: "form" });
    expect(body).toMatchObject({
      added: 1,
      rejected: [],
      withoutQuantity: { count: 2, examples: ["010-377", "030-118"] },
      ignoredColumns: ["Магазин"],
    });
    expect((await read(as)).basket.items.map(({ uuid, quantity }) => [uuid, quantity])).toEqual([[kefir, 20]]);
  });

  test("of a line with two goods the one that cannot be read is named alone, so that the other is not added again", async () => {
    const as = await backend.as(rep);
    const text = "010-241 20 кор, ыыыъ 3 кор";
    const { body } = await as(onBehalf.add, { params, body: { branchUuid: shop, text }, key: "two" });
    expect(body).toMatchObject({ added: 1, rejected: [{ typed: "ыыыъ\t3\tкор" }] });
    expect((await read(as)).basket.items.map(({ uuid, quantity }) => [uuid, quantity])).toEqual([[kefir, 20]]);
  });

  test("the deal belongs to the named person and shows who placed it; the person is notified, the representative is not", async () => {
    const as = await backend.as(rep);
    await put(as);
    const placed = await place(as, "told", { comment: "По телефону", expectedTotal: (await read(as)).basket.summary.total });
    expect(placed.status).toBe(200);
    const { deal, logs, lines } = await readDeal(placed.body.uuid);
    const repUuid = await personOf(backend.db, rep);
    expect(deal).toMatchObject({ buyerCustomerUuid: person, actedByUuid: repUuid, branchUuid: shop, comment: "По телефону" });
    expect(logs).toMatchObject([{ event: "created", actorUuid: repUuid, actorSide: "seller" }]);
    expect(lines.map(({ productUuid }) => productUuid).sort()).toEqual([kefir, yoghurt, curd, beef].sort());
    for (const who of [rep, director]) {
      const shown = (await (await backend.as(who))(deals.get, { params: { uuid: deal.uuid } })).body;
      expect(shown).toMatchObject({ buyerCustomerUuid: person, actedByName: logs[0]?.actorName });
    }
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "dealCreatedOnBehalf"));
    expect(told.map(({ customerUuid }) => customerUuid)).toContain(person);
    expect(told.map(({ customerUuid }) => customerUuid)).not.toContain(repUuid);
    expect(told[0]?.message).toContain(String(deal.number));
    expect((await read(as)).basket.items).toEqual([]);
    const own = await backend.as(director);
    await fill(own, exampleLines(41.5));
    const ordinary = must((await own(basket.placeDeal, { body: exampleOrder, key: "own" })).body);
    expect((await own(deals.get, { params: { uuid: ordinary.uuid } })).body.actedByName).toBeNull();
  });

  test("an order sent twenty times concurrently becomes one deal, with one idempotency key or with twenty", async () => {
    const as = await backend.as(rep);
    for (const keyOf of [() => "same", (index: number) => `key ${index}`]) {
      await put(as);
      const before = await countDeals();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => place(as, keyOf(index))));
      expect(await countDeals()).toBe(before + 1);
      const placed = answers.filter(({ status }) => status === 200);
      expect(new Set(placed.map(({ body }) => body.uuid)).size).toBe(1);
    }
  });

  test("the order is not found for another company's trade point, another representative or a former one", async () => {
    const [as, other] = [await backend.as(rep), await otherRep()];
    await put(as);
    const calls = (caller: Caller, branchUuid = shop) => [
      caller(onBehalf.get, { params, query: { branchUuid } }),
      put(caller, products, branchUuid),
      caller(onBehalf.add, { params, body: { branchUuid, text: "010-241 20" } }),
      caller(onBehalf.place, { params, body: order({ branchUuid }), key: `no ${branchUuid}` }),
    ];
    const statuses = async (asked: ReturnType<typeof calls>) => (await Promise.all(asked)).map(({ status }) => status);
    expect(await statuses(calls(other))).toEqual([404, 404, 404, 404]);
    expect(await statuses(calls(as, betaShop))).toEqual([404, 404, 404, 404]);
    const before = await countDeals();
    await backend.db.update(companies).set({ salesRepresentativeUuid: null }).where(eq(companies.uuid, alfa));
    expect(await statuses(calls(as))).toEqual([404, 404, 404, 404]);
    expect([await countDeals(), await backend.db.$count(clientDraftOrderLines)]).toEqual([before, products.length]);
  });

  test("an order can be placed only for a person of the company who may order at the trade point", async () => {
    const as = await backend.as(rep);
    await put(as);
    const manager = await addPerson(backend.db, {
      companyUuid: alfa,
      email: "unattached@alfa.example",
      roles: ["buyer_company_manager"],
    });
    const stranger = await personOf(backend.db, rep);
    for (const personUuid of [manager.uuid, stranger]) {
      const refused = await place(as, "person", { personUuid });
      expect([refused.status, Object.keys(refused.errors[0]?.details ?? {})]).toEqual([400, ["personUuid"]]);
    }
    expect((await read(as)).people.map(({ uuid }) => uuid)).not.toContain(manager.uuid);
    expect((await place(as, "person")).status).toBe(200);
  });

  test("a refused order names its reason and changes nothing: quantity, minimum, limit, day, total, accreditation", async () => {
    const as = await backend.as(rep);
    const before = await countDeals();
    expect((await place(as, "try")).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    expect((await put(as, [{ productUuid: kefir, quantity: 0.5 }])).status).toBe(400);
    await put(as, [{ productUuid: kefir, quantity: 8 }]);
    expect((await place(as, "try")).errors[0]?.details).toMatchObject({ minPriceForDeal: rubles(10_000) });
    await put(as);
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 0 });
    expect((await place(as, "try")).errors[0]?.code).toBe("LIMIT_EXCEEDED:4009");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    expect((await place(as, "try", { scheduledDeliveryDates: [] })).errors[0]?.code).toBe("TIMESLOT_EXPIRED:4019");
    expect((await place(as, "try", { expectedTotal: rubles(1) })).errors[0]?.code).toBe("CONFLICT:4009");
    await backend.db.update(companies).set({ status: "moderation" }).where(eq(companies.uuid, alfa));
    const refused = [
      await put(as),
      await place(as, "try"),
      await as(onBehalf.add, { params, body: { branchUuid: shop, text: "010-241" } }),
    ];
    expect(refused.map(({ errors }) => errors[0]?.code?.split(":")[0])).toEqual(Array(3).fill("COMPANY_NOT_ACCREDITED"));
    expect((await read(as)).basket.items).toEqual([]);
    await backend.db.update(companies).set({ status: "accredited" }).where(eq(companies.uuid, alfa));
    expect([await countDeals(), (await read(as)).basket.items.length]).toEqual([before, 4]);
    expect((await place(as, "try")).status).toBe(200);
  });
});
