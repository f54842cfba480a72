import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type Basket, basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { standingOrders } from "#contract/standing-orders.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import { columnOf } from "#tests/support/branch-grid.ts";
import { alfa, fill, forgetOrders, listDealUuids, secondShop, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { runs } from "#tests/support/runs.ts";
import { director, terms, useStandingOrders } from "#tests/support/standing-orders.ts";

const { backend, readDeal, work } = useStandingOrders();
const rep = "rep@seller.example";
const params = { uuid: alfa };

let buyer: Caller;
let representative: Caller;
let person: string;
let demoDeals: string[];

beforeEach(async () => {
  await backend.db
    .update(companies)
    .set({ salesRepresentativeUuid: await personOf(backend.db, rep) })
    .where(eq(companies.uuid, alfa));
  [buyer, representative] = [await backend.as(director), await backend.as(rep)];
  person = await personOf(backend.db, director);
  demoDeals = await listDealUuids(backend.db);
});

/** Deletes orders and restores contracts, so that every way of ordering starts from the same state. */
async function startAnew(limits: "stored" | "ample"): Promise<void> {
  await backend.pool.query("delete from client_draft_orders; delete from branch_orders; delete from standing_orders");
  await forgetOrders(backend.db, demoDeals);
  await backend.pool.query(
    `update contract_lines c set reserved_kopecks = k.reserved_kopecks, balance_kopecks = k.balance_kopecks,
       limit_kopecks = case when $1 then 100000000000 else k.limit_kopecks end
     from kept_contract_lines k where k.uuid = c.uuid`,
    [limits === "ample"],
  );
}

type Lines = { productUuid: string; quantity: number }[];
type Dates = { subcategoryUuid: string; deliveryDate: string }[];
type Outcome = { status: number; codes: string[]; deal: object | null };

async function outcomeOf(answer: { status: number; errors: { code: string }[]; body: { uuid: string } }): Promise<Outcome> {
  const codes = answer.errors.map(({ code }) => code);
  if (answer.status !== 200) return { status: answer.status, codes, deal: null };
  const { deal, lines } = await readDeal(answer.body.uuid);
  // A standing order is delivered on another day than the first possible one.
  const shown = lines.map(({ uuid: _, dealUuid: _d, suborderUuid: _s, position: _p, deliveryDate: _y, orderedAt: _o, ...line }) => line);
  return {
    status: 200,
    codes,
    deal: { total: deal.totalKopecks, lines: shown.sort((a, b) => (a.productUuid < b.productUuid ? -1 : 1)) },
  };
}

/** Every way to turn lines of a trade point into a deal, with the page's preview. */
const doors = {
  cart: async (lines: Lines, branchUuid: string) => {
    await fill(buyer, selected(lines), branchUuid);
    const { body } = await buyer(basket.get);
    return {
      view: viewOf(body),
      place: (dates: Dates) => buyer(basket.placeDeal, { body: { branchUuid, scheduledDeliveryDates: dates }, key: randomUUID() }),
    };
  },
  client: async (lines: Lines, branchUuid: string) => {
    const { body } = await representative(onBehalf.put, { params, body: { branchUuid, products: lines } });
    return {
      view: viewOf(body),
      place: (dates: Dates) =>
        representative(onBehalf.place, {
          params,
          body: { branchUuid, personUuid: person, scheduledDeliveryDates: dates },
          key: randomUUID(),
        }),
    };
  },
  grid: async (lines: Lines, branchUuid: string) => {
    await buyer(branchOrders.put, {
      body: {
        products: lines.map(({ productUuid }) => productUuid),
        columns: [{ branchUuid, quantities: lines.map(({ quantity }) => quantity) }],
      },
    });
    const column = await columnOf(buyer, branchUuid);
    const items = column.lines.map(({ productUuid: uuid, perUnit, total, ...line }) => ({
      ...line,
      uuid,
      price: { discountedPerUnit: perUnit, total },
    }));
    return {
      view: viewOf({ ...column, items, groups: { assortmentGroups: column.limits } }),
      place: (dates: Dates) =>
        buyer(branchOrders.place, { params: { uuid: branchUuid }, body: { scheduledDeliveryDates: dates }, key: randomUUID() }),
    };
  },
} satisfies Record<string, (lines: Lines, branchUuid: string) => Promise<{ view: object; place: (dates: Dates) => Promise<unknown> }>>;

type Viewed = Pick<Basket, "summary" | "constraints" | "deliverySchedules" | "problems"> & {
  items: readonly (Pick<Basket["items"][number], "uuid" | "quantity" | "quantityProblem" | "unavailableReason"> & {
    price: Pick<Basket["items"][number]["price"], "discountedPerUnit" | "total">;
  })[];
  groups: Pick<Basket["groups"], "assortmentGroups">;
};

const byText = <Value>(values: readonly Value[]) => values.map((value) => JSON.stringify(value)).sort();

function viewOf({ items, groups, summary, constraints, deliverySchedules, problems }: Viewed) {
  return {
    items: byText(
      items.map(({ uuid, quantity, quantityProblem, unavailableReason, price: { discountedPerUnit, total } }) => ({
        uuid,
        quantity,
        quantityProblem,
        unavailableReason,
        discountedPerUnit,
        total,
      })),
    ),
    limits: byText(groups.assortmentGroups),
    summary,
    constraints,
    days: byText(deliverySchedules),
    problems: byText(problems),
  };
}

const selected = (lines: Lines) => lines.map((line) => ({ ...line, isSelected: true }));

/** Goods that can be ordered for a trade point and are delivered to it. */
async function orderableAt<Goods extends { uuid: string; minHundredths: number; segmentUuid: string }>(
  goods: readonly Goods[],
  branchUuid: string,
): Promise<Goods[]> {
  await fill(buyer, selected(goods.map(({ uuid, minHundredths }) => ({ productUuid: uuid, quantity: minHundredths / 100 }))), branchUuid);
  const { items, deliverySchedules } = (await buyer(basket.get)).body;
  const delivered = new Set(deliverySchedules.filter((one) => one.availableDates.length > 0).map((one) => one.subcategoryUuid));
  const open = new Set(items.filter((item) => item.isAvailable && delivered.has(item.subcategoryUuid)).map(({ uuid }) => uuid));
  return goods.filter(({ uuid }) => open.has(uuid));
}

/** The next delivery of a standing order of these lines; null where it would leave some of them out. */
async function placedByStandingOrder(lines: Lines, branchUuid: string): Promise<Outcome | null> {
  await fill(buyer, selected(lines), branchUuid);
  const made = await buyer(standingOrders.create, { body: { ...terms, branchUuid }, key: randomUUID() });
  const { body } = await buyer(standingOrders.get, { params: { uuid: made.body.uuid } });
  if (body.lines.some(({ missing }) => missing) || !body.next?.draftAt) return null;
  const { date, draftAt } = body.next;
  await work(draftAt);
  return outcomeOf(await buyer(standingOrders.confirm, { params: { uuid: body.uuid, date }, body: {} }));
}

test("for any lines basket, client order, grid and standing order show and make the same deal, or refuse it alike", async () => {
  const sold = await backend.db.select().from(products).where(eq(products.isPublished, true));
  const orderable = await orderableAt(sold, shop);
  const line = fc.record({
    goods: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...orderable) }, { weight: 1, arbitrary: fc.constantFrom(...sold) }),
    steps: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 40, max: 400 })),
  });
  const met = { placed: 0, refused: 0, standing: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(shop, secondShop),
      fc.uniqueArray(line, { selector: ({ goods }) => goods.uuid, minLength: 1, maxLength: 8 }),
      fc.constantFrom("stored" as const, "ample" as const),
      async (branchUuid, picked, limits) => {
        const lines = picked.map(({ goods: { uuid, minHundredths, maxHundredths, stepHundredths }, steps }) => {
          const wanted = (Math.ceil(minHundredths / stepHundredths) + steps) * stepHundredths;
          return { productUuid: uuid, quantity: Math.min(wanted, Math.floor(maxHundredths / stepHundredths) * stepHundredths) / 100 };
        });
        const outcomes: Record<string, Outcome> = {};
        const views: Record<string, object> = {};
        for (const [name, open] of Object.entries(doors)) {
          await startAnew(limits);
          const { view, place } = await open(lines, branchUuid);
          views[name] = view;
          const days = view.days.map((text) => JSON.parse(text) as Basket["deliverySchedules"][number]);
          const dates = days.flatMap(({ subcategoryUuid, availableDates: [first] }) =>
            first ? [{ subcategoryUuid, deliveryDate: first.date }] : [],
          );
          outcomes[name] = await outcomeOf(await place(dates));
        }
        expect(views).toEqual(Object.fromEntries(Object.keys(doors).map((name) => [name, views.cart])));
        expect(outcomes).toEqual(Object.fromEntries(Object.keys(doors).map((name) => [name, outcomes.cart])));
        const { cart } = outcomes;
        if (!cart?.deal) {
          met.refused += 1;
          return;
        }
        met.placed += 1;
        await startAnew(limits);
        const byStandingOrder = await placedByStandingOrder(lines, branchUuid);
        if (!byStandingOrder) return;
        met.standing += 1;
        expect(byStandingOrder).toEqual(cart);
      },
    ),
    { numRuns: runs(40) },
  );
  expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(0);
});
