import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { PaymentPromise } from "#contract/debts.ts";
import type { PromiseOutcome } from "#contract/money-enums.ts";
import { money } from "#contract/primitives.ts";
import { branches } from "../branches/tables.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { paymentPromises } from "./tables.ts";

export type PromiseRow = typeof paymentPromises.$inferSelect;

const maxShown = 20;

/** Newest first. */
export const readPromises = (reader: Reader, companyUuid: string): Promise<PromiseRow[]> =>
  reader
    .select()
    .from(paymentPromises)
    .where(eq(paymentPromises.companyUuid, companyUuid))
    .orderBy(desc(paymentPromises.createdAt), desc(paymentPromises.uuid))
    .limit(maxShown);

const maxCompared = 1000;

/** What the buyer's own promises before were about. */
export async function readMeant(reader: Reader, companyUuid: string): Promise<number[][]> {
  const rows = await reader
    .select({ meant: paymentPromises.meantRowIds })
    .from(paymentPromises)
    .where(and(eq(paymentPromises.companyUuid, companyUuid), eq(paymentPromises.isBySeller, false)))
    .orderBy(desc(paymentPromises.createdAt), desc(paymentPromises.uuid))
    .limit(maxCompared);
  return rows.map(({ meant }) => meant);
}

/** The last row of the ledger of the company's contracts; 0 without any. */
export async function readLastRow(reader: Reader, companyUuid: string): Promise<number> {
  const rows = await readRows(reader, { id: "integer" })(sql`
    select coalesce(max(last.id), 0)::bigint as id from ${branches} b join ${contractLines} l on l.branch_uuid = b.uuid
      cross join lateral (
        select r.id from ${ledgerRows} r where r.contract_line_uuid = l.uuid order by r.contract_line_uuid desc, r.id desc limit 1) last
    where b.company_uuid = ${companyUuid}`);
  return rows[0]?.id ?? 0;
}

/** Charges of the companies whose promised day has not ended. */
export async function readPromised(reader: Reader, companyUuids: readonly string[], today: string): Promise<ReadonlySet<number>> {
  const rows = await reader
    .select({ ids: paymentPromises.coveredRowIds })
    .from(paymentPromises)
    .where(and(inArray(paymentPromises.companyUuid, [...companyUuids]), isNull(paymentPromises.outcome), gte(paymentPromises.day, today)));
  return new Set(rows.flatMap(({ ids }) => ids));
}

/** `outcome`: the one that it has by now, whether it is stored or not. */
export const toPromise = (row: PromiseRow, outcome: PromiseOutcome | null): PaymentPromise => ({
  uuid: row.uuid,
  day: row.day,
  amount: row.amountKopecks === null ? null : money(row.amountKopecks),
  comment: row.comment,
  state: outcome ?? "inForce",
  by: row.createdBy,
  isBySeller: row.isBySeller,
  at: row.createdAt.toISOString(),
});

/** What rules compare of a stored promise. */
export const promisedOf = ({ day, amountKopecks: amount, owedKopecks: owed, lastRowId }: PromiseRow) => ({ day, amount, owed, lastRowId });
