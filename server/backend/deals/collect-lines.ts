import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { actualSums, type CollectionLine } from "./collection.ts";
import type { LineRow } from "./read-deal.ts";
import type { LineSnapshot } from "./snapshot.ts";
import { dealLines } from "./tables.ts";

export function toCollectionLine(line: LineRow, collected: number | null): CollectionLine {
  return {
    uuid: line.uuid,
    kind: (line.snapshot as LineSnapshot).dealQuantity.kind,
    quantity: line.quantityHundredths,
    unitsInSupply: line.unitsInSupply,
    base: line.baseKopecks,
    assortmentUuid: line.assortmentUuid,
    perUnit: line.perUnitKopecks,
    collected,
  };
}

/** The line with what was really collected, at its frozen price (domain.md section 13). */
export function collectLine(line: LineRow, collected: number, reason: string | null): LineRow {
  const [actual] = actualSums([toCollectionLine(line, collected)]).lines;
  return { ...line, collectedHundredths: collected, actualTotalKopecks: actual?.total ?? line.totalKopecks, collectReason: reason };
}

export function actualTotalOf(lines: readonly LineRow[]): number {
  return lines.reduce((sum, line) => sum + (line.actualTotalKopecks ?? line.totalKopecks), 0);
}

export async function writeCollected(tx: Transaction, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const column = <T>(pick: (line: LineRow) => T) => sql.param(lines.map(pick));
  await tx.execute(sql`
    update ${dealLines} as line
    set collected_hundredths = actual.collected, actual_total_kopecks = actual.total, collect_reason = actual.reason
    from unnest(${column((line) => line.uuid)}::uuid[], ${column((line) => line.collectedHundredths)}::integer[],
      ${column((line) => line.actualTotalKopecks)}::bigint[], ${column((line) => line.collectReason)}::text[]) as actual (uuid, collected, total, reason)
    where line.uuid = actual.uuid`);
}
