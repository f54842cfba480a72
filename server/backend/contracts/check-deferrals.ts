import { and, asc, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import type { DeferralCheck } from "#contract/deferral-check.ts";
import type { DeferralUnit } from "#contract/money-enums.ts";
import { isBuyer } from "#contract/roles.ts";
import { byAlphabet } from "../access/order-by.ts";
import { contractScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { assortments } from "../products/tables.ts";
import { limitOf, limitsOn, mayExceed } from "./deferral-limits.ts";
import { accountingDay } from "./due.ts";
import { contractLines, deferralLimits } from "./tables.ts";
import { readCalendar } from "./working-days.ts";

/** A contract with a deferral. `isElectronic`: acceptance is signed electronically, as far as is known. */
export type DeferredLine = {
  contractUuid: string;
  companyName: string;
  branchName: string;
  assortmentUuid: string;
  assortmentName: string;
  days: number;
  unit: DeferralUnit;
  isElectronic: boolean;
};

const maxListed = 50;

/** The deferrals of a company for the seller's people; null if it is no retail chain, has none, or its own people ask. */
export async function checkDeferralsOf({ db, actor, now }: SignedIn, companyUuid: string): Promise<DeferralCheck | null> {
  if (isBuyer(actor.roles)) return null;
  const isOfChain = and(eq(companies.uuid, companyUuid), eq(companies.isRetailChain, true), contractScope(actor));
  return checkDeferrals(db, await readDeferredLines(db, isOfChain), now());
}

/** Contracts with a deferral; `where` may use columns of `contract_lines`, `branches` and `companies`. */
export function readDeferredLines(reader: Reader, where: SQL | undefined): Promise<DeferredLine[]> {
  return reader
    .select({
      contractUuid: contractLines.uuid,
      companyName: companies.name,
      branchName: branches.name,
      assortmentUuid: assortments.uuid,
      assortmentName: assortments.name,
      days: contractLines.postponDays,
      unit: contractLines.postponUnit,
      isElectronic: computedColumn("boolean", or(ne(companies.edoId, ""), ne(branches.edoId, "")) ?? sql`false`),
    })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .innerJoin(companies, eq(companies.uuid, branches.companyUuid))
    .innerJoin(assortments, eq(assortments.uuid, contractLines.assortmentUuid))
    .where(and(gt(contractLines.postponDays, 0), where))
    .orderBy(
      ...[asc(byAlphabet(companies.name)), asc(companies.uuid), asc(byAlphabet(branches.name)), asc(branches.uuid)],
      ...[asc(byAlphabet(assortments.name)), asc(assortments.uuid)],
    )
    .limit(10_000);
}

/** Three statements, whatever the number of lines; null without any. */
export async function checkDeferrals(reader: Reader, lines: readonly DeferredLine[], now: Date): Promise<DeferralCheck | null> {
  if (lines.length === 0) return null;
  const today = accountingDay(now);
  const stored = await reader.select().from(deferralLimits);
  const calendar = await readCalendar(reader);
  const goods = await countByShelfLife(reader, [...new Set(lines.map(({ assortmentUuid }) => assortmentUuid))]);
  const compared = new Map<string, boolean>();
  const above = lines.flatMap(({ assortmentUuid, isElectronic, ...line }) => {
    const limits = limitsOn(today, stored, isElectronic);
    const longer = (goods.get(assortmentUuid) ?? []).flatMap(({ shelfLifeDays, count }) => {
      const limit = shelfLifeDays > 0 ? limitOf(shelfLifeDays, limits) : undefined;
      if (!limit) return [];
      const key = [line.days, line.unit, limit.days, limit.unit].join(" ");
      const isLonger = compared.get(key) ?? mayExceed(line, limit, today, calendar);
      compared.set(key, isLonger);
      return isLonger ? [{ shelfLifeDays, count, limit: { days: limit.days, unit: limit.unit } }] : [];
    });
    const [first] = longer;
    if (!first) return [];
    const { shelfLifeDays, limit } = first;
    return [{ ...line, limit, shelfLifeDays, goods: longer.reduce((sum, { count }) => sum + count, 0) }];
  });
  const unknown = [...goods.values()].flatMap((groups) => groups.filter(({ shelfLifeDays }) => shelfLifeDays <= 0));
  const isElectronic = lines.some((line) => line.isElectronic);
  return {
    above: above.slice(0, maxListed),
    total: above.length,
    withoutShelfLife: unknown.reduce((sum, { count }) => sum + count, 0),
    limits: limitsOn(today, stored, isElectronic).map(({ from: _, to: _to, ...limit }) => limit),
  };
}

/** Published goods of each assortment by shelf life, the shortest first. */
async function countByShelfLife(reader: Reader, assortmentUuids: readonly string[]) {
  const rows = await readRows(reader, { assortmentUuid: "uuid", shelfLifeDays: "integer", count: "integer" })(sql`
    select assortment_uuid as "assortmentUuid", coalesce((details->>'shelfLifeDays')::int, 0) as "shelfLifeDays", count(*)::int as count
    from products where assortment_uuid = any(${sql.param([...assortmentUuids])}::uuid[]) and is_published group by 1, 2 order by 2`);
  return Map.groupBy(rows, ({ assortmentUuid }) => assortmentUuid);
}
