import { and, desc, eq, inArray } from "drizzle-orm";
import { type DealStatus, openDealStatuses } from "#contract/deal-statuses.ts";
import type { deals as dealCalls } from "#contract/deals.ts";
import { companyScope, dealScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { deals } from "./tables.ts";

const progressMax = 1000;

/** A company's open deals in the caller's scope. NOT_FOUND if there are none and the company is outside the scope. */
export const listProgress: Handler<typeof dealCalls.progress> = async ({ db, actor }, { body }) => {
  const rows = await db
    .select({ uuid: deals.uuid, number: deals.number, status: deals.status })
    .from(deals)
    .where(and(eq(deals.buyerCompanyUuid, body.buyerCompanyUuid), inArray(deals.status, openDealStatuses), dealScope(actor)))
    .orderBy(desc(deals.createdAt), desc(deals.uuid))
    .limit(progressMax);
  if (rows.length === 0) {
    const [company] = await db
      .select({ uuid: companies.uuid })
      .from(companies)
      .where(and(eq(companies.uuid, body.buyerCompanyUuid), companyScope(actor)));
    if (company === undefined) throwProblem("NOT_FOUND");
  }
  return { result: rows.map((row) => ({ uuid: row.uuid, number: String(row.number), status: row.status as DealStatus })) };
};
