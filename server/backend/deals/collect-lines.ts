import { sql } from "drizzle-orm";
import type { LineChange } from "#contract/deal.ts";
import { money } from "#contract/primitives.ts";
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

/** The line with its actual quantity and the actual total at its frozen price (domain.md section 13). */
export function collectLine(line: LineRow, collected: number, reason: string | null): LineRow {
  const [actual] = actualSums([toCollectionLine(line, collected)]).lines;
  return { ...line, collectedHundredths: collected, actualTotalKopecks: actual?.total ?? line.totalKopecks, collectReason: reason };
}

const quantityOf = (line: LineRow) => line.collectedHundredths ?? line.quantityHundredths;
const totalOf = (line: LineRow) => line.actualTotalKopecks ?? line.totalKopecks;

/** Changes since the previous collection, or since the order if this is the first. */
export function collectionChanges(lines: readonly LineRow[], collected: ReadonlyMap<string, LineRow>): LineChange[] {
  return lines.flatMap((before): LineChange[] => {
    const after = collected.get(before.uuid) ?? before;
    if (quantityOf(before) === quantityOf(after) && before.collectReason === after.collectReason) return [];
    const { name, dealQuantity } = before.snapshot as LineSnapshot;
    return [
      {
        name,
        kind: "changed",
        unit: dealQuantity.unit,
        quantityBefore: quantityOf(before) / 100,
        quantityAfter: quantityOf(after) / 100,
        totalBefore: money(totalOf(before)),
        totalAfter: money(totalOf(after)),
        reason: after.collectReason,
      },
    ];
  });
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
      ${column((line) => line.actualTotalKopecks)}::bigint[], ${column((line) => line.collectReason)}::text[]) as actual (uuid, collected,
        total, reason)
    where line.uuid = actual.uuid`);
}
