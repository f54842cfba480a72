import { and, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { companyPapers as calls, ListedPaper } from "#contract/company-papers.ts";
import { money } from "#contract/primitives.ts";
import { containsCompany } from "../access/company-names.ts";
import { paperScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { readLeft, toLeft } from "./read-left.ts";
import { papers, reconciliationActs } from "./tables.ts";
import { numberOf } from "./to-paper.ts";

export type PapersFilter = Input<typeof calls.bundle>["query"];

/** The filter as a condition on `papers` joined with `companies`, within the caller's scope. */
export function papersWhere(
  { actor }: Pick<SignedIn, "actor">,
  { kind, company, dateFrom, dateTo, search }: PapersFilter,
): SQL | undefined {
  return and(
    paperScope(actor),
    kind && eq(papers.kind, kind),
    dateFrom ? gte(papers.date, dateFrom) : undefined,
    dateTo ? lte(papers.date, dateTo) : undefined,
    search === undefined ? undefined : numberIs(search),
    containsCompany(company, [companies.name, companies.legalName, companies.inn]),
  );
}

/** A number, also as people write it: `№ 12`. A text without one finds nothing. */
function numberIs(search: string): SQL {
  const digits = /\d+/.exec(search)?.[0] ?? "";
  return digits.length > 0 && digits.length <= 9 ? eq(papers.number, Number(digits)) : sql`false`;
}

/** One query for any page, and one more where it has invoices in force. */
export async function listCompanyPapers(context: SignedIn, { query }: Input<typeof calls.list>) {
  const { after, perPage, ...filter } = query;
  const [date = "", uuid = ""] = after?.split("_") ?? [];
  const rows = await context.db
    .select({
      uuid: papers.uuid,
      kind: papers.kind,
      series: papers.series,
      number: papers.number,
      date: papers.date,
      status: papers.status,
      version: papers.version,
      totalKopecks: papers.totalKopecks,
      company: { uuid: companies.uuid, name: companies.name },
      deal: { uuid: deals.uuid, number: deals.number },
      answer: reconciliationActs.answer,
    })
    .from(papers)
    .innerJoin(companies, eq(companies.uuid, papers.companyUuid))
    .leftJoin(deals, eq(deals.uuid, papers.dealUuid))
    .leftJoin(reconciliationActs, eq(reconciliationActs.paperUuid, papers.uuid))
    .where(and(papersWhere(context, filter), after ? sql`(${papers.date}, ${papers.uuid}) < (${date}::date, ${uuid}::uuid)` : undefined))
    .orderBy(desc(papers.date), desc(papers.uuid))
    .limit(perPage + 1);
  const found = rows.slice(0, perPage);
  const left = await readLeft(context.db, found, context.now());
  const page = found.map(
    ({ series, number, totalKopecks, ...row }): ListedPaper => ({
      ...row,
      number: numberOf({ series, number }),
      total: money(totalKopecks),
      left: toLeft(left, row.uuid),
    }),
  );
  const last = rows.length > perPage ? page.at(-1) : undefined;
  return { papers: page, next: last ? `${last.date}_${last.uuid}` : null };
}
