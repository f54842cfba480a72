import { and, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { PaymentPromise } from "#contract/debts.ts";
import type { PromiseOutcome } from "#contract/money-enums.ts";
import { money } from "#contract/primitives.ts";
import type { Reader } from "../db/database.ts";
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

/** What the buyer's own promises before covered, of those that covered one of the charges; one that covered none counts for its first. */
export async function readCovered(reader: Reader, companyUuid: string, ids: readonly number[]): Promise<number[][]> {
  const rows = await reader
    .select({ covered: paymentPromises.coveredRowIds, lastRowId: paymentPromises.lastRowId })
    .from(paymentPromises)
    .where(and(eq(paymentPromises.companyUuid, companyUuid), eq(paymentPromises.isBySeller, false)))
    .orderBy(desc(paymentPromises.createdAt), desc(paymentPromises.uuid))
    .limit(maxCompared);
  const least = Math.min(...ids);
  return rows.map(({ covered, lastRowId }) => (covered.length === 0 && lastRowId >= least ? [least] : covered));
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
