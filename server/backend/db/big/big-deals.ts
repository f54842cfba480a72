import type pg from "pg";
import { run } from "./big-catalogue.ts";
import { inParts } from "./sql-functions.ts";

const LINES_EACH = 3;
/** Above all numbers that the sequence will reach. */
const FIRST_NUMBER = 1_000_000_000;

/**
 * Adds deals placed at intervals of 61 seconds before `now`. All are closed (received or declined), so that no contract holds a reserve
 * for them. The lines, sums and single suborder of a deal are consistent. Needs generateCompanies, on the same connection.
 */
export async function generateDeals(client: pg.ClientBase, deals: number, companies: number, now: Date): Promise<Record<string, number>> {
  await client.query(`
    create temp table big_lines as
      select (row_number() over (order by p.uuid) - 1)::int as place, p.uuid, p.segment_uuid, p.assortment_uuid, p.kind, p.price_kopecks,
        case when p.kind = 'weight' then 1 else p.units_in_supply end as units,
        jsonb_build_object('name', p.name, 'sku', p.sku, 'image', '/pictures/' || p.icon || '.svg', 'tint', c.tint, 'unit', p.unit,
          'supplyUnit', p.supply_unit, 'unitsInSupply', p.units_in_supply,
          'dealQuantity', jsonb_build_object('kind', p.kind, 'step', p.step_hundredths / 100.0, 'min', p.min_hundredths / 100.0, 'max',
            p.max_hundredths / 100.0, 'round', p.round, 'precision', 2,
            'unit', case when p.kind = 'weight' then 'kg' else p.supply_unit end),
          'vatRate', case when p.is_vat_exempt then '"none"'::jsonb else to_jsonb(p.vat_rate) end,
          'subcategoryName', c.name, 'assortmentName', a.name, 'ladder', jsonb_build_array()) as snapshot
      from (select * from products where is_published order by uuid limit 5000) p join categories c on c.uuid = p.segment_uuid
        join assortments a on a.uuid = p.assortment_uuid;
    create unique index on big_lines (place); analyze big_lines;
    create temp table big_places as
      select n, c.uuid as company_uuid, c.name as company_name, c.sales_representative_uuid, p.uuid as customer_uuid,
        b.uuid as branch_uuid, b.name as branch_name, b.physical_address,
        d.uuid as center_uuid, d.time_zone, s.uuid as storage_uuid, s.name as storage_name, s.address as storage_address
      from generate_series(1, ${companies}) n join companies c on c.uuid = pg_temp.big_uuid('company ' || n)
      join customers p on p.uuid = pg_temp.big_uuid('customer ' || n || 'buyer_company_director')
        join branches b on b.uuid = pg_temp.big_uuid('branch ' || n || '-1')
      join distribution_centers d on d.uuid = b.distribution_center_uuid
      join lateral (select * from storages s where s.distribution_center_uuid = d.uuid order by s.uuid limit 1) s on true;
    create unique index on big_places (n); analyze big_places`);
  const seller = (await client.query<{ uuid: string }>("select uuid from companies where type = 'seller' order by created_at limit 1"))
    .rows[0]?.uuid;
  const values = (from: number, to: number) => [from, to, companies, now.toISOString(), seller, FIRST_NUMBER, LINES_EACH];
  const written = await inParts(deals, 20_000, async (from, to) =>
    Number((await client.query<{ count: number }>(dealsSql, values(from, to))).rows[0]?.count ?? 0),
  );
  return { deals: written, dealLines: written * LINES_EACH, suborders: written };
}

