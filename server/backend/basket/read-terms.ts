import { type SQL, sql } from "drizzle-orm";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import { dueBefore, dueDayOf } from "../contracts/due.ts";
import { isMoney } from "../contracts/ledger-sides.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, statement } from "../db/statement.ts";
import { deliveryHorizonDays, type ScheduleException, type ScheduleRule } from "../distribution/available-dates.ts";
import { scheduleExceptions, scheduleRules, storages } from "../distribution/tables.ts";
import { discountGroupPrices, discountGroups, productDiscounts } from "../products/tables.ts";
import { toVatTerms, type VatTermsOf, vatTermsColumns, vatTermsSql } from "../vat/read-vat-terms.ts";
import type { BranchContract, Cleared, Delivery, GroupLadder, LadderStepRow, OrderBranch, Storage } from "./basket-data.ts";
import { clearedSince } from "./cleared-since.ts";
import { linesOfBasket, linesOfProducts, type StoredLine } from "./read-lines.ts";
import { basketLines, baskets } from "./tables.ts";

/** Lines with what their order depends on: discount ladders, VAT, and the branch's contracts and delivery schedule. */
export type LinesAndTerms = {
  /** The basket's version; null if it is not stored. */
  version: number | null;
  cleared: Cleared | null;
  shelfLife: Readonly<Record<string, number>>;
  lines: StoredLine[];
  groups: GroupLadder[];
  /** Active tiers of products without a group, ascending. */
  ownLadders: ReadonlyMap<string, LadderStepRow[]>;
  contracts: BranchContract[];
  delivery: Delivery;
  vatTermsOf: VatTermsOf;
};

const step = (of: string) =>
  sql.raw(`'uuid', ${of}.uuid, 'countHundredths', ${of}.count_hundredths, 'percentHundredths', ${of}.percent_hundredths`);

/** `overdue` of contracts/overdue.ts in SQL: charges that are due and that payments do not cover. */
const overdue = sql`(
  select greatest(0,
    coalesce(sum(case when r.kind = 'charge' then r.amount_kopecks when r.kind = 'correction' and r.amount_kopecks < 0
      then -r.amount_kopecks end - r.allocated_kopecks)
      filter (where ${dueDayOf(sql`r.created_at`, sql`c.postpon_days`, sql`r.due_on`)} < ${dueBefore(sql`${sql.placeholder("now")}`)}), 0)
    - coalesce(sum(r.amount_kopecks) filter (where ${isMoney(sql`r`)}), 0)
    + coalesce(sum(r.allocated_kopecks), 0))
  from ${ledgerRows} r where r.contract_line_uuid = c.uuid and r.kind in ('charge', 'payment', 'correction'))`;

/** JSON array of contract lines `c`. */
const contracts = sql`json_agg(json_build_object('uuid', c.uuid, 'assortmentUuid', c.assortment_uuid, 'limitKopecks', c.limit_kopecks,
        'balanceKopecks', c.balance_kopecks, 'reservedKopecks', c.reserved_kopecks, 'postponDays', c.postpon_days,
          'postponUnit', c.postpon_unit, 'updatedAt',
          c.updated_at,
        'overdueKopecks', ${overdue}) order by c.uuid)`;

const schedule = sql.placeholder("scheduleUuid");

const rulesWhere = (condition: SQL) => sql`(
  select json_agg(json_build_object('segment', coalesce(segment_uuid::text, '*'), 'weekday', weekday, 'leadDays', lead_days, 'cutoff',
    cutoff))
  from ${scheduleRules} where schedule_uuid = ${schedule}::uuid and ${condition})`;

const exceptionsAndStorages = sql`
  (select json_agg(json_build_object('date', date, 'kind', kind, 'leadDays', lead_days, 'cutoff', cutoff))
    from ${scheduleExceptions} where schedule_uuid = ${schedule}::uuid and date between ${sql.placeholder("today")}::date
      and ${sql.placeholder("until")}::date) as exceptions,
  (select json_agg(json_build_object('uuid', uuid, 'name', name, 'address', address, 'temperatureMode', temperature_mode) order by uuid)
    from ${storages} where distribution_center_uuid = ${sql.placeholder("centerUuid")}::uuid and is_used) as storages`;

