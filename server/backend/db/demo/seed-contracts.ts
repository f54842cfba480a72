import { applyLedger, type ContractState, type LedgerRow } from "../../contracts/limit.ts";
import { contractLines, ledgerRows } from "../../contracts/tables.ts";
import type { CarriedLedgerEntry, ContractEntry } from "./demo-entries.ts";
import { daysBefore, minutesBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

/** What a deal writes to the ledger of its branch and assortment. */
export type DealLedgerEntry = LedgerRow & { branch: string; assortment: string; dealUuid: string | null; document: string; at: Date };

/** How long ago the accounting system last sent balances. */
const accountingAgeMinutes = 20;

/** A carried charge was reserved when it was ordered, a day before it was posted. */
const carriedReserveDays = 1;

export async function seedContracts({ tx, files, now }: DemoSeed, deals: readonly DealLedgerEntry[]): Promise<void> {
  const updatedAt = minutesBefore(now, accountingAgeMinutes);
  const lines: (typeof contractLines.$inferInsert)[] = [];
  const rows: (typeof ledgerRows.$inferInsert)[] = [];
  for (const branch of files.companies.buyers.flatMap((buyer) => buyer.branches)) {
    for (const contract of branch.contracts) {
      const contractLineUuid = demoUuid("contract-line", `${branch.id}:${contract.assortment}`);
      const own = deals.filter((entry) => entry.branch === branch.id && entry.assortment === contract.assortment);
      const entries = [...carried(contract, now), ...own].sort((a, b) => a.at.getTime() - b.at.getTime());
      let state: ContractState = { limit: contract.limitKopecks, balance: 0, reserved: 0 };
      for (const { kind, amount, dealUuid, document, at } of entries) {
        state = applyLedger(state, { kind, amount });
        rows.push({ contractLineUuid, kind, amountKopecks: amount, dealUuid, document, balanceAfterKopecks: state.balance, reservedAfterKopecks: state.reserved, createdAt: at });
      }
      lines.push({
        uuid: contractLineUuid,
        branchUuid: demoUuid("branch", branch.id),
        assortmentUuid: demoUuid("assortment", contract.assortment),
        limitKopecks: contract.limitKopecks,
        balanceKopecks: state.balance,
        reservedKopecks: state.reserved,
        postponDays: contract.postponDays,
        updatedAt,
      });
    }
  }
  await insertRows(tx, contractLines, lines);
  await insertRows(tx, ledgerRows, rows);
}

function carried({ ledger }: ContractEntry, now: Date) {
  return ledger.flatMap((entry) => {
    const posted = toEntry(entry, entry.kind, entry.daysAgo, now);
    return entry.kind === "charge" ? [toEntry(entry, "reserve", entry.daysAgo + carriedReserveDays, now), posted] : [posted];
  });
}

function toEntry({ amountKopecks, document }: CarriedLedgerEntry, kind: LedgerRow["kind"], daysAgo: number, now: Date) {
  return { kind, amount: amountKopecks, dealUuid: null, document, at: daysBefore(now, daysAgo) };
}
