import { sql } from "drizzle-orm";
import type { PaperKind, SheetKind } from "#contract/money-enums.ts";
import type { Transaction } from "../db/database.ts";
import { orNotFound } from "../problem.ts";
import { paperNumbers } from "./tables.ts";

type Of = { companyUuid: string; kind: PaperKind | SheetKind; series?: string; year: number };

/**
 * The next number of a seller's papers of a kind in a year. Locks the counter until the transaction ends, so it is called last: whoever
 * issues next waits for this one, and a rollback gives the number back. No number is given twice or left out.
 */
export async function takeNumber(tx: Transaction, { companyUuid, kind, series = "", year }: Of): Promise<number> {
  const [row] = await tx
    .insert(paperNumbers)
    .values({ companyUuid, kind, series, year, last: 1 })
    .onConflictDoUpdate({
      target: [paperNumbers.companyUuid, paperNumbers.kind, paperNumbers.series, paperNumbers.year],
      set: { last: sql`${paperNumbers.last} + 1` },
    })
    .returning({ last: paperNumbers.last });
  return orNotFound(row).last;
}
