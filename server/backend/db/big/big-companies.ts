import type pg from "pg";
import { run } from "./big-catalogue.ts";
import { inParts } from "./sql-functions.ts";

/**
 * Adds accredited buyers modelled on the demo's: two branches, a contract line for each assortment, a director
 * `big-<n>@buyers.example` and a manager `big-<n>m@buyers.example` with the demo password. Needs the temporary tables of
 * generateCatalogue, on the same connection.
 */
export async function generateCompanies(client: pg.ClientBase, companies: number, priceLists: number): Promise<Record<string, number>> {
  await client.query(`
    create temp table big_buyers as
      select (row_number() over (order by c.uuid) - 1)::int as place, c.* from companies c
      where type = 'buyer' and status = 'accredited' and is_active and uuid::text not like '________-____-8%'
        and exists (select from branches b where b.company_uuid = c.uuid and b.schedule_uuid is not null and b.status = 'active');
    create temp table big_reps as
      select (row_number() over (order by uuid) - 1)::int as place, uuid from customers where 'seller_sales_representative' = any(roles)
        and status = 'active';
    create temp table big_branches as
      select (row_number() over (order by uuid) - 1)::int as place, b.* from branches b where schedule_uuid is not null
        and status = 'active' and uuid::text not like '________-____-8%';
    create temp table big_people as
      select (row_number() over (order by c.uuid) - 1)::int as place, c.*, (select password_hash from credentials
        where password_hash is not null order by user_uuid limit 1) as password_hash
      from customers c where 'buyer_company_director' = any(roles) and uuid::text not like '________-____-8%'`);
  const parts = (text: string, values: unknown[] = []) => inParts(companies, 2_000, (from, to) => run(client, text, [from, to, ...values]));
  return {
    companies: await parts(
      `insert into companies (uuid, type, name, status, legal_form, registration_date, legal_name, legal_address, inn, ogrn, okpo, kpp,
        price_list_uuid, sales_representative_uuid, accreditation_date, created_at)
       select pg_temp.big_uuid('company ' || n), 'buyer', made.name, 'accredited', b.legal_form, b.registration_date, made.name,
         b.legal_address, '7199' || lpad(n::text, 6, '0'), b.ogrn, b.okpo, b.kpp,
         case when n % 10 > 0 then pg_temp.big_uuid('price list ' || 1 + n % $3::int) end, r.uuid, b.accreditation_date,
           b.created_at - n * interval '1 minute'
       from generate_series($1::int, $2::int) n join big_buyers b on b.place = n % (select count(*) from big_buyers)
         join big_reps r on r.place = n % (select count(*) from big_reps)
       join big_brands brand on brand.place = n % (select count(*) from big_brands)
       cross join lateral (select regexp_replace(b.name, '«.*»', '«' || brand.name || ' ' || n || '»') as name) made
         on conflict do nothing`,
      [Math.max(1, priceLists)],
    ),
    accreditations: await parts(
      `insert into accreditations (uuid, company_uuid, status, legal_form, sales_representative_uuid, created_at)
       select pg_temp.big_uuid('accreditation ' || n), c.uuid, 'accredited', c.legal_form, c.sales_representative_uuid, c.created_at
       from generate_series($1::int, $2::int) n join companies c on c.uuid = pg_temp.big_uuid('company ' || n) on conflict do nothing`,
    ),
    customers: await parts(
      `insert into customers (uuid, user_uuid, company_uuid, surname, name, patronymic, roles, position, email, email_verified, phone,
        phone_verified, status, created_at)
       select pg_temp.big_uuid('customer ' || n || role), pg_temp.big_uuid('user ' || n || role), c.uuid, p.surname, p.name, p.patronymic,
         array[role], p.position,
         'big-' || n || suffix || '@buyers.example', true, '+7' || 9000000000 + n * 2 + (role like '%manager')::int, true, 'active',
           c.created_at
       from generate_series($1::int, $2::int) n join companies c on c.uuid = pg_temp.big_uuid('company ' || n)
         join big_people p on p.place = n % (select count(*) from big_people),
         (values ('buyer_company_director', ''), ('buyer_company_manager', 'm')) post(role, suffix) on conflict do nothing`,
    ),
    credentials: await parts(
      `insert into credentials (user_uuid, password_hash) select pg_temp.big_uuid('user ' || n || role), (select password_hash
        from big_people limit 1)
       from generate_series($1::int, $2::int) n, unnest(array['buyer_company_director', 'buyer_company_manager']) role
         on conflict do nothing`,
    ),
    branches: await parts(
      `insert into branches (uuid, company_uuid, name, physical_address, postal_code, region, city, street, house,
        distribution_center_uuid, schedule_uuid, created_at)
       select pg_temp.big_uuid('branch ' || n || '-' || k), c.uuid, b.name || ' ' || k, b.physical_address, b.postal_code, b.region,
         b.city, b.street, b.house, b.distribution_center_uuid, b.schedule_uuid,
         c.created_at + k * interval '1 second'
       from generate_series($1::int, $2::int) n join companies c on c.uuid = pg_temp.big_uuid('company ' || n), generate_series(1, 2) k
       join lateral (select * from big_branches where place = (n + k) % (select count(*) from big_branches)) b on true
         on conflict do nothing`,
    ),
    branchCustomers: await parts(
      `insert into branch_customers (branch_uuid, customer_uuid) select pg_temp.big_uuid('branch ' || n || '-1'),
        pg_temp.big_uuid('customer ' || n || 'buyer_company_manager')
       from generate_series($1::int, $2::int) n on conflict do nothing`,
    ),
    contractLines: await parts(
      `insert into contract_lines (uuid, branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days,
        updated_at)
       select pg_temp.big_uuid('contract ' || n || '-' || k || a.uuid), pg_temp.big_uuid('branch ' || n || '-' || k), a.uuid, 500000000,
         0, 0, 14, now()
       from generate_series($1::int, $2::int) n, generate_series(1, 2) k, assortments a on conflict do nothing`,
    ),
  };
}
