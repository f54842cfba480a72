import type { DemoSeed } from "./seed.ts";
import type { DealLedgerEntry } from "./seed-contracts.ts";

export async function seedDeals(_seed: DemoSeed): Promise<{ ledger: DealLedgerEntry[]; facts: Map<string, unknown> }> {
  return { ledger: [], facts: new Map() };
}
