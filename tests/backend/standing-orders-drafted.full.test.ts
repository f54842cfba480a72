import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { countQueries } from "#server/backend/db/database.ts";
import { standingRuns } from "#server/backend/standing-orders/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { beef, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { director, useStandingOrders } from "#tests/support/standing-orders.ts";

const { backend, work, told } = useStandingOrders();

describe("the job of standing orders", () => {
  test("the job works through 1,000 orders in batches, with as many queries for any number of them", async () => {
    const owner = await personOf(backend.db, director);
    await backend.pool.query(
      `insert into standing_orders (uuid, company_uuid, branch_uuid, branch_name, owner_uuid, name, weekdays, start_date, confirm, since,
        planned_at)
       select gen_random_uuid(), (select company_uuid from customers where uuid = $1), $2, '', $1, 'Заказ ' || n, '{2}', '2026-03-01',
         'ask', $3, 'epoch'
       from generate_series(1, 1000) n`,
      [owner, shop, testNow],
    );
    await backend.pool.query(
      "insert into standing_lines (order_uuid, product_uuid, quantity_hundredths, position) select uuid, $1, 2435, 0 from standing_orders",
      [beef],
    );
    const statements: number[] = [];
    for (let passes = 0; passes < 12; passes += 1) {
      const tally = { queries: 0 };
      const hasMore = await countQueries(tally, () => work(testNow));
      statements.push(tally.queries);
      if (!hasMore) break;
    }
    // Thursday is earlier than two days before Sunday's cut-off: nothing is drawn up yet.
    expect(await backend.db.$count(standingRuns)).toBe(0);
    expect(statements.length).toBe(11);
    expect(new Set(statements.slice(0, 10)).size).toBe(1);
    expect(Math.max(...statements)).toBeLessThanOrEqual(18);
    const drawn = new Date("2026-03-06T12:30:00+03:00");
    let tally = { queries: 0 };
    await countQueries(tally, () => work(drawn, 50));
    expect(await backend.db.$count(standingRuns)).toBe(50);
    // A few queries for all orders, and at most this many for each calculated one.
    expect(tally.queries).toBeLessThanOrEqual(20 + 50 * 12);
    tally = { queries: 0 };
    for (let passes = 0; passes < 30; passes += 1) if (!(await work(drawn))) break;
    expect(await backend.db.$count(standingRuns, eq(standingRuns.state, "asked"))).toBe(1000);
    expect(await told("standingOrderConfirmationRequested")).toHaveLength(1000);
  });
});
