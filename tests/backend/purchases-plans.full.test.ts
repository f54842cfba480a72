import { beforeAll, expect, test } from "vitest";
import { deals } from "#contract/deals.ts";
import { useBackend } from "../support/backend.ts";
import { addManyDeals, reps } from "../support/many-deals.ts";
import { explain, rowsOfPlan } from "../support/query-plans.ts";
import { type Statement, watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();
let watched: Statement[];

/** Sixty thousand deals of fifteen hundred companies, forty of each, with two lines. */
beforeAll(async () => {
  await addManyDeals(backend);
  const client = await backend.pool.connect();
  for (const statement of [
    "set statement_timeout = 0",
    `insert into deal_lines (uuid, deal_uuid, product_uuid, segment_uuid, assortment_uuid, delivery_date, position, units_in_supply,
       quantity_hundredths, base_kopecks, percent_hundredths, per_unit_kopecks, subtotal_kopecks, total_kopecks, collected_hundredths,
       actual_total_kopecks, snapshot, ordered_at)
     select gen_random_uuid(), d.uuid, p.uuid, (select uuid from categories order by uuid limit 1), p.uuid, d.delivery_from, i, 1, 100, 100,
       0, 100, 100, 100, 100, 100, '{}', now()
     from deals d, (select uuid from products limit 1) p, generate_series(1, 2) i where number >= 2000000`,
    "vacuum analyze deals, deal_lines",
  ])
    await client.query(statement);
  client.release(true);
  watched = watchStatements(backend.pool);
});

test.each([reps.two, "regional@seller.example"])("for %s only the deals of the company asked for are read", async (reader) => {
  const [row] = (
    await backend.pool.query<{ uuid: string }>(
      `select c.uuid from companies c join customers p on p.uuid = c.sales_representative_uuid where p.email = $1 limit 1`,
      [reps.two],
    )
  ).rows;
  const as = await backend.as(reader);
  watched.length = 0;
  const query = { dateFrom: "2026-03-01", dateTo: "2026-12-31" };
  const { body, status } = await as(deals.purchases, { params: { uuid: row?.uuid ?? "" }, query });
  expect(status).toBe(200);
  expect(body.weeks.length).toBe(1);
  const client = await backend.pool.connect();
  try {
    await client.query("set enable_seqscan = off");
    let read = 0;
    for (const { text, values } of watched.splice(0)) read += rowsOfPlan(await explain(client, text, values));
    expect(read).toBeLessThan(40 * 2 * 6 + 300);
  } finally {
    client.release(true);
  }
});
