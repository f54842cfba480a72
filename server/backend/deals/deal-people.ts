import { and, arrayContains, arrayOverlaps, eq, or, sql } from "drizzle-orm";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Transaction } from "../db/database.ts";
import type { DealRecord } from "./deal-record.ts";

/** Recipients of a deal's notifications and events (domain.md section 16). All but creator and `companySeller` are active people. */
export type DealPeople = {
  creator: string;
  directors: string[];
  /** Of the buyer, by permission. */
  accountants: string[];
  branchManagers: string[];
  /** The assigned representative; null if there is none or they are not active. */
  seller: string | null;
  companySeller: string | null;
  regionalDirectors: string[];
  supervisors: string[];
  /** Read-only roles: security, platform managers. */
  onlookers: string[];
};

const onlookingRoles = ["seller_security", "platform_manager"];

export async function listDealPeople(
  tx: Transaction,
  { deal, companySellerUuid }: Pick<DealRecord, "deal" | "companySellerUuid">,
): Promise<DealPeople> {
  const rows = await tx
    .select({
      uuid: customers.uuid,
      roles: customers.roles,
      permissions: customers.permissions,
      isAttached: computedColumn(
        "boolean",
        sql`exists (select 1 from branch_customers b where b.branch_uuid = ${deal.branchUuid}
        and b.customer_uuid = ${customers.uuid})`,
      ),
    })
    .from(customers)
    .where(
      and(
        eq(customers.status, "active"),
        or(
          eq(customers.companyUuid, deal.buyerCompanyUuid),
          and(eq(customers.companyUuid, deal.sellerCompanyUuid), arrayContains(customers.roles, ["seller_regional_director"])),
          arrayOverlaps(customers.roles, ["supervisor", ...onlookingRoles]),
          deal.sellerCustomerUuid === null ? undefined : eq(customers.uuid, deal.sellerCustomerUuid),
        ),
      ),
    )
    // Sellers first, so that the limit never cuts them off.
    .orderBy(sql`${customers.companyUuid} = ${deal.buyerCompanyUuid}`)
    .limit(1000);
  const holding = (role: string) => rows.filter((row) => row.roles.includes(role)).map((row) => row.uuid);
  return {
    creator: deal.buyerCustomerUuid,
    directors: holding("buyer_company_director"),
    accountants: rows.filter((row) => row.permissions.includes("buyer_accountant")).map((row) => row.uuid),
    branchManagers: rows.filter((row) => row.isAttached && row.roles.includes("buyer_company_manager")).map((row) => row.uuid),
    seller: rows.find((row) => row.uuid === deal.sellerCustomerUuid)?.uuid ?? null,
    companySeller: companySellerUuid,
    regionalDirectors: holding("seller_regional_director"),
    supervisors: holding("supervisor"),
    onlookers: rows.filter((row) => row.roles.some((role) => onlookingRoles.includes(role))).map((row) => row.uuid),
  };
}

/** Everyone who may view the deal. */
export function everyoneOf(people: DealPeople): (string | null)[] {
  const { creator, directors, accountants, branchManagers, seller, companySeller, regionalDirectors, supervisors, onlookers } = people;
  return [
    creator,
    ...directors,
    ...accountants,
    ...branchManagers,
    seller,
    companySeller,
    ...regionalDirectors,
    ...supervisors,
    ...onlookers,
  ];
}

/**
 * Notifications for the representative go to the regional directors while no active representative is assigned (domain.md
 * section 16).
 */
export function sellerSideOf(people: Pick<DealPeople, "seller" | "regionalDirectors">): string[] {
  return people.seller === null ? people.regionalDirectors : [people.seller];
}

/** People with a permission for a storage of the deal, whose pages show its suborders while it is in the warehouse. */
export async function listCollectors(tx: Transaction, { deal }: Pick<DealRecord, "deal">): Promise<string[]> {
  const permissionsOfDeal = sql`array(
    select 'storage:' || s.storage_uuid from suborders s where s.deal_uuid = ${deal.uuid} and s.deleted_at is null)::text[]`;
  const rows = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(
      and(
        eq(customers.companyUuid, deal.sellerCompanyUuid),
        eq(customers.status, "active"),
        sql`${customers.permissions} && ${permissionsOfDeal}`,
      ),
    )
    .limit(1000);
  return rows.map(({ uuid }) => uuid);
}
