import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { rowsOf } from "../db/rows.ts";
import { statement } from "../db/statement.ts";
import { throwProblem } from "../problem.ts";
import { allocate, type NamedDeal, nameDeals, readLineMoney } from "./allocate.ts";
import { deferredDay } from "./due.ts";
import { applyLedger, type LedgerRow } from "./limit.ts";
import { contractLines, ledgerRows } from "./tables.ts";
import { readCalendar } from "./working-days.ts";

export type ContractLineRow = typeof contractLines.$inferSelect;

/** Locked contract lines by assortment. */
export type LockedLines = ReadonlyMap<string, ContractLineRow>;

/** A ledger entry for the branch's contract line of an assortment. Signs as in `LedgerRow`; amount 0 is not written. */
export type ContractMovement = {
  assortmentUuid: string;
  kind: LedgerRow["kind"];
  amountKopecks: number;
  dealUuid?: string | null;
  /** The document shown on the contract page. */
  document?: string;
};

/**
 * Locks the branch's contract lines of these assortments, by uuid to avoid deadlocks. Returns them by assortment; assortments
 * without a contract line are absent.
 */
export async function lockContractLines(
  tx: Transaction,
  branchUuid: string,
  assortmentUuids: readonly string[],
): Promise<Map<string, ContractLineRow>> {
  if (assortmentUuids.length === 0) return new Map();
  const chosen = and(eq(contractLines.branchUuid, branchUuid), inArray(contractLines.assortmentUuid, [...new Set(assortmentUuids)]));
  const rows = await lockLines(tx, chosen);
  return new Map(rows.map((row) => [row.assortmentUuid, row]));
}

function lockLines(tx: Transaction, chosen: SQL | undefined): Promise<ContractLineRow[]> {
  return tx.select().from(contractLines).where(chosen).orderBy(asc(contractLines.uuid)).for("update");
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
  "dueOn",
]);

// The array stands in a sub-select to get a generic plan: the planner does not see its length.
const writeMovements = statement({})<Record<string, unknown>>(sql`
  with appended as (${appendedRows.insert("appended")})
  update ${contractLines} as line
  set balance_kopecks = sums.balance, reserved_kopecks = sums.reserved, updated_at = sums.updated
  from unnest((select ${sql.placeholder("uuids")}::uuid[]), ${sql.placeholder("balances")}::bigint[],
    ${sql.placeholder("reserved")}::bigint[], ${sql.placeholder("updated")}::timestamptz[])
    as sums (uuid, balance, reserved, updated)
  where line.uuid = sums.uuid`);

/**
 * Appends ledger rows in the given order and updates the contract lines' sums. Locks the lines, unless `locked` has them, locked and
 * unchanged by this transaction. Returns the updated lines by assortment. CONFLICT for an assortment without a contract line.
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
  const named = moving.map(({ assortmentUuid, ...movement }) => ({ of: assortmentUuid, at: now, ...movement }));
  await appendMovements(tx, lines, named, now);
  const money = moving.filter(({ kind }) => kind === "charge" || kind === "payment" || kind === "correction");
  await allocate(
    tx,
    money.flatMap(({ assortmentUuid, dealUuid: deal }) => {
      const line = lines.get(assortmentUuid)?.uuid;
      return line && deal ? [{ line, deal }] : [];
    }),
  );
  return lines;
}

/** Locks contract lines of any branches; returns the instants of their reported balances by uuid. */
export async function lockBalances(tx: Transaction, uuids: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
  if (uuids.length === 0) return new Map();
  const rows = await lockLines(tx, inArray(contractLines.uuid, [...new Set(uuids)]));
  return new Map(rows.map(({ uuid, balanceAt }) => [uuid, balanceAt]));
}

/** A ledger entry outside any deal; `at` is when it happened, `deals` what of it pays deals that it names. */
export type LineMovement = {
  contractLineUuid: string;
  kind: "payment" | "correction";
  amountKopecks: number;
  document: string;
  at: Date;
  deals?: readonly NamedDeal[];
};

/**
 * Like `applyToContracts`, for contract lines of any branches. What takes back more than all payments of a line come to charges the rest:
 * a balance that the accounting system reported had that money.
 */