type DeliveryValues = { scheduleUuid: string | null; centerUuid: string | null; today: string; until: string };

const deliveryColumns = {
  rules: orNull(json<ScheduleRule[]>()),
  exceptions: orNull(json<{ date: string; kind: "open" | "closed"; leadDays: number | null; cutoff: string | null }[]>()),
  storages: orNull(json<Storage[]>()),
} satisfies Columns;
type DeliveryRow = RowWith<typeof deliveryColumns>;

type StoredContract = Omit<BranchContract, "updatedAt"> & { updatedAt: string };

const termsColumns = {
  ...deliveryColumns,
  ...vatTermsColumns,
  version: orNull("integer"),
  cleared: orNull(json<{ at: string; count: number }>()),
  shelfLife: orNull(json<Record<string, number>>()),
  lines: orNull(json<StoredLine[]>()),
  groups: orNull(json<GroupLadder[]>()),
  own: orNull(json<(LadderStepRow & { productUuid: string })[]>()),
  contracts: orNull(json<StoredContract[]>()),
} satisfies Columns;

type TermsValues = { priceListUuid: string | null; branchUuid: string | null; now: string };
type BasketValues = { basketUuid: string };
type ClearedValues = { clearedSince: string };
type ProductsValues = { productUuids: readonly string[] };

// `offset 0`: see read-lines.ts.
const termsOf = (lines: SQL, { version, cleared, shelfLife }: { version: SQL; cleared: SQL; shelfLife: SQL }) => sql`
  with line as materialized (${lines})
  select ${version} as version, ${cleared} as cleared, ${shelfLife} as "shelfLife",
    (select json_agg(line) from line) as lines,
    (select json_agg(json_build_object('uuid', g.uuid, 'name', g.name, 'segmentUuid', g.segment_uuid, 'countUnit', g.count_unit, 'ladder', (
      select coalesce(json_agg(json_build_object(${step("s")}) order by s.count_hundredths, s.uuid), '[]') from ${discountGroupPrices} s
        where s.group_uuid = g.uuid)))
      from ${discountGroups} g where g.uuid in (select "groupUuid" from line)) as groups,
    (select json_agg(json_build_object('productUuid', d.product_uuid, ${step("d")}) order by d.count_hundredths, d.uuid)
      from line cross join lateral (select * from ${productDiscounts} where product_uuid = line.uuid and is_active offset 0) d
      where line."groupUuid" is null) as own,
    (select ${contracts}
      from ${contractLines} c where c.branch_uuid = ${sql.placeholder("branchUuid")}::uuid
        and c.assortment_uuid in (select "assortmentUuid" from line)) as contracts,
    ${rulesWhere(sql`(segment_uuid is null or segment_uuid in (select "segmentUuid" from line))`)} as rules, ${exceptionsAndStorages},
    ${vatTermsSql}`;

const termsOfBasket = statement(termsColumns)<DeliveryValues & TermsValues & BasketValues & ClearedValues>(
  termsOf(linesOfBasket, {
    version: sql`(select version from ${baskets} where uuid = (select ${sql.placeholder("basketUuid")}::uuid))`,
    shelfLife: sql`(select shelf_life from ${baskets} where uuid = (select ${sql.placeholder("basketUuid")}::uuid))`,
    cleared: sql`(select json_build_object('at', b.cleared_at, 'count', (
        select count(*) from jsonb_array_elements(b.cleared) went
        where not exists (select from ${basketLines} l where l.basket_uuid = b.uuid and l.product_uuid = (went->>'productUuid')::uuid)))
      from ${baskets} b
      where b.uuid = (select ${sql.placeholder("basketUuid")}::uuid) and b.cleared_at > ${sql.placeholder("clearedSince")}::timestamptz)`,
  }),
);
const termsOfProducts = statement(termsColumns)<DeliveryValues & TermsValues & ProductsValues>(
  termsOf(linesOfProducts, { version: sql`null::int`, cleared: sql`null::json`, shelfLife: sql`null::jsonb` }),
);

