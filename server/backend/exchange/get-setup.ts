import { sql } from "drizzle-orm";
import type { exchange } from "#contract/exchange.ts";
import { type Setup, setupRoles } from "#contract/exchange-setup.ts";
import type { Handler } from "../handlers.ts";
import { unsorted } from "../products/unsorted.ts";

type Part = Setup["steps"][number]["missing"][number];

type Found = {
  seller: string | null;
  has_deals: boolean;
  has_address: boolean;
  has_bank: boolean;
  people: number;
  roles: string[];
  centers: number;
  storages: number;
  schedules: number;
  has_rules: boolean;
  has_segments: boolean;
  goods: number;
  sorted: boolean;
  shown: number;
  buyers: number;
  terms: number;
  has_limits: boolean;
};

/** Counts stop here: the checklist is for new sellers. */
const most = 1000;

export const getSetup: Handler<typeof exchange.getSetup> = async ({ db }) => {
  const counted = (table: string, where = "true") =>
    sql.raw(`(select count(*)::int from (select from ${table} where ${where} limit ${most}) counted)`);
  const { rows } = await db.execute<Found>(sql`
    with seller as (select uuid, legal_address from companies where type = 'seller' order by created_at limit 1),
      people as (select roles from customers where company_uuid = (select uuid from seller) and status <> 'disabled' and deleted_at is null)
    select (select uuid from seller) as seller, exists (select from deals) as has_deals,
      coalesce((select legal_address <> '' from seller), false) as has_address,
      exists (select from bank_details where company_uuid = (select uuid from seller)) as has_bank,
      (select count(*)::int from people) as people,
      coalesce((select array_agg(distinct role) from people, unnest(roles) role), '{}') as roles,
      ${counted("distribution_centers")} as centers,
      ${counted("storages")} as storages,
      ${counted("schedules")} as schedules,
      exists (select from schedule_rules) as has_rules,
      exists (select from categories where parent_uuid is not null and uuid <> ${unsorted.segmentUuid}::uuid) as has_segments,
      ${counted("products")} as goods,
      exists (select from products where segment_uuid <> ${unsorted.segmentUuid}::uuid) as sorted,
      ${counted("products", "is_published")} as shown,
      ${counted("companies", "type = 'buyer'")} as buyers,
      ${counted("contract_lines")} as terms,
      exists (select from contract_lines where limit_kopecks > 0 or postpon_days > 0) as has_limits`);
  const [found] = rows;
  if (!found) throw new Error("a select without a table has one row");
  return { sellerUuid: found.seller, hasDeals: found.has_deals, steps: stepsOf(found) };
};

function stepsOf(found: Found): Setup["steps"] {
  const step = (id: Setup["steps"][number]["id"], count: number, parts: Partial<Record<Part, boolean>> = {}) => {
    const missing = (Object.keys(parts) as Part[]).filter((part) => !parts[part]);
    return { id, isDone: count > 0 && missing.length === 0, count, missing };
  };
  const held = Object.fromEntries(setupRoles.map((role) => [role, found.roles.includes(role)]));
  return [
    step("company", found.seller ? 1 : 0, { legalAddress: found.has_address, bankDetails: found.has_bank }),
    step("people", found.people, held),
    step("centers", found.centers, { center: found.centers > 0, storage: found.storages > 0 }),
    step("schedules", found.schedules, { schedule: found.schedules > 0, rules: found.has_rules }),
    step("goods", found.goods, { segments: found.has_segments, sorted: !found.has_segments || found.goods === 0 || found.sorted }),
    step("prices", found.shown),
    step("buyers", found.buyers),
    // Accreditation creates contracts without a credit limit; the seller sets limits later.
    step("terms", found.terms, { limits: found.terms === 0 || found.has_limits }),
  ];
}
