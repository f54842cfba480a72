import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { basket } from "#contract/basket.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import type { Database } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import type { Answer, Backend, Caller } from "./backend.ts";
import { testNow } from "./clock.ts";

export const product = (sku: string) => demoUuid("product", sku);
export const segment = (id: string) => demoUuid("category", id);

export const kefir = product("010-241");
export const yoghurt = product("010-377");
export const curd = product("010-512");
export const beef = product("030-118");
export const dairy = demoUuid("assortment", "dairy");
export const meat = demoUuid("assortment", "meat");
export const kislomol = segment("dairy-kislomol");
export const beefSegment = segment("meat-beef");
export const shop = demoUuid("branch", "alfa-b1");
export const secondShop = demoUuid("branch", "alfa-b2");
export const thirdShop = demoUuid("branch", "alfa-b3");
export const betaShop = demoUuid("branch", "beta-b1");
export const alfa = demoUuid("company", "alfa");

/** Lines of the worked example (domain.md section 19) with this much curd. */
export const exampleLines = (curdKg = 60.5) => [
  { productUuid: kefir, quantity: 20, isSelected: true },
  { productUuid: yoghurt, quantity: 15, isSelected: true },
  { productUuid: curd, quantity: curdKg, isSelected: true },
  { productUuid: beef, quantity: 24.35, isSelected: true },
];

export const dairyDate = { subcategoryUuid: kislomol, deliveryDate: "2026-03-11" };
export const beefDate = { subcategoryUuid: beefSegment, deliveryDate: "2026-03-10" };
export const exampleDates = [dairyDate, beefDate];

export const exampleOrder = { branchUuid: shop, scheduledDeliveryDates: exampleDates };

export async function fill(
  as: Caller,
  products = exampleLines(),
  branchUuid: string | undefined = shop,
): Promise<Answer<typeof basket.put>> {
  return as(basket.put, { body: { products, branchUuid } });
}

export const rubles = (amount: number) => ({ amount, currency: "RUB" as const });

/** Narrows a value that is known to be there. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("What the test relies on is missing");
  return value;
}

/** Tables that tests of baskets and orders change; `products` is copied by column name because of its generated columns. */
const restored = [
  "companies",
  "branches",
  "branch_customers",
  "contract_lines",
  "price_list_items",
  "schedule_rules",
  "schedule_exceptions",
  "baskets",
  "basket_lines",
  "idempotency_keys",
  "deals",
  "deal_lines",
  "deal_logs",
  "suborders",
  "ledger_rows",
  "notifications",
  "outbox_events",
  "product_stock",
  "seller_settings",
];
const productColumns = [
  "is_published",
  "in_stock",
  "is_offered",
  "is_stocked",
  "min_hundredths",
  "max_hundredths",
  "step_hundredths",
  "price_kopecks",
  "discount_group_uuid",
];

/** Restores the demo data before each test of the file. */
export function useDemoData(backend: Backend): void {
  const refilled = restored.map(
    (table) => `delete from ${table}; insert into ${table} overriding system value select * from kept_${table};`,
  );
  const columns = (of: string) => productColumns.map((column) => `${of}.${column}`).join(", ");
  beforeAll(async () => {
    for (const table of [...restored, "products"]) await backend.pool.query(`create table kept_${table} as table ${table}`);
  });
  beforeEach(async () => {
    backend.setNow(testNow);
    await backend.pool.query(`begin; set local session_replication_role = replica; ${refilled.join(" ")}
      update products set ${productColumns.map((column) => `${column} = kept.${column}`).join(", ")} from kept_products kept
      where kept.uuid = products.uuid and (${columns("products")}) is distinct from (${columns("kept")}); commit`);
  });
}

/** Deletes baskets, keys and deals that the tests made; sums of contracts stay. */
export async function forgetOrders(db: Database, demoDeals: readonly string[]): Promise<void> {
  const kept = sql.param([...demoDeals]);
  await db.execute(sql`delete from papers where deal_uuid <> all(${kept}::uuid[])`);
  await db.execute(sql`delete from deals where uuid <> all(${kept}::uuid[])`);
  await db.execute(sql`delete from ledger_rows where deal_uuid is not null and deal_uuid <> all(${kept}::uuid[])`);
  for (const table of ["idempotency_keys", "baskets", "outbox_events"]) await db.execute(sql.raw(`delete from ${table}`));
  await db.execute(sql`delete from notifications where type = 'dealCreated'`);
}

export async function listDealUuids(db: Database): Promise<string[]> {
  return (await db.select({ uuid: deals.uuid }).from(deals)).map((row) => row.uuid);
}

export async function setContract(
  db: Database,
  contract: { assortment: string; branch?: string },
  values: Partial<typeof contractLines.$inferInsert>,
): Promise<void> {
  const { assortment, branch = shop } = contract;
  await db
    .update(contractLines)
    .set(values)
    .where(and(eq(contractLines.branchUuid, branch), eq(contractLines.assortmentUuid, assortment)));
}

/** Every schedule delivers the example's segments on Fridays: otherwise they have no common day. */
export const openFridays = (pool: Pick<Backend["pool"], "query">) =>
  pool.query(
    `insert into schedule_rules (uuid, schedule_uuid, segment_uuid, weekday, lead_days, cutoff) select gen_random_uuid(), s.uuid, each, 5,
      1, '14:00' from schedules s cross join unnest($1::uuid[]) each where not exists (select from schedule_rules r
        where r.schedule_uuid = s.uuid and r.segment_uuid = each and r.weekday = 5)`,
    [[kislomol, beefSegment]],
  );

/** Sets the price of goods before discounts, in every price list and in the catalogue. */
export const setBasePrice = (backend: Backend, uuid: string, kopecks: number) =>
  backend.pool.query(
    `with own as (update price_list_items set price_kopecks = $2 where product_uuid = $1 returning 1)
     update products set price_kopecks = $2 where uuid = $1`,
    [uuid, kopecks],
  );

export const basePriceOf = async (as: Caller, uuid: string) =>
  Math.round(must((await as(basket.get)).body.items.find((item) => item.uuid === uuid)).price.basePerUnit.amount * 100);

/** Cart lines whose price has changed, with the old price; and the version that acknowledges them. */
export const movedPricesOf = async (as: Caller) => {
  const { items, movedPrices } = (await as(basket.get)).body;
  return { mark: movedPrices, moved: items.flatMap(({ uuid, price }) => (price.wasPerUnit ? [[uuid, price.wasPerUnit.amount]] : [])) };
};
