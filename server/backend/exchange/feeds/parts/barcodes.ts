import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import type { Change, Doc, Reason } from "../feed.ts";

type Holder = { key: string; sku: string };
type ReplacedChange = Change & { before: Doc | null };

const codesOf = (doc: Doc | null) => (doc?.barcodes ?? []) as readonly string[];

/**
 * Finds changes to a bar code of another product, stored or in an earlier change. A stored product whose codes the changes replace
 * does not count, so that a code can move between products; it does if its own change has a fault.
 */
export async function barcodeFaults(reader: Reader, changes: readonly ReplacedChange[]): Promise<Map<string, Reason>> {
  const faults = new Map<string, Reason>();
  const codes = changes.flatMap(({ doc }) => codesOf(doc));
  if (codes.length === 0) return faults;
  const keys = sql.param(changes.map(({ key }) => key));
  const rows = await readRows(reader, { code: "text", key: "uuid", sku: "text" })(sql`
    select code, uuid as key, sku from products cross join unnest(barcodes) code
    where barcodes && ${sql.param(codes)}::text[] and uuid <> all(${keys}::uuid[])`);
  const others = rows.map(({ code, key, sku }) => [code, { key, sku }] as const);
  for (let faultCount = -1; faultCount < faults.size; ) {
    faultCount = faults.size;
    const faulty = changes.filter(({ key }) => faults.has(key));
    const holders = new Map<string, Holder>([...others, ...faulty.flatMap(({ key, before }) => heldBy(key, before))]);
    for (const { key, doc } of changes) {
      if (faults.has(key)) continue;
      const taken = codesOf(doc).find((code) => (holders.get(code)?.key ?? key) !== key);
      const sku = taken && holders.get(taken)?.sku;
      if (taken && sku) faults.set(key, { field: "barcodes", value: taken, message: "exchange.barcodeTaken", values: { sku } });
      else for (const [code, holder] of heldBy(key, doc)) holders.set(code, holder);
    }
  }
  return faults;
}

const heldBy = (key: string, doc: Doc | null) => codesOf(doc).map((code) => [code, { key, sku: String(doc?.sku) }] as const);
