import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BranchContract } from "#contract/contracts.ts";
import { money } from "#contract/primitives.ts";
import { byAlphabet } from "../access/order-by.ts";
import { branches } from "../branches/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { assortments } from "../products/tables.ts";
import { dueBefore, dueDayOf } from "./due.ts";
import { available, type ContractState, contractType, debt } from "./limit.ts";
import { overdue } from "./overdue.ts";
import { contractLines, ledgerRows } from "./tables.ts";

/** Two queries; `where` may use columns of `contract_lines`, `branches` and `assortments`. */
export async function loadContracts(db: Reader, where: SQL | undefined, now: Date): Promise<z.input<typeof BranchContract>[]> {
  const rows = await db
    .select({ line: contractLines, branchName: branches.name, assortment: { uuid: assortments.uuid, name: assortments.name } })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .innerJoin(assortments, eq(assortments.uuid, contractLines.assortmentUuid))
    .where(where)
    .orderBy(asc(byAlphabet(branches.name)), asc(branches.uuid), asc(byAlphabet(assortments.name)), asc(assortments.uuid))
    .limit(10_000);
  const sums = await sumLedger(
    db,
    rows.map((row) => row.line.uuid),
    now,
  );

  return rows.map(({ line, branchName, assortment }) => {
    const state: ContractState = { limit: line.limitKopecks, balance: line.balanceKopecks, reserved: line.reservedKopecks };
    const { charged = 0, paid = 0 } = sums.get(line.uuid) ?? {};
    const late = overdue(
      [
        { kind: "charge", amount: charged, at: longAgo },
        { kind: "payment", amount: paid, at: now },
      ],
      line.postponDays,
      now,
    ).amount;
    return {
      uuid: line.uuid,
      branchUuid: line.branchUuid,
      branchName,
      assortment,
      type: contractType(line.postponDays),
      limit: money(state.limit),
      balance: money(state.balance),
      debt: money(debt(state)),
      reserved: money(state.reserved),
      available: money(available(state)),
      overdue: money(Math.min(late, debt(state))),
      deferralDays: line.postponDays,
      deferralUnit: line.postponUnit,
      updatedAt: line.updatedAt.toISOString(),
    };
  });
}

const longAgo = new Date(0);

/**
 * Sums instead of rows, because a ledger grows for years, less what is allocated. Other payments cover the oldest charges first, so the
 * overdue sum depends only on their total and the total of charges that are due.
 */
async function sumLedger(db: Reader, lineUuids: string[], now: Date): Promise<Map<string, { charged: number; paid: number }>> {
  if (lineUuids.length === 0) return new Map();
  const isPayment = sql`(${ledgerRows.kind} = 'payment' or (${ledgerRows.kind} = 'correction' and ${ledgerRows.amountKopecks} > 0))`;
  const due = dueDayOf(sql`${ledgerRows.createdAt}`, sql`${contractLines.postponDays}`, sql`${ledgerRows.dueOn}`);
  const isDue = sql`${due} < ${dueBefore(sql`${now.toISOString()}`)}`;
  const rows = await db
    .select({
      uuid: ledgerRows.contractLineUuid,
      paid: computedColumn(
        "integer",
        sql`(coalesce(sum(${ledgerRows.amountKopecks}) filter (where ${isPayment}), 0) - sum(${ledgerRows.allocatedKopecks}))::bigint`,
      ),
      charged: computedColumn(
        "integer",
        sql`coalesce(sum(abs(${ledgerRows.amountKopecks}) - ${ledgerRows.allocatedKopecks})
          filter (where not ${isPayment} and ${isDue}), 0)::bigint`,
      ),
    })
    .from(ledgerRows)
    .innerJoin(contractLines, eq(contractLines.uuid, ledgerRows.contractLineUuid))
    .where(and(inArray(ledgerRows.contractLineUuid, lineUuids), inArray(ledgerRows.kind, ["charge", "payment", "correction"])))
    .groupBy(ledgerRows.contractLineUuid);
  return new Map(rows.map(({ uuid, ...sums }) => [uuid, sums]));
}
