import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { branches } from "#contract/branches.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { director, example, put, scheduledDeliveryDates, useBranchGrid } from "#tests/support/branch-grid.ts";
import { alfa, dairy, exampleLines, fill, meat, must, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { holdRows } from "#tests/support/row-locks.ts";
import { type Begun, sendSideBySide } from "#tests/support/side-by-side-calls.ts";

/** A trade point is removed while something that refers to it goes on. The tests hold a row, so that the first stands in the middle. */
const { backend, countDeals } = useBranchGrid();
const exchange = exchangeOf(backend);
const rep = "rep@seller.example";
const platform = "platform@platform.example";
const point = demoUuid("branch", "alfa-removed");
const lineFrom = (digit: string) => digit.repeat(8) + demoUuid("contract-line", "alfa-removed").slice(8);
const [lowLine, highLine] = [lineFrom("0"), lineFrom("f")];
const products = exampleLines(41.5).map(({ productUuid, quantity }) => ({ productUuid, quantity }));
const person = () => personOf(backend.db, director);

/** A trade point like the example's, without deals, money, drafts. */
beforeEach(async () => {
  await backend.db.execute(sql`delete from branches where uuid = ${point}`);
  await backend.db.execute(sql`
    insert into branches select (jsonb_populate_record(b, ${JSON.stringify({ uuid: point, name: "На закрытие" })}::jsonb)).*
    from branches b where uuid = ${shop}`);
  for (const [uuid, assortment] of [[lowLine, dairy] as const, [highLine, meat] as const]) {
    const own = { uuid, branch_uuid: point, balance_kopecks: 0, reserved_kopecks: 0 };
    await backend.db.execute(sql`
      insert into contract_lines select (jsonb_populate_record(l, ${JSON.stringify(own)}::jsonb)).*
      from contract_lines l where branch_uuid = ${shop} and assortment_uuid = ${assortment}`);
  }
  const seller = await personOf(backend.db, rep);
  await backend.db.execute(sql`update companies set sales_representative_uuid = ${seller} where uuid = ${alfa}`);
});

/** Each prepares an order for the trade point and returns what places it. */
const orders: Record<string, () => Promise<Begun>> = {
  "of a basket": async () => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5), point);
    return () => as(basket.placeDeal, { body: { branchUuid: point, scheduledDeliveryDates } });
  },
  "of the grid of trade points": async () => {
    const as = await backend.as(director);
    await put(as, [point, ...example]);
    return () => as(branchOrders.place, { params: { uuid: point }, body: { scheduledDeliveryDates } });
  },
  "of a representative's draft": async () => {
    const [as, personUuid] = [await backend.as(rep), await person()];
    await as(onBehalf.put, { params: { uuid: alfa }, body: { branchUuid: point, products } });
    return () => as(onBehalf.place, { params: { uuid: alfa }, body: { branchUuid: point, personUuid, scheduledDeliveryDates } });
  },
};

const removals: Record<string, () => Promise<Begun>> = {
  "its director": async () => {
    const as = await backend.as(director);
    return () => as(branches.remove, { params: { uuid: point } });
  },
  "the platform": async () => {
    const as = await backend.as(platform);
    return () => as(branches.removeInternal, { params: { uuid: point } });
  },
};

/** Rows of which the first work needs one when it has locked others. */
const held = {
  "the company": ["select from companies where uuid = $1 for update", alfa],
  "a contract": ["select from contract_lines where uuid = $1 for update", lowLine],
} as const;

const removed = "the trade point is removed, the order finds nothing to order";
const overtaken = "the trade point is removed, the order finds its data changed";
const ordered = "the order is placed, the removal says of the deal";
const isBusy = "the order is placed, the removal says that somebody orders";
/** Both wait for nothing that the other holds: either may be first. */
const either = "either comes first";