export async function moveLines(tx: Transaction, movements: readonly LineMovement[], now: Date): Promise<void> {
  const moving = movements.filter(({ amountKopecks }) => amountKopecks !== 0);
  if (moving.length === 0) return;
  const rows = await lockLines(
    tx,
    inArray(
      contractLines.uuid,
      moving.map(({ contractLineUuid }) => contractLineUuid),
    ),
  );
  const within = await withinPaid(tx, moving);
  const named = within.map(({ contractLineUuid, deals: _, ...movement }) => ({ of: contractLineUuid, ...movement }));
  await appendMovements(tx, new Map(rows.map((row) => [row.uuid, row])), named, now);
  await nameDeals(
    tx,
    moving.map(({ deals = [], ...movement }) => ({ ...movement, deals })),
  );
}

/** Movements of locked lines; what takes a payment back is one only as far as money of the line names no order, and what it names itself. */
async function withinPaid(tx: Transaction, moving: readonly LineMovement[]): Promise<readonly LineMovement[]> {
  const taken = moving.filter(({ kind, amountKopecks }) => kind === "payment" && amountKopecks < 0);
  if (taken.length === 0) return moving;
  const rows = await readLineMoney(
    tx,
    taken.map(({ contractLineUuid }) => contractLineUuid),
  );
  const paidOf = new Map([...rows].map(([line, { paid, named }]) => [line, { paid, free: paid - named }]));
  return moving.flatMap((movement) => {
    const { contractLineUuid: line, kind, amountKopecks: amount, deals = [] } = movement;
    const { paid, free } = paidOf.get(line) ?? { paid: 0, free: 0 };
    const named = deals.reduce((sum, { amountKopecks }) => sum - Math.min(0, amountKopecks), 0);
    const takeable = Math.max(0, Math.min(paid, free + named));
    const part = kind === "payment" ? Math.max(amount, -takeable) : Math.max(amount, 0);
    paidOf.set(line, { paid: paid + part, free: free + named + part });
    if (kind === "correction" || part === amount) return [movement];
    return [
      { ...movement, amountKopecks: part },
      { ...movement, kind: "correction" as const, amountKopecks: amount - part },
    ].filter(({ amountKopecks }) => amountKopecks !== 0);
  });
}

/** `of` is the key of a line among `lines`. */
type NamedMovement = Omit<ContractMovement, "assortmentUuid"> & { of: string; at: Date };

const isCharge = ({ kind, amountKopecks }: Pick<ContractMovement, "kind" | "amountKopecks">) =>
  kind === "charge" || (kind === "correction" && amountKopecks < 0);

/** Applies the movements to the locked `lines` and writes each with the resulting sums. */
async function appendMovements(tx: Transaction, lines: Map<string, ContractLineRow>, moving: readonly NamedMovement[], now: Date) {
  const isDue = moving.some(isCharge);
  const calendar = isDue ? await readCalendar(tx) : new Map();
  const appended = moving.map(({ of, kind, amountKopecks, dealUuid, document, at }) => {
    const after = moved(lines.get(of) ?? throwProblem("CONFLICT"), { kind, amountKopecks }, now);
    lines.set(of, after);
    const deferral = { days: after.postponDays, unit: after.postponUnit };
    return {
      contractLineUuid: after.uuid,
      kind,
      amountKopecks,
      dealUuid: dealUuid ?? null,
      document: document ?? "",
      balanceAfterKopecks: after.balanceKopecks,
      reservedAfterKopecks: after.reservedKopecks,
      createdAt: at,
      dueOn: isCharge({ kind, amountKopecks }) ? deferredDay(at, deferral, calendar) : null,
    };
  });
  const movedLines = [...new Set(moving.map(({ of }) => of))].flatMap((of) => lines.get(of) ?? []);
  await writeMovements(tx, {
    appended: appendedRows.toJson(appended),
    uuids: movedLines.map((line) => line.uuid),
    balances: movedLines.map((line) => line.balanceKopecks),
    reserved: movedLines.map((line) => line.reservedKopecks),
    updated: movedLines.map((line) => line.updatedAt.toISOString()),
  });
}

/** `updatedAt` is the date of the balance (domain.md section 7), so reservations do not change it. */
function moved(
  line: ContractLineRow,
  { kind, amountKopecks }: Pick<ContractMovement, "kind" | "amountKopecks">,
  now: Date,
): ContractLineRow {
  const state = { limit: line.limitKopecks, balance: line.balanceKopecks, reserved: line.reservedKopecks };
  const { balance, reserved } = applyLedger(state, { kind, amount: amountKopecks });
  return { ...line, balanceKopecks: balance, reservedKopecks: reserved, updatedAt: balance === line.balanceKopecks ? line.updatedAt : now };
}
