import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { branches } from "#contract/branches.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { director, example, put, scheduledDeliveryDates, useBranchGrid } from "#tests/support/branch-grid.ts";
import { alfa, dairy, exampleLines, fill, meat, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
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

const cases = Object.keys(orders).flatMap((order) =>
  Object.keys(removals).flatMap((remover) =>
    Object.keys(held).flatMap((row) => (["first", "last"] as const).map((place) => ({ order, remover, row, place }))),
  ),
);

test.each(cases)("a trade point removed by $remover $place, stopped at $row, and an order $order: one after the other", async (each) => {
  const place = await (orders[each.order] as () => Promise<Begun>)();
  const remove = await (removals[each.remover] as () => Promise<Begun>)();
  const before = await countDeals();
  const isFirst = each.place === "first";
  const answers = await sendSideBySide(backend.pool, held[each.row as keyof typeof held], isFirst ? [remove, place] : [place, remove]);
  const [removed, placed] = isFirst ? answers : answers.toReversed();
  const left = await backend.db.execute<{ count: number }>(sql`select count(*)::int from branches where uuid = ${point}`);
  if (removed?.status === 200) {
    expect([placed?.status, left.rows[0]?.count, await countDeals()]).toEqual([404, 0, before]);
  } else {
    expect([removed?.status, placed?.status, left.rows[0]?.count, await countDeals()]).toEqual([409, 200, 1, before + 1]);
    expect(JSON.stringify(removed?.body)).toContain("есть незавершённые сделки");
  }
});

test("a trade point removed while a load brings it another contract: the load ends, then the removal", async () => {
  const assortment = "Бакалея на закрытие";
  await backend.db.execute(sql`insert into assortments values (${demoUuid("assortment", "removed")}, ${assortment}, ${assortment}, 0)`);
  const { rows } = await backend.pool.query("select inn from companies where uuid = $1", [alfa]);
  const row = { company: rows[0].inn, branch: "На закрытие", assortment, limit: "1000.00" };
  const { uuid } = (await exchange.post("contracts", [row])).json();
  const remove = await (removals["the platform"] as () => Promise<Begun>)();
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
