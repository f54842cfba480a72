import { type SQL, sql } from "drizzle-orm";
import type { exchange } from "#contract/exchange.ts";
import type { Setup } from "#contract/exchange-setup.ts";
import { setupRoles } from "#contract/roles.ts";
import { type Columns, orNull, type RowWith, readRows } from "../db/statement.ts";
import type { Handler } from "../handlers.ts";
import { uncategorised } from "../products/uncategorised.ts";

type Part = Setup["steps"][number]["missing"][number];

const setupFactsColumns = {
  seller: orNull("uuid"),
  has_deals: "boolean",
  has_address: "boolean",
  has_bank: "boolean",
  people: "integer",
  roles: "text[]",
  centers: "integer",
  has_storages: "boolean",
  has_prefixes: "boolean",
  is_served: "boolean",
  schedules: "integer",
  has_rules: "boolean",
  feeds: "integer",
  has_segments: "boolean",
  goods: "integer",
  sorted: "boolean",
  has_temperatures: "boolean",
  are_stored: "boolean",
  published: "integer",
  buyers: "integer",
  terms: "integer",
  has_limits: "boolean",
} satisfies Columns;
type SetupFacts = RowWith<typeof setupFactsColumns>;

/** Counts stop here: the checklist is for new sellers. */
const maxCounted = 1000;

/** Whether no product in a segment has such a temperature, by which its storage is found. Not asked once there are deals. */
const noProduct = (temperature: SQL) => sql`(exists (select from deals) or not exists (
  select from products p join categories c on c.uuid = segment_uuid
    cross join lateral (select coalesce(c.temperature_mode, p.temperature_mode) as mode) kept
  where segment_uuid <> ${uncategorised.segmentUuid}::uuid and ${temperature}))`;

export const getSetup: Handler<typeof exchange.getSetup> = async ({ db }) => {
  const counted = (table: string, where = "true") =>
    sql.raw(`(select count(*)::int from (select from ${table} where ${where} limit ${maxCounted}) counted)`);
  const rows = await readRows(
    db,
    setupFactsColumns,
  )(sql`
    with seller as (select uuid, legal_address from companies where type = 'seller' order by created_at limit 1),
      people as (select roles from customers where company_uuid = (select uuid from seller) and status <> 'disabled' and deleted_at is null)
    select (select uuid from seller) as seller, exists (select from deals) as has_deals,
      coalesce((select legal_address <> '' from seller), false) as has_address,
      -- What an invoice cannot be without.
      coalesce((select bank_name <> '' and bik <> '' and current_account <> '' and correspondent_account <> '' from bank_details
        where company_uuid = (select uuid from seller) order by uuid limit 1), false) as has_bank,
      (select count(*)::int from people) as people,
      coalesce((select array_agg(distinct role) from people, unnest(roles) role), '{}') as roles,
      ${counted("distribution_centers")} as centers,
      exists (select from storages where is_used) as has_storages,
      exists (select from postal_prefixes join distribution_centers c on c.uuid = distribution_center_uuid) as has_prefixes,
      exists (select from postal_prefixes join storages using (distribution_center_uuid) where is_used) as is_served,
      ${counted("schedules")} as schedules,
      exists (select from schedule_rules) as has_rules,
      ${counted("exchange_keys", "revoked_at is null")}
        + ${counted("exchange_loads", "channel in ('json', '1c', 'file') and state = 'done' and not is_dry_run")} as feeds,
      exists (select from categories where parent_uuid is not null and uuid <> ${uncategorised.segmentUuid}::uuid) as has_segments,
      ${counted("products")} as goods,
      exists (select from products where segment_uuid <> ${uncategorised.segmentUuid}::uuid) as sorted,
      ${noProduct(sql`mode = ''`)} as has_temperatures,
      ${noProduct(sql`mode <> '' and mode not in (select temperature_mode from storages where is_used)`)} as are_stored,
      ${counted("products", "is_published")} as published,
      ${counted("companies", "type = 'buyer'")} as buyers,
      ${counted("contract_lines")} as terms,
      exists (select from contract_lines where limit_kopecks > 0 or postpon_days > 0) as has_limits`);
  const [facts] = rows;
  if (!facts) throw new Error("a select without a table has one row");
  return { sellerUuid: facts.seller, hasDeals: facts.has_deals, steps: stepsOf(facts) };
};

function stepsOf(facts: SetupFacts): Setup["steps"] {
  const step = (id: Setup["steps"][number]["id"], count: number, parts: Partial<Record<Part, boolean>> = {}) => {
    const missing = (Object.keys(parts) as Part[]).filter((part) => !parts[part]);
    return { id, isDone: count > 0 && missing.length === 0, count, missing };
  };
  const held = Object.fromEntries(setupRoles.map((role) => [role, facts.roles.includes(role)]));
  return [
    step("company", facts.seller ? 1 : 0, { legalAddress: facts.has_address, bankDetails: facts.has_bank }),
    step("people", facts.people, held),
    // The storage must be where the prefixes are.
    step("centers", facts.centers, {
      center: facts.centers > 0,
      storage: facts.has_storages && (facts.is_served || !facts.has_prefixes),
      prefixes: facts.has_prefixes,
      storageModes: facts.are_stored || !facts.has_storages,
    }),
    step("schedules", facts.schedules, { schedule: facts.schedules > 0, rules: facts.has_rules }),
    step("data", facts.feeds),
    step("goods", facts.goods, {
      segments: facts.has_segments,
      sorted: !facts.has_segments || facts.goods === 0 || facts.sorted,
      temperatures: facts.has_temperatures,
    }),
    step("prices", facts.published),
    step("buyers", facts.buyers),
    // Accreditation creates contracts without a credit limit; the seller sets limits later.
    step("terms", facts.terms, { limits: facts.terms === 0 || facts.has_limits }),
  ];
}
