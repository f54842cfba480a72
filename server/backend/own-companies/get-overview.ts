import { and, asc, desc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { type DealStatus, openDealStatuses } from "#contract/deal-statuses.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { OwnCompany, OwnDeal } from "#contract/own-companies.ts";
import { money } from "#contract/primitives.ts";
import { contractScope, dealScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import { loadContracts } from "../contracts/load-contracts.ts";
import { badgeMax, upTo } from "../db/counted.ts";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import { notifications } from "../notifications/tables.ts";
import { listOwnEmployees } from "./own-employees.ts";

const maxDeals = 50;
const dayMs = 24 * 60 * 60_000;

/** Joins what the caller sees in each of their companies, by the scope of their role there. A fixed number of queries. */
export async function getOverview({ db, actor, now }: SignedIn) {
  const own = await listOwnEmployees(db, actor);
  const sums = await sumContracts(db, own, now());
  const unread = await countUnread(db, own);
  // A day early, because a trade point may be a day behind or ahead.
  const today = new Date(now().getTime() - dayMs).toISOString().slice(0, 10);
  return {
    companies: own.map((each) => ({
      ...each,
      money: sums.get(each.companyUuid) ?? null,
      unread: unread.get(each.customerUuid) ?? 0,
    })),
    deals: await readDeals(db, own, { order: [desc(deals.createdAt), desc(deals.uuid)] }),
    deliveries: await readDeals(db, own, { since: today, order: [asc(deals.deliveryFrom), asc(deals.uuid)] }),
  };
}

/** Nothing for somebody who was shut out of all since the call began. */
const anyOf = (conditions: (SQL | undefined)[]): SQL => or(...conditions) ?? sql`false`;

type Part = { since?: string; order: ReturnType<typeof asc>[] };

async function readDeals(db: Reader, own: readonly OwnCompany[], { since, order }: Part): Promise<OwnDeal[]> {
  const rows = await db
    .select({
      uuid: deals.uuid,
      companyUuid: deals.buyerCompanyUuid,
      number: deals.number,
      status: deals.status,
      branchName: deals.branchName,
      deliveryFrom: deals.deliveryFrom,
      deliveryTo: deals.deliveryTo,
      total: deals.totalKopecks,
    })
    .from(deals)
    .where(
      and(
        anyOf(own.map((each) => and(eq(deals.buyerCompanyUuid, each.companyUuid), dealScope(each)))),
        inArray(deals.status, [...openDealStatuses]),
        since === undefined ? undefined : gte(deals.deliveryTo, since),
      ),
    )
    .orderBy(...order)
    .limit(maxDeals);
  return rows.flatMap(({ companyUuid, number, status, total, ...rest }) => {
    const company = own.find((each) => each.companyUuid === companyUuid);
    if (!company) return [];
    const { customerUuid, name } = company;
    return [{ ...rest, customerUuid, companyName: name, number: String(number), status: status as DealStatus, total: money(total) }];
  });
}

async function sumContracts(db: Reader, own: readonly OwnCompany[], now: Date) {
  const isSeen = anyOf(own.map((each) => and(eq(branches.companyUuid, each.companyUuid), contractScope(each))));
  const contracts = await loadContracts(db, isSeen, now);
  const branchUuids = [...new Set(contracts.map(({ branchUuid }) => branchUuid))];
  const rows = await db
    .select({ uuid: branches.uuid, companyUuid: branches.companyUuid })
    .from(branches)
    .where(inArray(branches.uuid, branchUuids));
  const companyOf = new Map(rows.map(({ uuid, companyUuid }) => [uuid, companyUuid]));
  const byCompany = Map.groupBy(contracts, ({ branchUuid }) => companyOf.get(branchUuid) ?? "");
  return new Map(
    [...byCompany].map(([companyUuid, theirs]) => {
      const sum = (part: "debt" | "overdue" | "available") => money(theirs.reduce((all, each) => all + kopecksOf(each[part]), 0));
      return [companyUuid, { debt: sum("debt"), overdue: sum("overdue"), available: sum("available") }];
    }),
  );
}

/** As far as a badge shows. */
async function countUnread(db: Reader, own: readonly OwnCompany[]): Promise<Map<string, number>> {
  const persons = sql.param(own.map(({ customerUuid }) => customerUuid));
  const theirs = sql`${notifications.customerUuid} = own.uuid and not ${notifications.viewed}`;
  const rows = await readRows(db, { customerUuid: "uuid", unread: "integer" })(sql`
    select own.uuid as "customerUuid", (select count(*) from ${upTo(badgeMax, notifications, theirs)}) as unread
    from unnest(${persons}::uuid[]) own (uuid)`);
  return new Map(rows.map(({ customerUuid, unread }) => [customerUuid, unread]));
}
