import { allocate } from "../../contracts/allocate.ts";
import { applyLedger, type ContractState, type LedgerRow } from "../../contracts/limit.ts";
import { contractLines, ledgerRows } from "../../contracts/tables.ts";
import type { CarriedLedgerEntry, ContractEntry } from "./company-entries.ts";
import { interpolateDays } from "./demo-text.ts";
import { daysBefore, minutesBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

/** A ledger row of a deal, for the contract of its branch and assortment. */
export type DealLedgerEntry = LedgerRow & {
  branchUuid: string;
  assortmentUuid: string;
  dealUuid: string | null;
  document: string;
  at: Date;
};

/** Age of the last balances from the accounting system. */
const accountingAgeMinutes = 20;

/** Days between the reservation of a charge from the file and its posting. */
const carriedReserveDays = 1;

export async function seedContracts({ tx, files, now }: DemoSeed, deals: readonly DealLedgerEntry[]): Promise<void> {
  const updatedAt = minutesBefore(now, accountingAgeMinutes);
  const lines: (typeof contractLines.$inferInsert)[] = [];
  const rows: (typeof ledgerRows.$inferInsert)[] = [];
  for (const branch of files.companies.buyers.flatMap((buyer) => buyer.branches)) {
    for (const contract of branch.contracts) {
      const contractLineUuid = demoUuid("contract-line", `${branch.id}:${contract.assortment}`);
      const own = deals.filter(
        (entry) =>
          entry.branchUuid === demoUuid("branch", branch.id) && entry.assortmentUuid === demoUuid("assortment", contract.assortment),
      );
      const entries = [...carried(contract, own, now), ...own].sort((a, b) => a.at.getTime() - b.at.getTime());
      let state: ContractState = { limit: contract.limitKopecks, balance: 0, reserved: 0 };
      for (const { kind, amount, dealUuid, document, at } of entries) {
        state = applyLedger(state, { kind, amount });
        rows.push({
          contractLineUuid,
          kind,
          amountKopecks: amount,
          dealUuid,
          document,
          balanceAfterKopecks: state.balance,
          reservedAfterKopecks: state.reserved,
          createdAt: at,
        });
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
  await allocate(
    tx,
    rows.flatMap(({ contractLineUuid: line, dealUuid: deal }) => (deal ? [{ line, deal }] : [])),
  );
}

/** Ledger rows from the file. Its reserve includes the demo's open deals, so what these reserve themselves is subtracted. */
function carried({ ledger }: ContractEntry, own: readonly DealLedgerEntry[], now: Date) {
  const reservedByDeals = own.reduce((state, entry) => applyLedger(state, entry), { limit: 0, balance: 0, reserved: 0 }).reserved;
  return ledger.flatMap((entry) => {
    if (entry.kind === "reserve") {
      const rest = entry.amountKopecks - reservedByDeals;
      return rest > 0 ? [toEntry({ ...entry, amountKopecks: rest }, "reserve", entry.daysAgo, now)] : [];
    }
    const posted = toEntry(entry, entry.kind, entry.daysAgo, now);
    return entry.kind === "charge" ? [toEntry(entry, "reserve", entry.daysAgo + carriedReserveDays, now), posted] : [posted];
  });
}

function toEntry({ amountKopecks, document }: CarriedLedgerEntry, kind: LedgerRow["kind"], daysAgo: number, now: Date) {
  return { kind, amount: amountKopecks, dealUuid: null, document: interpolateDays(document, now), at: daysBefore(now, daysAgo) };
}
