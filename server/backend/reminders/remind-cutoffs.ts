import { and, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { basketLines, baskets } from "../basket/tables.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { contractLines } from "../contracts/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Database, Reader } from "../db/database.ts";
import { type Columns, statement } from "../db/statement.ts";
import { loadPlans } from "../distribution/load-plans.ts";
import { enqueue } from "../events/outbox.ts";
import { instantText } from "../instant-text.ts";
import { products } from "../products/tables.ts";
import { sellerSettings } from "../settings/tables.ts";
import { dayText } from "../standing-orders/texts.ts";
import { type DueCutoff, dueCutoffs } from "./due-cutoffs.ts";
import { mayOrder } from "./may-order.ts";
import { type ProductAtCenter, splitByStock, stockedColumns } from "./split-by-stock.ts";
import { cutoffReminders } from "./tables.ts";

/** An older basket gets no reminder. */
const maxAgeMs = 14 * 24 * 60 * 60_000;

const columns = {
  basketUuid: "uuid",
  customerUuid: "uuid",
  branchName: "text",
  timeZone: "text",
  deliveryDate: "text",
  cutoffAt: "timestamptz",
  isNew: "boolean",
} satisfies Columns;

// The basket's branch as in read-owner.ts: its own if the person may order for it, else the first that they may.
const remind = statement(columns)<{ due: string; short: string; touchedSince: string; batch: number }>(sql`
  with due as (
    select * from json_to_recordset(${sql.placeholder("due")}::json) as d("scheduleUuid" uuid, "timeZone" text, "segmentUuid" uuid,
      named uuid[], "deliveryDate" date, "cutoffAt" timestamptz, date date)
  ), short as (
    select * from json_to_recordset(${sql.placeholder("short")}::json) as s("centerUuid" uuid, "productUuid" uuid)
  ), found as (
    select distinct on (b.uuid) b.uuid as basket_uuid, c.uuid as customer_uuid, r.uuid as branch_uuid, r.name as branch_name, d.*
    from ${baskets} b
    join ${customers} c on c.uuid = b.customer_uuid
    join ${companies} o on o.uuid = c.company_uuid
    join lateral (
      select r.uuid, r.name, r.schedule_uuid, r.distribution_center_uuid from ${branches} r where r.company_uuid = c.company_uuid
        and ${mayOrder}
      order by (r.uuid = b.branch_uuid) desc nulls last, r.created_at, r.uuid limit 1
    ) r on true
    join ${basketLines} l on l.basket_uuid = b.uuid and l.is_checked and l.quantity_hundredths > 0
    join ${products} p on p.uuid = l.product_uuid and p.is_published and p.in_stock
    join ${contractLines} k on k.branch_uuid = r.uuid and k.assortment_uuid = p.assortment_uuid
    join due d on d."scheduleUuid" = r.schedule_uuid
      and (d."segmentUuid" = p.segment_uuid or (d."segmentUuid" is null and p.segment_uuid <> all(d.named)))
    where b.updated_at >= ${sql.placeholder("touchedSince")}::timestamptz
      and not exists (select from short s where s."centerUuid" = r.distribution_center_uuid and s."productUuid" = p.uuid)
      and c.company_uuid in (select company_uuid from ${branches} where schedule_uuid in (select "scheduleUuid" from due))
      and not exists (select from ${cutoffReminders} m where m.basket_uuid = b.uuid and m.branch_uuid = r.uuid and m.date = d.date)
    order by b.uuid, d."cutoffAt", d."deliveryDate" limit ${sql.placeholder("batch")}
  ), written as (
    insert into ${cutoffReminders} (basket_uuid, branch_uuid, date) select basket_uuid, branch_uuid, date from found order by basket_uuid
    on conflict do nothing returning basket_uuid
  )
  select basket_uuid as "basketUuid", customer_uuid as "customerUuid", branch_name as "branchName", "timeZone",
    "deliveryDate"::text as "deliveryDate", "cutoffAt", basket_uuid in (select basket_uuid from written) as "isNew"
  from found`);

/** Products in baskets of these schedules with too little stock at their centre; none unless the seller refuses orders beyond the stock. */
async function listShort(reader: Reader, due: readonly DueCutoff[], touched: Date): Promise<ProductAtCenter[]> {
  const [settings] = await reader.select({ isStockBlocking: sellerSettings.isStockBlocking }).from(sellerSettings);
  if (!settings?.isStockBlocking) return [];
  const rows = await reader
    .selectDistinct({ centerUuid: branches.distributionCenterUuid, product: stockedColumns })
    .from(branches)
    .innerJoin(customers, eq(customers.companyUuid, branches.companyUuid))
    .innerJoin(baskets, eq(baskets.customerUuid, customers.uuid))
    .innerJoin(basketLines, eq(basketLines.basketUuid, baskets.uuid))
    .innerJoin(products, eq(products.uuid, basketLines.productUuid))
    .where(
      and(
        inArray(
          branches.scheduleUuid,
          due.map(({ scheduleUuid }) => scheduleUuid),
        ),
        isNotNull(branches.distributionCenterUuid),
        eq(products.isStocked, true),
        gte(baskets.updatedAt, touched),
      ),
    );
  return (await splitByStock(reader, rows)).short;
}

/**
 * Notifies owners of baskets whose first delivery day has its cutoff within two hours, once per branch and day. A fixed number of
 * statements. Returns the number of baskets found.
 */
export function remindCutoffs(db: Database, now: Date, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const used = await tx.selectDistinct({ uuid: branches.scheduleUuid }).from(branches).where(isNotNull(branches.scheduleUuid));
    const due = dueCutoffs(
      await loadPlans(
        tx,
        used.flatMap(({ uuid }) => uuid ?? []),
      ),
      now,
    );
    if (due.length === 0) return 0;
    const touched = new Date(now.getTime() - maxAgeMs);
    const short = await listShort(tx, due, touched);
    const values = { due: JSON.stringify(due), short: JSON.stringify(short), touchedSince: touched.toISOString(), batch };
    const found = await remind(tx, values);
    const notifications = found
      .filter(({ isNew }) => isNew)
      .map(({ basketUuid, customerUuid, branchName, timeZone, deliveryDate, cutoffAt }) => ({
        type: "basketCutoffApproaching" as const,
        to: [customerUuid],
        actorUuid: null,
        values: { branch: branchName, date: dayText(deliveryDate), until: instantText(new Date(cutoffAt), timeZone) },
        payload: { basket_uuid: basketUuid },
        now,
      }));
    await enqueue(tx, { notifications });
    return found.length;
  });
}
