import { and, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { collectableStatuses, type ProcessType } from "#contract/enums.ts";
import { storagesNamedBy } from "#contract/permissions.ts";
import {
  buyerRoles,
  debtKeepers,
  type Grant,
  grantsOf,
  hasRole,
  paperReaders,
  priceListIssuers,
  priceListReaders,
  type Role,
} from "#contract/roles.ts";
import { accreditationProcesses, accreditations } from "../accreditation/tables.ts";
import { branchCustomers, branches } from "../branches/tables.ts";
import { chatMembers } from "../chat/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { deals } from "../deals/tables.ts";
import { suborders } from "../suborders/tables.ts";
import { tickets } from "../tickets/tables.ts";

/**
 * Row-level scopes of domain.md section 2 as `where` conditions. The query must select from the table that the scope is named
 * after. Several roles add up, and a permission of the accountant adds what they read; without a role nothing is visible.
 */
type Viewer = Pick<Actor, "customerUuid" | "companyUuid" | "roles" | "permissions" | "isService">;

const seesAllCompanies: readonly Grant[] = [
  "accountant",
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "supervisor",
  "platform_manager",
  "tech_support",
];
const seesAllDeals: readonly Grant[] = ["accountant", "seller_regional_director", "seller_security", "supervisor", "platform_manager"];
const seesAllTickets: readonly Role[] = ["tech_support", "platform_manager", "supervisor"];
const seesCardsOnly: readonly Role[] = ["seller_company_director", "seller_content_manager"];

const query = new QueryBuilder();

/** Companies with their branches, people and contracts. */
export function companyScope(viewer: Viewer): SQL {
  return anyOf(viewer, [
    [seesAllCompanies, everything],
    [["seller_sales_representative"], eq(companies.salesRepresentativeUuid, viewer.customerUuid)],
    [["buyer_company_director", "buyer_company_manager", "buyer_accountant"], eq(companies.uuid, viewer.companyUuid)],
  ]);
}

/** Companies whose papers are read: by the roles alone that open them, as papers name goods and prices. */
export const paperScope = (viewer: Viewer): SQL => companyScope(withRoles(viewer, paperReaders));

/** Companies of whose debts the person writes down what is promised and disputed. */
export const debtScope = (viewer: Viewer): SQL => companyScope(withRoles(viewer, debtKeepers));

/** Companies whose price lists are read, and those that the person may make one for. */
export const priceListScope = (viewer: Viewer): SQL => companyScope(withRoles(viewer, priceListReaders));
export const newPriceListScope = (viewer: Viewer): SQL => companyScope(only(viewer, priceListIssuers));

/** Companies that a sales representative orders for. */
export function careScope(viewer: Viewer): SQL {
  return anyOf(viewer, [[["seller_sales_representative"], eq(companies.salesRepresentativeUuid, viewer.customerUuid)]]);
}

/** Companies whose public card may be opened. */
export function companyCardScope(viewer: Viewer): SQL {
  return (
    or(eq(companies.uuid, viewer.companyUuid), companyScope(viewer), hasAnyRole(viewer, seesCardsOnly) ? everything : nothing) ?? nothing
  );
}

/** Only the full card shows bank details, contacts, price list and representative (D5). */
export function seesFullCard(viewer: Viewer): boolean {
  return hasAnyRole(viewer, [...seesAllCompanies, "seller_sales_representative", "buyer_company_director"]);
}

/** People of the own company and of the companies in scope. */
export function customerScope(viewer: Viewer): SQL {
  return or(eq(customers.companyUuid, viewer.companyUuid), companyOf(customers.companyUuid, viewer)) ?? nothing;
}

export function branchScope(viewer: Viewer): SQL {
  return companyOf(branches.companyUuid, viewer);
}

/** Branches whose contract and balance are visible; for a buyer's manager those that they are attached to. For queries of `branches`. */
export function contractScope(viewer: Viewer): SQL {
  const asOthers = { ...viewer, roles: viewer.roles.filter((role) => role !== "buyer_company_manager") };
  const isAttached = and(eq(branches.companyUuid, viewer.companyUuid), inArray(branches.uuid, branchesOf(viewer)));
  return or(branchScope(asOthers), hasAnyRole(viewer, ["buyer_company_manager"]) ? isAttached : nothing) ?? nothing;
}

/** For queries of `deals`. A list of many unites the `dealReaches` instead. */
export const dealScope = (viewer: Viewer): SQL => or(...dealReaches(viewer)) ?? nothing;

/**
 * The alternatives of `dealScope`, each with an index of its own. Joined by `or` they are a filter of all deals: the planner expects
 * half of them to match, and reads a million to find those of two companies.
 */
export function dealReaches(viewer: Viewer): SQL[] {
  if (viewer.isService || hasAnyRole(viewer, seesAllDeals)) return [everything];
  const isOwnCompany = eq(deals.buyerCompanyUuid, viewer.companyUuid);
  const reaches = reachesOf(viewer, [
    [["seller_sales_representative"], eq(deals.sellerCustomerUuid, viewer.customerUuid)],
    [["seller_sales_representative"], isOfTheirCompany(viewer)],
    [["buyer_company_director", "buyer_accountant"], isOwnCompany],
    [
      ["buyer_company_manager"],
      and(isOwnCompany, or(eq(deals.buyerCustomerUuid, viewer.customerUuid), inArray(deals.branchUuid, branchesOf(viewer)))),
    ],
  ]);
  return reaches.length > 0 ? reaches : [nothing];
}

/**
 * What the storages named by permissions have collected or have yet to; earlier suborders are not theirs yet. For queries of
 * `suborders`.
 */
export function collectionScope({ permissions = [] }: Viewer): SQL {
  const named = storagesNamedBy(permissions);
  const isAtStorage = and(inArray(suborders.storageUuid, named), inArray(suborders.status, [...collectableStatuses, "received"]));
  return (named.length > 0 && and(isAtStorage, isNull(suborders.deletedAt))) || nothing;
}

/** One probe for a deal, a join or a hash table for many; `= any(array(…))` would be compared company by company for each deal. */
function isOfTheirCompany({ customerUuid }: Viewer): SQL {
  const isTheirs = and(eq(companies.uuid, deals.buyerCompanyUuid), eq(companies.salesRepresentativeUuid, customerUuid));
  return exists(query.select({ uuid: companies.uuid }).from(companies).where(isTheirs));
}

/**
 * Deals whose chat a person reads (domain.md section 14), as alternatives like `dealReaches`. A former representative reads it while
 * they still see the deal. For queries of `deals`.
 */
export function chatReaches(viewer: Viewer): SQL[] {
  if (hasAnyRole(viewer, ["seller_regional_director", "supervisor"])) return [everything];
  const isMember = exists(
    query
      .select({ uuid: chatMembers.chatUuid })
      .from(chatMembers)
      .where(and(eq(chatMembers.chatUuid, deals.uuid), eq(chatMembers.customerUuid, viewer.customerUuid))),
  );
  const asRepresentative = reachesOf(viewer, [
    [["seller_sales_representative"], eq(deals.sellerCustomerUuid, viewer.customerUuid)],
    [["seller_sales_representative"], and(isOfTheirCompany(viewer), isMember)],
  ]);
  const asBuyer = hasAnyRole(viewer, buyerRoles) || asRepresentative.length === 0 ? dealReaches(only(viewer, buyerRoles)) : [];
  return [...asBuyer, ...asRepresentative];
}

/**
 * Deals whose unread messages count for this person; for a regional director those of chats they have joined. For queries of `deals`
 * joined with `chat_members`.
 */
export function chatPartyScope(viewer: Viewer): SQL {
  const isOwnCompany = eq(deals.buyerCompanyUuid, viewer.companyUuid);
  return anyOf(viewer, [
    [["seller_regional_director"], eq(chatMembers.customerUuid, viewer.customerUuid)],
    [["seller_sales_representative"], eq(deals.sellerCustomerUuid, viewer.customerUuid)],
    [["buyer_company_director"], isOwnCompany],
    [["buyer_company_manager"], and(isOwnCompany, eq(deals.buyerCustomerUuid, viewer.customerUuid))],
  ]);
}

export function accreditationScope(viewer: Viewer): SQL {
  return anyOf(viewer, [
    [["seller_regional_director"], everything],
    [["seller_sales_representative"], eq(accreditations.salesRepresentativeUuid, viewer.customerUuid)],
    [["seller_security"], hasReached("accreditation_by_security")],
    [["seller_distribution_director"], hasReached("accreditation_by_distribution_director")],
    [["buyer_company_director", "buyer_company_manager"], eq(accreditations.companyUuid, viewer.companyUuid)],
  ]);
}

/** Support roles see every ticket, others their own (C13). */
export function ticketScope(viewer: Viewer): SQL {
  return or(eq(tickets.authorUuid, viewer.customerUuid), hasAnyRole(viewer, seesAllTickets) ? everything : nothing) ?? nothing;
}

const everything = sql`true`;
const nothing = sql`false`;

/** What somebody may change is a matter of roles: a permission of the accountant shows more, and adds nothing to a role's work. */
export const byRoles = <Of extends Viewer>(viewer: Of): Of => ({ ...viewer, permissions: [] });

const withRoles = (viewer: Viewer, grants: readonly Grant[]): Viewer => ({
  ...viewer,
  roles: viewer.roles.filter((role) => hasRole([role], grants)),
});

const only = (viewer: Viewer, roles: readonly Role[]): Viewer => withRoles(byRoles(viewer), roles);

function hasAnyRole(viewer: Viewer, grants: readonly Grant[]): boolean {
  return hasRole(grantsOf(viewer), grants);
}

type Reach = [grants: readonly Grant[], condition: SQL | undefined];

function reachesOf(viewer: Viewer, reaches: readonly Reach[]): SQL[] {
  return reaches.flatMap(([grants, condition]) => (condition && hasAnyRole(viewer, grants) ? [condition] : []));
}

function anyOf(viewer: Viewer, reaches: readonly Reach[]): SQL {
  return or(...reachesOf(viewer, reaches)) ?? nothing;
}

/** Rows of companies in scope; without a sub-select when all are. */
function companyOf(companyUuid: typeof branches.companyUuid | typeof customers.companyUuid, viewer: Viewer): SQL {
  if (hasAnyRole(viewer, seesAllCompanies)) return everything;
  return inArray(companyUuid, query.select({ uuid: companies.uuid }).from(companies).where(companyScope(viewer)));
}

function branchesOf(viewer: Viewer) {
  return query
    .select({ uuid: branchCustomers.branchUuid })
    .from(branchCustomers)
    .where(eq(branchCustomers.customerUuid, viewer.customerUuid));
}

function hasReached(type: ProcessType): SQL {
  return exists(
    query
      .select({ uuid: accreditationProcesses.uuid })
      .from(accreditationProcesses)
      .where(and(eq(accreditationProcesses.accreditationUuid, accreditations.uuid), eq(accreditationProcesses.type, type))),
  );
}
