import { and, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ChargeDispute } from "#contract/debts.ts";
import { money } from "#contract/primitives.ts";
import { accountingDay } from "../contracts/due.ts";
import { ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { chargeDisputes } from "./tables.ts";

const maxShown = 50;

export type FoundDispute = Awaited<ReturnType<typeof selectDisputes>>[number];

/** Undecided first, then newest first, each with its charge. */
export const selectDisputes = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      dispute: getTableColumns(chargeDisputes),
      deal: deals.number,
      document: ledgerRows.document,
      postedAt: ledgerRows.createdAt,
      amountKopecks: ledgerRows.amountKopecks,
    })
    .from(chargeDisputes)
    .innerJoin(ledgerRows, eq(ledgerRows.id, chargeDisputes.ledgerRowId))
    .leftJoin(deals, eq(deals.uuid, ledgerRows.dealUuid))
    .where(where)
    .orderBy(desc(sql`${chargeDisputes.decision} is null`), desc(chargeDisputes.openedAt), desc(chargeDisputes.uuid))
    .limit(maxShown);

export const readDisputes = (reader: Reader, companyUuid: string) => selectDisputes(reader, eq(chargeDisputes.companyUuid, companyUuid));

/** Charges that are disputed and not decided on, by the ledger's id; kopecks. What takes a payment back is no charge, but once was. */
export type Disputed = ReadonlyMap<number, { line: string; amount: number }>;

export async function readDisputed(reader: Reader, companyUuids: readonly string[]): Promise<Disputed> {
  const rows = await reader
    .select({ id: ledgerRows.id, line: ledgerRows.contractLineUuid, amount: ledgerRows.amountKopecks })
    .from(chargeDisputes)
    .innerJoin(ledgerRows, eq(ledgerRows.id, chargeDisputes.ledgerRowId))
    .where(and(inArray(chargeDisputes.companyUuid, [...companyUuids]), isNull(chargeDisputes.decision), ne(ledgerRows.kind, "payment")));
  return new Map(rows.map(({ id, line, amount }) => [id, { line, amount: Math.abs(amount) }]));
}

export function toDispute({ dispute, deal, document, postedAt, amountKopecks }: FoundDispute): ChargeDispute {
  const { decision, decidedBy: by, decidedAt } = dispute;
  return {
    uuid: dispute.uuid,
    chargeId: String(dispute.ledgerRowId),
    deal,
    document: document === String(deal) ? "" : document,
    postedOn: accountingDay(postedAt),
    amount: money(Math.abs(amountKopecks)),
    reason: dispute.reason,
    by: dispute.openedBy,
    isBySeller: dispute.isBySeller,
    at: dispute.openedAt.toISOString(),
    decision: decision !== null && decidedAt ? { text: decision, by, at: decidedAt.toISOString() } : null,
  };
}
