import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type Columns, orNull, type RowWith, readRows, statement } from "../db/statement.ts";

/** What the branch a buyer orders for can order: by contract and by storage. */
export type OrderBranch = { assortments: string[]; storageModes: string[] };

/** What catalogue answers depend on besides the person; the statement that authenticates each request reads it too. */
const columns = {
  catalogVersion: "integer",
  /** `OrderBranch` as JSON in canonical order (it is part of cache keys); null for others than accredited buyers with a branch. */
  orderBranch: orNull("text"),
  /** How many different products the company has ever ordered. The set only grows, so the number identifies its state. */
  orderedProducts: "integer",
  /** Whether the company keeps article codes of its own, which a search then reads. */
  hasOwnCodes: "boolean",
} satisfies Columns;
export type ViewerFacts = RowWith<typeof columns>;

/** A column for any statement: the catalogue version that its other columns were read at. */
export const catalogVersion = sql`(select coalesce(sum(version), 0) from catalog_version) as "catalogVersion"`;

/** The `OrderBranch` of branch `b`. */
const orderBranch = sql`json_build_object(
      'assortments', array(select l.assortment_uuid from contract_lines l where l.branch_uuid = b.uuid order by 1),
      'storageModes', array(select s.temperature_mode from storages s where s.distribution_center_uuid = b.distribution_center_uuid
        and s.is_used order by 1))::text`;

/** Ordered, because for `exists` the planner may read all companies' codes until it meets one. */
const keepsCodes = (company: SQL) =>
  sql`(select k.company_uuid from buyer_codes k where k.company_uuid = ${company} order by k.code_key limit 1) is not null`;

/**
 * Columns for authenticate.ts over customer `c` and company `o`. The branch is chosen as in basket/read-owner.ts: the basket's branch
 * if the caller may order for it, else the oldest one they may order for.
 */
export const viewerFactsColumns = {
  columns,
  select: sql`, ${catalogVersion}, case when o.type = 'buyer' and o.status = 'accredited' then (
    select ${orderBranch}
    from branches b
    where b.company_uuid = o.uuid and b.status = 'active' and ('buyer_company_director' = any(c.roles)
      or exists (select from branch_customers bc where bc.branch_uuid = b.uuid and bc.customer_uuid = c.uuid))
    order by b.uuid = (select branch_uuid from baskets where customer_uuid = c.uuid) desc nulls last, b.created_at, b.uuid
    limit 1) end as "orderBranch",
  case when o.type = 'buyer' and o.status = 'accredited' then (select count(*)::int from ordered_goods g where g.company_uuid = o.uuid)
    else 0 end as "orderedProducts",
  o.type = 'buyer' and ${keepsCodes(sql`o.uuid`)} as "hasOwnCodes"`,
};

const readOfBranch = statement(columns)<{
  branchUuid: string;
}>(sql`select ${catalogVersion}, (select ${orderBranch} from branches b where b.uuid = ${sql.placeholder("branchUuid")}::uuid) as
    "orderBranch",
    (select count(*)::int from ordered_goods g where g.company_uuid = (select company_uuid from branches
      where uuid = ${sql.placeholder("branchUuid")}::uuid)) as "orderedProducts",
    ${keepsCodes(sql`(select company_uuid from branches where uuid = ${sql.placeholder("branchUuid")}::uuid)`)} as "hasOwnCodes"`);

/** The facts of this branch, whoever the caller is. */
export async function readBranchViewerFacts(db: Database, branchUuid: string): Promise<ViewerFacts> {
  const [row] = await readOfBranch(db, { branchUuid });
  return row ?? { catalogVersion: 0, orderBranch: null, orderedProducts: 0, hasOwnCodes: false };
}

export async function readGuestViewerFacts(db: Database): Promise<ViewerFacts> {
  return { catalogVersion: await readCatalogVersion(db), orderBranch: null, orderedProducts: 0, hasOwnCodes: false };
}

export async function readCatalogVersion(db: Database): Promise<number> {
  const [row] = await readRows(db, { catalogVersion: "integer" })(sql`select ${catalogVersion}`);
  return row?.catalogVersion ?? 0;
}