/** What becomes of an order and a removal, by the order, who removes, and where the first of them is stopped. */
const cases: [order: string, remover: string, row: keyof typeof held, first: "removal" | "order", outcome: string][] = [
  ["of a basket", "its director", "the company", "removal", removed],
  ["of a basket", "its director", "the company", "order", ordered],
  ["of a basket", "its director", "a contract", "removal", removed],
  ["of a basket", "its director", "a contract", "order", ordered],
  ["of a basket", "the platform", "the company", "removal", either],
  ["of a basket", "the platform", "a contract", "removal", overtaken],
  ["of a basket", "the platform", "a contract", "order", ordered],
  ["of the grid of trade points", "its director", "the company", "removal", removed],
  ["of the grid of trade points", "its director", "the company", "order", ordered],
  ["of the grid of trade points", "its director", "a contract", "removal", removed],
  ["of the grid of trade points", "its director", "a contract", "order", ordered],
  ["of the grid of trade points", "the platform", "the company", "removal", either],
  ["of the grid of trade points", "the platform", "a contract", "removal", overtaken],
  ["of the grid of trade points", "the platform", "a contract", "order", ordered],
  ["of a representative's draft", "its director", "the company", "removal", isBusy],
  ["of a representative's draft", "its director", "the company", "order", ordered],
  ["of a representative's draft", "its director", "a contract", "removal", isBusy],
  ["of a representative's draft", "its director", "a contract", "order", ordered],
  ["of a representative's draft", "the platform", "the company", "removal", either],
  ["of a representative's draft", "the platform", "a contract", "removal", isBusy],
  ["of a representative's draft", "the platform", "a contract", "order", ordered],
];

test.each(cases)("an order %s and a removal by %s, stopped at %s, first the %s: %s", async (kind, remover, row, first, outcome) => {
  const order = must(orders[kind]);
  const removal = must(removals[remover]);
  const [place, remove] = [await order(), await removal()];
  const before = await countDeals();
  const answers = await sendSideBySide(backend.pool, held[row], first === "removal" ? [remove, place] : [place, remove]);
  const [removing, placing] = first === "removal" ? answers : answers.toReversed();
  const left = await backend.db.execute<{ count: number }>(sql`select count(*)::int from branches where uuid = ${point}`);
  const outcomes: Record<string, unknown[]> = {
    [removed]: [200, 400, 0, 0],
    [overtaken]: [200, 409, 0, 0],
    [ordered]: [409, 200, 1, 1],
    [isBusy]: [409, 200, 1, 1],
  };
  const seen = [removing?.status, placing?.status, left.rows[0]?.count, (await countDeals()) - before];
  if (outcome === either) expect(Object.values(outcomes)).toContainEqual(seen);
  else expect(seen).toEqual(outcomes[outcome]);
  const text = JSON.stringify(removing?.body);
  if (outcome === ordered) expect(text).toContain("есть незавершённые сделки");
  if (outcome === isBusy) expect(text).toContain("Повторите удаление");
});

test("a trade point is not removed while its people change, and neither waits for the other", async () => {
  const manager = await personOf(backend.db, "manager@alfa.example");
  await backend.db.execute(sql`insert into branch_customers (branch_uuid, customer_uuid) values (${point}, ${manager})`);
  const held = await holdRows(backend.pool, "select from branch_customers where branch_uuid = $1 for update", [point]);
  const remove = await must(removals["its director"])();
  const refused = await remove();
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining("Повторите удаление")]);
  await held.release();
  expect((await remove()).status).toBe(200);
});

test("a trade point removed while a load brings it another contract: the load ends, then the removal", async () => {
  const assortment = "Бакалея на закрытие";
  await backend.db.execute(sql`insert into assortments values (${demoUuid("assortment", "removed")}, ${assortment}, ${assortment}, 0)`);
  const { rows } = await backend.pool.query("select inn from companies where uuid = $1", [alfa]);
  const row = { company: rows[0].inn, branch: "На закрытие", assortment, limit: "1000.00" };
  const { uuid } = (await exchange.post("contracts", [row])).json();
  const remove = await must(removals["the platform"])();
  const load = async () => {
    await exchange.work("contracts");
    return { status: 200, body: await exchange.read(uuid) };
  };
  const [loaded, removed] = await sendSideBySide(
    backend.pool,
    ["select from contract_lines where uuid = $1 for update", highLine],
    [load, remove],
  );
  expect(loaded?.body).toMatchObject({ state: "done", counts: { new: 1 } });
  expect(removed?.status).toBe(200);
});

test("a contract loaded for a trade point that is being removed is a refused row, not a failed load", async () => {
  const { rows } = await backend.pool.query("select inn from companies where uuid = $1", [alfa]);
  const row = { company: rows[0].inn, branch: "На закрытие", assortment: "Молочная продукция", limit: "1000.00" };
  const { uuid } = (await exchange.post("contracts", [row])).json();
  const remove = await must(removals["the platform"])();
  const load = async () => {
    await exchange.work("contracts");
    return { status: 200, body: await exchange.read(uuid) };
  };
  const [removing, loaded] = await sendSideBySide(backend.pool, held["a contract"], [remove, load]);
  expect(removing?.status).toBe(200);
  expect(loaded?.body).toMatchObject({ state: "done", counts: { refused: 1 }, refusals: [{ field: "branch" }] });
});
