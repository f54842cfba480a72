import { and, asc, eq, getTableColumns, ne, or, sql } from "drizzle-orm";
import type { companyPapers as calls } from "#contract/company-papers.ts";
import { maxBundleMegabytes, maxBundlePapers } from "#contract/limits.ts";
import texts from "#locales/ru/papers.json" with { type: "json" };
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { accountingDay } from "../contracts/due.ts";
import { computedColumn } from "../db/computed-column.ts";
import { type FileAnswer, toFileAnswer } from "../files/file-answer.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { papersWhere } from "./list-papers.ts";
import { packPapers } from "./pack-papers.ts";
import { dayText } from "./paper-format.ts";
import { papers, reconciliationActs } from "./tables.ts";

/** Fonts and frame of a PDF: what it weighs beside its content. */
const emptyPaperBytes = 64 * 1024;

/** What the buyer has confirmed or objected to is kept, replaced or not. */
const isAnsweredAct = sql`exists (
  select from ${reconciliationActs} where ${reconciliationActs.paperUuid} = ${papers.uuid} and ${reconciliationActs.answer} is not null)`;

/** The filter's papers in one ZIP. How many and how large they are is known before any is read or drawn. */
export async function getPeriodBundle(context: SignedIn, { query }: Input<typeof calls.bundle>): Promise<FileAnswer> {
  const { db } = context;
  const isInForce = or(ne(papers.status, "replaced"), eq(papers.kind, "upd"), isAnsweredAct);
  const where = and(papersWhere(context, query), isInForce);
  const sizes = db
    .select({ bytes: sql`octet_length(${papers.content}::text)`.as("bytes") })
    .from(papers)
    .innerJoin(companies, eq(companies.uuid, papers.companyUuid))
    .where(where)
    .limit(maxBundlePapers + 1)
    .as("sizes");
  const [size] = await db
    .select({
      count: computedColumn("integer", sql`count(*)`),
      bytes: computedColumn("integer", sql`coalesce(sum(${sizes.bytes}), 0)::bigint`),
    })
    .from(sizes);
  const { count = 0, bytes = 0 } = size ?? {};
  if (count === 0) throwProblem("CONFLICT", undefined, translate("bundleEmpty"));
  if (count > maxBundlePapers) throwProblem("CONFLICT", undefined, translate("bundleTooMany", { max: maxBundlePapers }));
  if (bytes + count * emptyPaperBytes > maxBundleMegabytes * 1024 ** 2)
    throwProblem("CONFLICT", undefined, translate("periodTooLarge", { max: maxBundleMegabytes }));
  const rows = await db
    .select(getTableColumns(papers))
    .from(papers)
    .innerJoin(companies, eq(companies.uuid, papers.companyUuid))
    .where(where)
    .orderBy(asc(papers.date), asc(papers.uuid))
    .limit(maxBundlePapers);
  return toFileAnswer(await packPapers(rows), nameOf(query, accountingDay(context.now())), "application/zip");
}

/** `Документы с 01.03.2026 по 31.03.2026.zip` */
function nameOf({ dateFrom, dateTo }: Input<typeof calls.bundle>["query"], today: string): string {
  const to = dayText(dateTo ?? today);
  return dateFrom ? interpolate(texts.periodFile, { from: dayText(dateFrom), to }) : interpolate(texts.untilFile, { to });
}
