import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { type LoadFigure, measured } from "./loads.ts";
import type { Servers } from "./servers.ts";

const companies = 400;
const inBasket = 80;
const inList = 300;
const title = "Замер переоценки";

/** A price list of this many goods whose prices all change, for companies that have some of them in baskets and shared lists. */
export async function measureReminders(servers: Servers, pool: Pool, count: number, say: (line: string) => void): Promise<LoadFigure> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await fillLists(client, count);
    await client.query("delete from price_checks");
    await untilChecked(client);
    await client.query(
      `update price_list_items set price_kopecks = price_kopecks + 100
       where price_list_uuid = (select uuid from price_lists where title = $1)`,
      [title],
    );
    const figure = await measured(servers, count, async () => {
      await client.query("update price_checks set checked_at = '2000-01-01'");
      await untilChecked(client);
    });
    say(
      `moved prices notified: ${figure.seconds.toFixed(1)} s with the pause of the job, ` +
        `CPU ${figure.cpuSeconds.backend.toFixed(1)} + ${figure.cpuSeconds.database.toFixed(1)} s`,
    );
    return { title: `moved prices, ${companies} companies notified`, ...figure };
  } finally {
    client.release(true);
  }
}

/** Waits for the backend's job, which handles companies once a minute, ten at a time. */
async function untilChecked(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select exists (select from companies o left join price_checks l on l.company_uuid = o.uuid and l.checked_at > '2000-01-01'
         where o.status = 'accredited' and o.is_active and l.company_uuid is null) as "isWaiting"`,
    );
    if (!rows[0].isWaiting) return;
    await pause(500);
  }
}

async function fillLists(client: PoolClient, count: number): Promise<void> {
  await client.query("delete from price_lists where title = $1", [title]);
  await client.query("begin");
  await client.query("create temporary table kept_list on commit drop as select gen_random_uuid() as uuid");
  await client.query("insert into price_lists (uuid, title) select uuid, $1 from kept_list", [title]);
  await client.query(
    `insert into price_list_items (price_list_uuid, product_uuid, segment_uuid, category_uuid, price_kopecks)
     select l.uuid, h.uuid, h.segment_uuid, h.category_uuid, h.price_kopecks + 100
     from kept_list l, product_hits h where h.price_kopecks > 0 order by h.uuid limit $1`,
    [count],
  );
  await client.query(
    `update companies set price_list_uuid = (select uuid from kept_list)
     where uuid in (select uuid from companies where status = 'accredited' and is_active order by uuid limit $1)`,
    [companies],
  );
  await client.query(
    `create temporary table kept_people on commit drop as
     select c.uuid, c.company_uuid, row_number() over (order by c.uuid) as n,
       row_number() over (partition by c.company_uuid order by c.uuid) as place
     from customers c join companies o on o.uuid = c.company_uuid join kept_list l on l.uuid = o.price_list_uuid`,
  );
  await client.query(
    `create temporary table kept_goods on commit drop as
     select i.product_uuid as uuid, row_number() over (order by i.product_uuid) - 1 as n
     from price_list_items i join kept_list l on l.uuid = i.price_list_uuid`,
  );
  await client.query(
    "insert into baskets (uuid, customer_uuid, updated_at) select uuid, uuid, now() from kept_people on conflict do nothing",
  );
  await client.query(
    `insert into basket_lines (basket_uuid, product_uuid, quantity_hundredths, position)
     select b.uuid, g.uuid, 1000, nth from kept_people c join baskets b on b.customer_uuid = c.uuid
     cross join generate_series(1, $1::int) nth join kept_goods g on g.n = (c.n * 977 + nth * 1103) % (select count(*) from kept_goods)
     on conflict do nothing`,
    [inBasket],
  );
  await client.query("delete from shopping_lists where name = $1", [title]);
  await client.query(
    `insert into shopping_lists (uuid, company_uuid, owner_uuid, name, is_shared, updated_at)
     select gen_random_uuid(), company_uuid, uuid, $1, true, now() from kept_people where place = 1`,
    [title],
  );
  await client.query(
    `insert into shopping_list_lines (list_uuid, product_uuid, quantity_hundredths, position)
     select l.uuid, g.uuid, 1000, nth from shopping_lists l join kept_people c on c.uuid = l.owner_uuid
     cross join generate_series(1, $1::int) nth join kept_goods g on g.n = (c.n * 577 + nth * 293) % (select count(*) from kept_goods)
     where l.name = $2 on conflict do nothing`,
    [inList, title],
  );
  await client.query("commit");
  await client.query("analyze baskets, basket_lines, shopping_lists, shopping_list_lines, price_list_items, companies");
}
