import { randomUUID } from "node:crypto";
import type pg from "pg";

/** Writes a posted payment of 100.00 that named the deal and came before its goods; its invoice is not issued yet. */
export async function storeAdvance(pool: pg.Pool, dealUuid: string): Promise<void> {
  const uuid = randomUUID();
  await pool.query(
    `with payment as (
       insert into payments (uuid, source, digest, number, date, amount_kopecks, payer_name, payer_inn, company_uuid, status, created_by)
       select $1::uuid, 'bank', $1::text, '41', '2026-02-20', 10000, 'ООО', '7199123453', buyer_company_uuid, 'posted', 'Тест'
       from deals where uuid = $2 returning uuid)
     insert into payment_orders (payment_uuid, deal_uuid, contract_line_uuid, amount_kopecks)
     select payment.uuid, d.uuid, t.uuid, 10000 from payment, deals d join deal_lines l on l.deal_uuid = d.uuid
       join contract_lines t on t.branch_uuid = d.branch_uuid and t.assortment_uuid = l.assortment_uuid
     where d.uuid = $2 order by t.uuid limit 1`,
    [uuid, dealUuid],
  );
}
