import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deals } from "#contract/deals.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
const backend = useBackend();
test("million", async () => {
  const template = await storeDeal(backend.db, { status: "received" });
  await backend.db.execute(sql`set statement_timeout = 0`);
  const client = await backend.pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query(`create temp table co as select gen_random_uuid() u, gen_random_uuid() s, gen_random_uuid() b, n from generate_series(1,10000) n`);
  await client.query(`insert into companies (uuid,type,name,legal_form,status,sales_representative_uuid) select u,'buyer','c'||n,'legal','accredited', s from co`);
  await client.query(`
      insert into deals (uuid, number, type, status, buyer_company_uuid, buyer_company_name, buyer_customer_uuid, seller_company_uuid, seller_customer_uuid, branch_uuid, branch_name,
        distribution_center_uuid, time_zone, delivery_address, delivery_from, delivery_to, earliest_cutoff_at, product_count, subtotal_kopecks, total_kopecks, discount_groups, status_updated_at, created_at)
      select gen_random_uuid(), 5000000 + g, type, case when g > 20000 then (case when g%10=0 then 'declined_by_buyer' else 'received' end) else (array['waiting_approval','approved_by_seller','collected','transferred_to_warehouse'])[1+g%4] end, co.u, buyer_company_name, co.b, seller_company_uuid, co.s, co.b, branch_name,
        distribution_center_uuid, time_zone, delivery_address, delivery_from, delivery_to, earliest_cutoff_at, product_count, subtotal_kopecks, total_kopecks, discount_groups, status_updated_at, created_at - g * interval '1 minute'
      from deals, generate_series(1, 1000000) g join co on co.n = 1 + g % 10000 where uuid = '${template}'`);
  await client.query("vacuum analyze deals");
  client.release();
  for (const email of ["regional@seller.example", "director@alfa.example", "manager@alfa.example", "rep@seller.example", "rep3@seller.example"]) {
    const as = await backend.as(email);
    for (const query of [{}, { mine: true }, { status: "waiting_approval" }, { status: "declined_by_buyer,received" }, { page: 1000 }, { search: "5500000" }, { search: "50000" }, {search:"777"}, { buyerCompanyUuid: alfa }, { dateFrom: "2026-01-01", dateTo: "2026-01-02" }]) {
      const times: number[] = [];
      let total = 0;
      for (let i = 0; i < 3; i += 1) {
        const t = performance.now();
        const a = await as(deals.list, { query });
        expect(a.status).toBe(200);
        total = a.body.total;
        times.push(performance.now() - t);
      }
      console.log(email, JSON.stringify(query), total, times.map((t) => t.toFixed(0)).join(" "));
    }
    const t = performance.now();
    await as(deals.counteragents);
    console.log(email, "counteragents", (performance.now() - t).toFixed(0));
  }
}, 600_000);