/** Inserts deals, suborders and lines by one statement: their sums come from the lines, and foreign keys are checked at its end. */
const dealsSql = `
  with deal as materialized (
    select g.n as ordinal, pg_temp.big_uuid('deal ' || g.n) as uuid, pg_temp.big_uuid('suborder ' || g.n) as suborder_uuid,
      case when pg_temp.pick(g.n, 21, 12) > 0 then 'received' else 'declined_by_buyer' end as status, p.*,
      $4::timestamptz - g.n * interval '61 seconds' as at, ($4::timestamptz - g.n * interval '61 seconds')::date + 2 as delivery
    from generate_series($1::int, $2::int) g(n) join big_places p on p.n = 1 + pg_temp.pick(g.n, 22, $3)
    where not exists (select from deals d where d.uuid = pg_temp.big_uuid('deal ' || g.n))
  ), line as materialized (
    select d.*, position, l.uuid as product_uuid, l.segment_uuid, l.assortment_uuid, l.price_kopecks, l.units, l.snapshot,
      quantity * 100 as quantity_hundredths, quantity * l.units * l.price_kopecks as total_kopecks
    from deal d cross join generate_series(1, $7::int) position
    cross join lateral (select 1 + pg_temp.pick(d.ordinal * 100 + position, 23, 30) as quantity) amount
    join big_lines l on l.place = (pg_temp.pick(d.ordinal, 24, 1000000) + position * 7) % (select count(*) from big_lines)
  ), written_deals as (
    insert into deals (uuid, number, status, buyer_company_uuid, buyer_company_name, buyer_customer_uuid, seller_company_uuid,
      seller_customer_uuid, branch_uuid, branch_name,
      distribution_center_uuid, time_zone, delivery_address, delivery_from, delivery_to, earliest_cutoff_at, product_count,
        subtotal_kopecks, total_kopecks, actual_total_kopecks,
      discount_groups, status_updated_at, created_at)
    select uuid, $6::bigint + ordinal, status, company_uuid, company_name, customer_uuid, $5::uuid, sales_representative_uuid,
      branch_uuid, branch_name,
      center_uuid, time_zone, physical_address, delivery, delivery, at + interval '1 day', sums.lines, sums.total, sums.total, case
        when status = 'received' then sums.total end,
      '[]', at + interval '3 days', at
    from deal join (select ordinal, count(*) as lines, sum(total_kopecks) as total from line group by ordinal) sums using (ordinal)
    returning 1
  ), written_suborders as (
    insert into suborders (uuid, deal_uuid, ordinal, storage_uuid, storage_name, storage_address, delivery_date, status, created_at,
      updated_at, deleted_at)
    select suborder_uuid, uuid, 1, storage_uuid, storage_name, storage_address, delivery, case status when 'received' then status
      else 'new' end, at, at + interval '3 days',
      case when status <> 'received' then at + interval '3 days' end
    from deal
  ), written_lines as (
    insert into deal_lines (uuid, deal_uuid, suborder_uuid, product_uuid, segment_uuid, assortment_uuid, delivery_date, position,
      units_in_supply, quantity_hundredths, base_kopecks,
      percent_hundredths, per_unit_kopecks, subtotal_kopecks, total_kopecks, collected_hundredths, actual_total_kopecks, snapshot,
        ordered_at)
    select pg_temp.big_uuid('deal line ' || ordinal || '-' || position), uuid, suborder_uuid, product_uuid, segment_uuid, assortment_uuid,
      delivery, position, units, quantity_hundredths, price_kopecks,
      0, price_kopecks, total_kopecks, total_kopecks, case when status = 'received' then quantity_hundredths end, case
        when status = 'received' then total_kopecks end, snapshot, at
    from line
  )
  select count(*)::int as count from written_deals`;

/** Adds notifications to the companies' directors, newest first; two of three are read. */
export async function generateNotifications(
  client: pg.ClientBase,
  notifications: number,
  companies: number,
  now: Date,
): Promise<Record<string, number>> {
  const written = await inParts(notifications, 100_000, (from, to) =>
    run(
      client,
      `insert into notifications (uuid, customer_uuid, type, message, payload, viewed, created_at)
       select pg_temp.big_uuid('notification ' || n), pg_temp.big_uuid('customer ' || 1 + pg_temp.pick(n, 31,
         $3) || 'buyer_company_director'), 'dealApprovedBySeller', sample.message,
         jsonb_build_object('deal_uuid', pg_temp.big_uuid('deal ' || n)), pg_temp.pick(n, 32, 3) > 0, $4::timestamptz - n * interval
           '7 seconds'
       from generate_series($1::int, $2::int) n, (select coalesce((select message from notifications
         where type = 'dealApprovedBySeller' order by uuid limit 1), '') as message) sample on conflict do nothing`,
      [from, to, companies, now.toISOString()],
    ),
  );
  return { notifications: written };
}
