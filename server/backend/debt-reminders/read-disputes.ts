import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ChargeDispute } from "#contract/debts.ts";
import { money } from "#contract/primitives.ts";
import { accountingDay } from "../contracts/due.ts";
import { ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { chargeDisputes } from "./tables.ts";

const maxShown = 50;
const maxOpenShown = 1000;
const maxDecided = 1000;

type DisputeRow = typeof chargeDisputes.$inferSelect;

export type FoundDispute = Awaited<ReturnType<typeof selectDisputes>>[number];

/** Undecided first, then newest first, each with its charge. */
export const selectDisputes = (reader: Reader, where: SQL | undefined, limit = maxShown) =>
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
    .limit(limit);

const isOpen = sql`(${chargeDisputes.decision} is null)`;

/** A page of a company's disputes; `after` is the cursor. */
export async function readDisputes(reader: Reader, companyUuid: string, after: string | undefined) {
  const [open = "", at = "", ...uuid] = after?.split("-") ?? [];
  const since =
    after &&
    sql`(${isOpen}, ${chargeDisputes.openedAt}, ${chargeDisputes.uuid})
    < (${open === "1"}::boolean, ${new Date(Number(at)).toISOString()}::timestamptz, ${uuid.join("-")}::uuid)`;
  const found = await selectDisputes(reader, and(eq(chargeDisputes.companyUuid, companyUuid), since || undefined), maxShown + 1);
  const page = found.slice(0, maxShown);
  const last = found.length > maxShown ? page.at(-1)?.dispute : undefined;
  return {
    disputes: await toDisputes(reader, page),
    next: last ? `${last.decision === null ? 1 : 0}-${last.openedAt.getTime()}-${last.uuid}` : null,
  };
}

/** Charges of a company with an undecided dispute. */
export async function readOpenDisputed(reader: Reader, companyUuid: string): Promise<string[]> {
  const rows = await reader
    .select({ id: chargeDisputes.ledgerRowId })
    .from(chargeDisputes)
    .where(and(eq(chargeDisputes.companyUuid, companyUuid), isNull(chargeDisputes.decision)))
    .limit(maxOpenShown);
  return rows.map(({ id }) => String(id));
}

/** With what was decided before on the charges of undecided ones. */
export async function toDisputes(reader: Reader, found: readonly FoundDispute[]): Promise<ChargeDispute[]> {
  const ids = found.flatMap(({ dispute }) => (dispute.decision === null ? [dispute.ledgerRowId] : []));
  const decided = await readDecided(reader, ids);
  return found.map((each) => toDispute(each, decided.get(each.dispute.ledgerRowId) ?? []));
}

/** What was decided on charges, the last decision in front. */
export async function readDecided(reader: Reader, ledgerRowIds: readonly number[]) {
  if (ledgerRowIds.length === 0) return new Map<number, DisputeRow[]>();
  const rows = await reader
    .select()
    .from(chargeDisputes)
    .where(and(inArray(chargeDisputes.ledgerRowId, [...ledgerRowIds]), isNotNull(chargeDisputes.decision)))
    .orderBy(desc(chargeDisputes.decidedAt), desc(chargeDisputes.uuid))
    .limit(maxDecided);
  return Map.groupBy(rows, ({ ledgerRowId }) => ledgerRowId);
}

/**
 * Charges of which nobody is reminded, because they are disputed and not decided on, by the ledger's id, less what money pays that names
 * their deal; kopecks. What takes a payment back is no charge, but once was.
 */
export type Disputed = ReadonlyMap<number, { line: string; amount: number }>;

export async function readDisputed(reader: Reader, companyUuids: readonly string[]): Promise<Disputed> {
  const rows = await reader
    .select({
      id: ledgerRows.id,
      line: ledgerRows.contractLineUuid,
      amount: ledgerRows.amountKopecks,
      allocated: ledgerRows.allocatedKopecks,
    })
    .from(chargeDisputes)
    .innerJoin(ledgerRows, eq(ledgerRows.id, chargeDisputes.ledgerRowId))
    .where(
      and(
        inArray(chargeDisputes.companyUuid, [...companyUuids]),
        isNull(chargeDisputes.decision),
        chargeDisputes.isPausing,
        ne(ledgerRows.kind, "payment"),
      ),
    );
  return new Map(rows.map(({ id, line, amount, allocated }) => [id, { line, amount: Math.abs(amount) - allocated }]));
}

const toDecision = ({ decision, decidedBy: by, decidedAt }: DisputeRow) =>
  decision !== null && decidedAt ? { text: decision, by, at: decidedAt.toISOString() } : null;

export function toDispute(
  { dispute, deal, document, postedAt, amountKopecks }: FoundDispute,
  decided: readonly DisputeRow[],
): ChargeDispute {
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
    decision: toDecision(dispute),
    isPausing: dispute.isPausing,
    earlier: decided.flatMap((row) => {
      const decision = dispute.decision === null ? toDecision(row) : null;
      return decision ? [{ reason: row.reason, decision }] : [];
    }),
  };
}
