import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { rowsOf } from "../db/rows.ts";
import { refuse } from "../problem.ts";
import { applyLedger, type LedgerRow } from "./limit.ts";
import { contractLines, ledgerRows } from "./tables.ts";

export type ContractLineRow = typeof contractLines.$inferSelect;

/** By assortment. */
export type LockedLines = ReadonlyMap<string, ContractLineRow>;

/** One movement of money on the branch's contract for an assortment; amounts as in `LedgerRow`, 0 writes nothing. */
export type ContractMovement = {
  assortmentUuid: string;
  kind: LedgerRow["kind"];
  amountKopecks: number;
  dealUuid?: string | null;
  /** What the contract page names as its ground. */
  document?: string;
};

/**
 * Locks the branch's contract lines of these assortments until the transaction ends, always in the order of their uuids,
 * so that two deals never wait for each other. Keyed by assortment; one without a contract is absent.
 */
export async function lockContractLines(
  tx: Transaction,
  branchUuid: string,
  assortmentUuids: readonly string[],
): Promise<Map<string, ContractLineRow>> {
  if (assortmentUuids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(contractLines)
    .where(and(eq(contractLines.branchUuid, branchUuid), inArray(contractLines.assortmentUuid, [...new Set(assortmentUuids)])))
    .orderBy(asc(contractLines.uuid))
    .for("update");
  return new Map(rows.map((row) => [row.assortmentUuid, row]));
}

const appendedRows = rowsOf(ledgerRows, [
  "contractLineUuid",
  "kind",
  "amountKopecks",
  "dealUuid",
  "document",
  "balanceAfterKopecks",
  "reservedAfterKopecks",
  "createdAt",
]);

// The sub-select hides how many move from the planner: one plan for every deal.
const writeMovements = statement<Record<string, unknown>, Record<string, never>>(sql`
  with appended as (${appendedRows.insert("appended")})
  update ${contractLines} as line
  set balance_kopecks = sums.balance, reserved_kopecks = sums.reserved, updated_at = sums.updated
  from unnest((select ${sql.placeholder("uuids")}::uuid[]), ${sql.placeholder("balances")}::bigint[], ${sql.placeholder("reserved")}::bigint[], ${sql.placeholder("updated")}::timestamptz[])
    as sums (uuid, balance, reserved, updated)
  where line.uuid = sums.uuid`);

/**
 * Appends ledger rows and moves the sums, under the lock: taken here unless the lines are given as this transaction has
 * locked them and nobody has moved them since. Rows apply in the order given. Answers the lines after it, keyed by
 * assortment. An assortment without a contract is a CONFLICT.
 */
export async function applyToContracts(
  tx: Transaction,
  branchUuid: string,
  movements: readonly ContractMovement[],
  now: Date,
  locked?: LockedLines,
): Promise<Map<string, ContractLineRow>> {
  const moving = movements.filter((movement) => movement.amountKopecks !== 0);
  const assortments = moving.map((movement) => movement.assortmentUuid);
  const lines = locked ? new Map(locked) : await lockContractLines(tx, branchUuid, assortments);
  if (moving.length === 0) return lines;
  const appended = moving.map((movement) => {
    const before = lines.get(movement.assortmentUuid) ?? refuse("CONFLICT");
    const after = moved(before, movement, now);
    lines.set(movement.assortmentUuid, after);
    return {
      contractLineUuid: after.uuid,
      kind: movement.kind,
      amountKopecks: movement.amountKopecks,
      dealUuid: movement.dealUuid ?? null,
      document: movement.document ?? "",
      balanceAfterKopecks: after.balanceKopecks,
      reservedAfterKopecks: after.reservedKopecks,
      createdAt: now,
    };
  });
  const movedLines = [...new Set(assortments)].flatMap((assortment) => lines.get(assortment) ?? []);
  await writeMovements(tx, {
    appended: appendedRows.toJson(appended),
    uuids: movedLines.map((line) => line.uuid),
    balances: movedLines.map((line) => line.balanceKopecks),
    reserved: movedLines.map((line) => line.reservedKopecks),
    updated: movedLines.map((line) => line.updatedAt.toISOString()),
  });
  return lines;
}

/** `updatedAt` dates the balance (domain.md section 7): a reservation leaves it alone. */
function moved(line: ContractLineRow, { kind, amountKopecks }: ContractMovement, now: Date): ContractLineRow {
  const state = { limit: line.limitKopecks, balance: line.balanceKopecks, reserved: line.reservedKopecks };
  const { balance, reserved } = applyLedger(state, { kind, amount: amountKopecks });
  return { ...line, balanceKopecks: balance, reservedKopecks: reserved, updatedAt: balance === line.balanceKopecks ? line.updatedAt : now };
}