const deliveryOfBranch = statement(deliveryColumns)<DeliveryValues>(
  sql`select ${rulesWhere(sql`true`)} as rules, ${exceptionsAndStorages}`,
);

/** Lines of a stored basket or of given products. One query for any number of lines. */
export async function readLinesAndTerms(
  reader: Reader,
  { priceListUuid, ...lines }: { priceListUuid: string | null } & (BasketValues | ProductsValues),
  branch: OrderBranch | null,
  now: Date,
): Promise<LinesAndTerms> {
  const values = { priceListUuid, branchUuid: branch?.uuid ?? null, now: now.toISOString(), ...deliveryValues(branch, now) };
  const [row] =
    "basketUuid" in lines
      ? await termsOfBasket(reader, { ...values, ...lines, clearedSince: clearedSince(now).toISOString() })
      : await termsOfProducts(reader, { ...values, ...lines });
  return {
    version: row?.version ?? null,
    cleared: row?.cleared && row.cleared.count > 0 ? { at: new Date(row.cleared.at), count: row.cleared.count } : null,
    shelfLife: row?.shelfLife ?? {},
    lines: row?.lines ?? [],
    groups: row?.groups ?? [],
    ownLadders: Map.groupBy(row?.own ?? [], (each) => each.productUuid),
    contracts: (row?.contracts ?? []).map(toContract),
    delivery: toDelivery(row),
    vatTermsOf: toVatTerms(row),
  };
}

const contractsOfBranches = statement({ branchUuid: "uuid", contracts: json<StoredContract[]>() })<{
  branchUuids: readonly string[];
  now: string;
}>(sql`
  select c.branch_uuid as "branchUuid", ${contracts} as contracts
  from ${contractLines} c where c.branch_uuid = any(${sql.placeholder("branchUuids")}::uuid[]) group by 1`);

/** Contract lines by branch, in one query. */
export async function readContracts(reader: Reader, branchUuids: readonly string[], now: Date): Promise<Map<string, BranchContract[]>> {
  const rows = await contractsOfBranches(reader, { branchUuids, now: now.toISOString() });
  return new Map(rows.map(({ branchUuid, contracts: stored }) => [branchUuid, stored.map(toContract)]));
}

const toContract = (contract: StoredContract): BranchContract => ({ ...contract, updatedAt: new Date(contract.updatedAt) });

/** The branch's delivery schedule over the horizon, and the storages of its distribution centre, in one query. */
export async function readDelivery(reader: Reader, branch: OrderBranch | null, now: Date): Promise<Delivery> {
  const [row] = await deliveryOfBranch(reader, deliveryValues(branch, now));
  return toDelivery(row);
}

function deliveryValues(branch: OrderBranch | null, now: Date): DeliveryValues {
  const today = plainDateIn(now, branch?.timeZone ?? "UTC");
  return {
    scheduleUuid: branch?.scheduleUuid ?? null,
    centerUuid: branch?.distributionCenterUuid ?? null,
    today,
    until: addDays(today, deliveryHorizonDays),
  };
}

function toDelivery(row: DeliveryRow | undefined): Delivery {
  return { rules: row?.rules ?? [], exceptions: (row?.exceptions ?? []).map(toException), storages: row?.storages ?? [] };
}

function toException({ date, kind, leadDays, cutoff }: NonNullable<DeliveryRow["exceptions"]>[number]): ScheduleException {
  return kind === "open" ? { date, kind, leadDays: leadDays ?? 0, cutoff: cutoff ?? "00:00" } : { date, kind };
}
