import { sql } from "drizzle-orm";
import { lock } from "../../db/lock.ts";
import type { Reader } from "../../db/database.ts";
import { isReason, type Resolved, type ResolvedRow } from "./feed.ts";

type Holder = { key: string; sku: string };

const codesOf = ({ fields }: ResolvedRow) => (fields.barcodes ?? []) as readonly string[];

/**
 * Refuses rows with a bar code of another product, stored or in an earlier row. A stored product whose codes the batch replaces
 * does not count, so that a code can move between products.
 */
export async function refuseTakenBarcodes(reader: Reader, resolved: readonly Resolved[], isLocking: boolean): Promise<Resolved[]> {
  const saying = resolved.flatMap((each) => (!isReason(each) && "barcodes" in each.fields ? [each] : []));
  const codes = saying.flatMap(codesOf);
  if (codes.length === 0) return [...resolved];
  if (isLocking) await lock(reader, "barcodes");
  const keys = sql.param(saying.map(({ key }) => key));
  const { rows } = await reader.execute<{ code: string } & Holder>(sql`
    select code, uuid as key, sku from products cross join unnest(barcodes) code
    where barcodes && ${sql.param(codes)}::text[] and uuid <> all(${keys}::uuid[])`);
  const holders = new Map<string, Holder>(rows.map(({ code, key, sku }) => [code, { key, sku }]));
  return resolved.map((each) => {
    if (isReason(each)) return each;
    const taken = codesOf(each).find((code) => (holders.get(code)?.key ?? each.key) !== each.key);
    const sku = taken && holders.get(taken)?.sku;
    if (taken && sku) return { field: "barcodes", value: taken, message: "exchange.barcodeTaken", values: { sku } };
    for (const code of codesOf(each)) holders.set(code, { key: each.key, sku: String(each.fields.sku) });
    return each;
  });
}
