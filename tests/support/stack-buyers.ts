import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { ProcessType } from "#contract/enums.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany, requiredOf } from "./joining-company.ts";

/** What a test may set for its buyer; the rest is copied from Альфа. */
export type BuyerWish = {
  /** What happens to its representative's orders. */
  clientOrders?: "accept" | "ask";
  /** Limit in roubles of every deferred contract of the shop, without debt and reserve. */
  limit?: number;
  /** Minimum order in roubles. */
  minOrder?: number;
  /** False: the shop has no delivery schedule. */
  hasSchedule?: boolean;
  /** True: the company has a second shop with the same terms. */
  hasSecondShop?: boolean;
  /** How many shops with the same terms it has. */
  shops?: number;
  /** Quantities by article number, in the basket from the start. */
  basket?: Record<string, number>;
  /** True: the company has a deal whose page always fails. */
  hasBrokenDeal?: boolean;
};
/** A company in accreditation: its step. Without a step no document is uploaded yet. */
export type JoiningWish = { at?: ProcessType };
export type Joining = { login: string; company: string; accreditation: string };
export type Buyer = { login: string; company: string; companyUuid: string; branch: string; brokenDeal: string };

/** Makes a company like Альфа: one shop, its contracts, a director who signs in with the demo password. */
export async function makeBuyer(
  pool: Pool,
  {
    limit = 1_000_000,
    minOrder = 1000,
    hasSchedule = true,
    hasSecondShop = false,
    shops = hasSecondShop ? 2 : 1,
    basket = {},
    hasBrokenDeal = false,
    clientOrders = "accept",
  }: BuyerWish,
): Promise<Buyer> {
  const [company, branch, customer, user, basketUuid, brokenDeal] = Array.from({ length: 6 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const mark = company.slice(0, 8);
  const login = `director-${mark}@journey.example`;
  const name = `Путь ${mark}`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await copyRows(client, "companies", "uuid", demoUuid("company", "alfa"), {
      uuid: company,
      name,
      approval_threshold_kopecks: null,
      client_orders: clientOrders,
    });
    await copyRows(client, "customers", "uuid", demoUuid("customer", "alfa-p1"), {
      uuid: customer,
      user_uuid: user,
      company_uuid: company,
      email: login,
      phone: null,
      phone_verified: false,
    });
    await copyRows(client, "credentials", "user_uuid", demoUuid("user", "alfa-p1"), { user_uuid: user });
    for (const shop of [branch, ...Array.from({ length: shops - 1 }, () => randomUUID())]) {
      await copyRows(client, "branches", "uuid", demoUuid("branch", "alfa-b1"), {
        uuid: shop,
        company_uuid: company,
        name: shop === branch ? `Точка ${mark}` : `Вторая точка ${mark}`,
        min_order_kopecks: minOrder * 100,
        ...(!hasSchedule && { schedule_uuid: null }),
      });
      await client.query("insert into branch_customers (branch_uuid, customer_uuid) values ($1, $2)", [shop, customer]);
      await client.query(
        `insert into contract_lines (uuid, branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days,
          updated_at)
         select gen_random_uuid(), $1, assortment_uuid, case when postpon_days > 0 then $2 else 0 end, 0, 0, postpon_days, now()
           from contract_lines where branch_uuid = $3`,
        [shop, limit * 100, demoUuid("branch", "alfa-b1")],
      );
    }
    await copyRows(client, "baskets", "uuid", demoUuid("basket", "alfa-p1"), {
      uuid: basketUuid,
      customer_uuid: customer,
      branch_uuid: branch,
    });
    let position = 0;
    for (const [sku, quantity] of Object.entries(basket)) {
      position += 1;
      await client.query(
        "insert into basket_lines (basket_uuid, product_uuid, quantity_hundredths, is_checked, position) values ($1, $2, $3, true, $4)",
        [basketUuid, demoUuid("product", sku), Math.round(quantity * 100), position],
      );
    }
    if (hasBrokenDeal) {
      const number = Number.parseInt(mark, 16) + 1_000_000;
      // An unknown status: an error by specification 1 section 4.
      await copyRows(client, "deals", "uuid", demoUuid("deal", "10419"), {
        uuid: brokenDeal,
        number,
        status: "lost",
        buyer_company_uuid: company,
        buyer_customer_uuid: customer,
        branch_uuid: branch,
      });
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return { login, company: name, companyUuid: company, branch: `Точка ${mark}`, brokenDeal };
}

/** Makes a company in accreditation: complete except for its documents at the first step; at later steps with all that the step needs. */
export async function makeJoining(pool: Pool, { at }: JoiningWish): Promise<Joining> {
  const { director, companyUuid, accreditationUuid } = await joiningCompany(
    { db: openDatabase(pool) },
    { at, ...(!at && { documents: Object.fromEntries(requiredOf("legal").map((type) => [type, "not_loaded"])) }) },
  );
  const mark = companyUuid.slice(-8);
  const [login, company] = [`founder-${mark}@journey.example`, `Начало ${mark}`];
  await pool.query("update customers set email = $1 where email = $2", [login, director]);
  await pool.query("update companies set name = $1 where uuid = $2", [company, companyUuid]);
  return { login, company, accreditation: accreditationUuid };
}

/** Copies rows with other values; generated columns are left to the database. */
async function copyRows(client: PoolClient, table: string, key: string, value: string, changes: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
      and is_generated = 'NEVER' and identity_generation is null`,
    [table],
  );
  const columns = rows.map((row) => `"${row.name}"`).join(", ");
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from (select (jsonb_populate_record(source, $1::jsonb)).* from ${table} source
      where ${key} = $2) copy`,
    [JSON.stringify(changes), value],
  );
}
