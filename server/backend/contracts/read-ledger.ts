import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { contracts as calls, LedgerEntry } from "#contract/contracts.ts";
import { money } from "#contract/primitives.ts";
import { betweenDays } from "../access/between-days.ts";
import { contractScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { orNull, readRows } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { dueBefore, dueDayOf } from "./due.ts";
import { isMoney } from "./ledger-sides.ts";
import { applyLedger } from "./limit.ts";
import { loadContracts } from "./load-contracts.ts";
import { contractLines, ledgerRows } from "./tables.ts";

export type LedgerFilter = Pick<Input<typeof calls.ledger>["query"], "part" | "dateFrom" | "dateTo">;

const parts = { balance: ["charge", "payment", "correction"], reserve: ["reserve", "release"] } as const;

/** A page of the ledger, keyset-paginated; at most five queries for any length of the ledger. */
export async function readLedger(context: SignedIn, { params, query }: Input<typeof calls.ledger>) {
  const contract = await findContract(context, params.uuid);
  const { before, perPage, ...filter } = query;
  const entries = await loadEntries(context.db, contract.uuid, filter, perPage + 1, before);
  const page = entries.slice(0, perPage);
  return { contract, entries: page, next: entries.length > perPage ? (page.at(-1)?.id ?? null) : null };
}

/** The contract with its company. NOT_FOUND outside the caller's scope. */
export async function findContract({ db, actor, now }: SignedIn, uuid: string) {
  const [owner] = await db
    .select({ uuid: companies.uuid, name: companies.name, postponDays: contractLines.postponDays })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .innerJoin(companies, eq(companies.uuid, branches.companyUuid))
    .where(and(eq(contractLines.uuid, uuid), contractScope(actor)));
  const { postponDays, ...company } = orNotFound(owner);
  const [line] = await loadContracts(db, eq(contractLines.uuid, uuid), now());
  const contract = orNotFound(line);
  const overdueSince = contract.overdue.amount > 0 ? await findOverdueSince(db, uuid, postponDays, now()) : null;
  return { ...contract, company, overdueSince };
}

/** Newest first; `before` is the keyset cursor, an entry's id. */
export async function loadEntries(
  db: Reader,
  contractUuid: string,
  filter: LedgerFilter,
  limit: number,
  before?: string,
): Promise<z.input<typeof LedgerEntry>[]> {
  const rows = await db
    .select({ row: ledgerRows, dealNumber: deals.number })
    .from(ledgerRows)
    .leftJoin(deals, eq(deals.uuid, ledgerRows.dealUuid))
    .where(
      and(eq(ledgerRows.contractLineUuid, contractUuid), before ? lt(ledgerRows.id, Number(before)) : undefined, ...conditionsOf(filter)),
    )
    .orderBy(desc(ledgerRows.id))
    .limit(limit);
  return rows.map(({ row, dealNumber }) => {
    // The effect follows from the row alone; the reserve only has to be sufficient.
    const from = { limit: 0, balance: 0, reserved: Math.abs(row.amountKopecks) };
    const after = applyLedger(from, { kind: row.kind, amount: row.amountKopecks });
    return {
      id: String(row.id),
      kind: row.kind,
      balanceChange: money(after.balance),
      reservedChange: money(after.reserved - from.reserved),
      balanceAfter: money(row.balanceAfterKopecks),
      reservedAfter: money(row.reservedAfterKopecks),
      deal: row.dealUuid !== null && dealNumber !== null ? { uuid: row.dealUuid, number: dealNumber } : null,
      // The document of a deal's movement is often just the deal number, which is shown beside it.
      document: row.document === String(dealNumber) ? "" : row.document,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

function conditionsOf({ part, ...days }: LedgerFilter): (SQL | undefined)[] {
  return [part && inArray(ledgerRows.kind, [...parts[part]]), ...betweenDays(ledgerRows.createdAt, days)];
}

/** `since` of `overdue` (overdue.ts) in SQL: the date of the oldest charge not fully covered by payments. */
async function findOverdueSince(db: Reader, contractUuid: string, postponDays: number, now: Date): Promise<string | null> {
  const rows = await readRows(db, { since: orNull("timestamptz") })(sql`
    with own as (
      select id, created_at, ${dueDayOf(sql`created_at`, sql`${postponDays}::integer`, sql`due_on`)} as due,
        case when kind = 'charge' then amount_kopecks when kind = 'correction' and amount_kopecks < 0 then -amount_kopecks else 0
          end - allocated_kopecks as charged,
        case when ${isMoney(sql`r`)} then amount_kopecks else 0 end - allocated_kopecks as paid
      from ${ledgerRows} r where contract_line_uuid = ${contractUuid} and kind in ('charge', 'payment', 'correction')),
    running as (select due, created_at, charged, sum(charged) over (order by due, created_at, id) as total from own)
    select min(created_at) as since from running
    where charged > 0 and total > (select coalesce(sum(paid), 0) from own)
      and due < ${dueBefore(sql`${now.toISOString()}`)}`);
  const since = rows[0]?.since ?? null;
  return since === null ? null : new Date(since).toISOString();
}
