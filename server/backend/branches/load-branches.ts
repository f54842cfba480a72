import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BranchAction } from "#contract/actions.ts";
import type { Branch } from "#contract/branches.ts";
import type { BranchWarning } from "#contract/enums.ts";
import { hasRole, isAdmin, isBuyer } from "#contract/roles.ts";
import { byAlphabet } from "../access/order-by.ts";
import { hasOpenTicketOf } from "../accreditation/has-open-ticket.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { distributionCenters, postalPrefixes, schedules } from "../distribution/tables.ts";
import { translate } from "../translate.ts";
import { branchCustomers, branches } from "./tables.ts";

/** Actions that a person may take on a branch in their scope; the same roles as `may` of the calls. */
function allowedBranchActions(
  actor: Pick<Actor, "roles" | "companyUuid">,
  branch: { companyUuid: string; companyStatus: string; representativeUuid: string | null },
  customerUuid: string,
): BranchAction[] {
  if (isAdmin(actor.roles)) return ["edit", "setCenter", "setSchedule", "attachCustomer", "delete"];
  const actions: BranchAction[] = [];
  const isDirector = hasRole(actor.roles, ["buyer_company_director"]) && actor.companyUuid === branch.companyUuid;
  if (isDirector && branch.companyStatus !== "declined") actions.push("edit", "attachCustomer", "delete");
  if (hasRole(actor.roles, ["seller_sales_representative"]) && branch.representativeUuid === customerUuid)
    actions.push("edit", "setCenter", "setSchedule");
  return [...new Set(actions)];
}

type Page = { limit: number; offset: number; order?: SQL[] };

/** Two statements for any number of branches. `where` may use `branches` and `companies` only. */
export async function loadBranches(db: Reader, actor: Actor, where: SQL | undefined, page: Page): Promise<z.input<typeof Branch>[]> {
  const rows = await db
    .select({
      branch: branches,
      company: { name: companies.name, status: companies.status, representativeUuid: companies.salesRepresentativeUuid },
      distributionCenter: { uuid: distributionCenters.uuid, name: distributionCenters.name },
      schedule: { uuid: schedules.uuid, name: schedules.name },
      hasOpenTicket: hasOpenTicketOf(companies.uuid),
      isListedIndex: computedColumn(
        "boolean",
        sql`case when ${branches.distributionCenterUuid} is null then exists (select 1 from ${postalPrefixes}
        where ${postalPrefixes.prefix} = any(${prefixesOf(branches.postalCode)})) else true end`,
      ),
    })
    .from(branches)
    .innerJoin(companies, eq(companies.uuid, branches.companyUuid))
    .leftJoin(distributionCenters, eq(distributionCenters.uuid, branches.distributionCenterUuid))
    .leftJoin(schedules, eq(schedules.uuid, branches.scheduleUuid))
    .where(where)
    .orderBy(...(page.order ?? [asc(byAlphabet(branches.name))]), asc(branches.uuid))
    .limit(page.limit)
    .offset(page.offset);
  if (rows.length === 0) return [];

  const people = await db
    .select({
      branchUuid: branchCustomers.branchUuid,
      uuid: customers.uuid,
      name: computedColumn("text", sql`${customers.surname} || ' ' || ${customers.name}`),
    })
    .from(branchCustomers)
    .innerJoin(customers, eq(customers.uuid, branchCustomers.customerUuid))
    .where(
      inArray(
        branchCustomers.branchUuid,
        rows.map((row) => row.branch.uuid),
      ),
    )
    .orderBy(asc(byAlphabet(customers.surname)), asc(customers.uuid));
  const peopleOf = Map.groupBy(people, (person) => person.branchUuid);

  return rows.map(({ branch, company, distributionCenter, schedule, isListedIndex, hasOpenTicket }) => ({
    uuid: branch.uuid,
    companyUuid: branch.companyUuid,
    companyName: company.name,
    name: branch.name,
    address: { physicalAddress: branch.physicalAddress, postalCode: branch.postalCode },
    status: branch.status === "active" ? "active" : "disabled",
    customerList: (peopleOf.get(branch.uuid) ?? []).map(({ uuid, name }) => ({ uuid, name })),
    distributionCenter,
    schedule,
    goodsUse: branch.goodsUse,
    edoId: branch.edoId,
    version: branch.version,
    warning: distributionCenter === null ? warningOf(actor, { branch, company, isListedIndex, hasOpenTicket }) : null,
    allowedActions: allowedBranchActions(
      actor,
      { companyUuid: branch.companyUuid, companyStatus: company.status, representativeUuid: company.representativeUuid },
      actor.customerUuid,
    ),
  }));
}

/** Prefixes of a postal code: of one to six digits. */
export function prefixesOf(postalCode: unknown): SQL {
  const lengths = ["1", "2", "3", "4", "5", "6"].map((length) => sql`left(${postalCode}, ${sql.raw(length)})`);
  return sql`array[${sql.join(lengths, sql`, `)}]`;
}

type Unserved = { branch: { postalCode: string }; company: { status: string }; isListedIndex: boolean; hasOpenTicket: boolean };

/** Only the company's own people read what happens next: support calls if a ticket is open, else how to get help. */
function warningOf(actor: Actor, { branch, company, isListedIndex, hasOpenTicket }: Unserved) {
  const code: BranchWarning = isListedIndex ? "BRANCH_NOT_SERVED" : "BRANCH_INDEX_NOT_FOUND";
  const isJoining = company.status === "new" || company.status === "moderation";
  const reason = translate(`branchWarning.${branch.postalCode === "" ? "BRANCH_INDEX_MISSING" : code}`);
  const next = isBuyer(actor.roles) ? translate(hasOpenTicket ? "branchWarning.asked" : "branchWarning.ask") : "";
  return {
    code,
    title: translate(isJoining ? "branchWarning.title" : "branchWarning.notServed"),
    message: [reason, next].filter(Boolean).join(" "),
  };
}
