import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import type { Change, Doc, LeftOut, Reason } from "../feed.ts";

type Holder = { key: string; sku: string };
type ReplacedChange = Change & { before: Doc | null };

const codesOf = (doc: Doc | null) => (doc?.barcodes ?? []) as readonly string[];

/** Which products that are not changed have a code that a change names. */
async function otherHolders(reader: Reader, changes: readonly Change[]): Promise<[string, Holder][]> {
  const codes = changes.flatMap(({ doc }) => codesOf(doc));
  if (codes.length === 0) return [];
  const keys = sql.param(changes.map(({ key }) => key));
  const rows = await readRows(reader, { code: "text", key: "uuid", sku: "text" })(sql`
    select code, uuid as key, sku from products cross join unnest(barcodes) code
    where barcodes && ${sql.param(codes)}::text[] and uuid <> all(${keys}::uuid[])`);
  return rows.map(({ code, key, sku }) => [code, { key, sku }]);
}

/**
 * Finds changes to a bar code of another product, stored or in an earlier change. A stored product whose codes the changes replace
 * does not count, so that a code can move between products; it does if its own change has a fault.
 */
export async function barcodeFaults(reader: Reader, changes: readonly ReplacedChange[]): Promise<Map<string, Reason>> {
  const faults = new Map<string, Reason>();
  const others = await otherHolders(reader, changes);
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

/**
 * The same codes left out of the changes, so that the rest of a row is loaded: of changes that want one code, a product that has it keeps
 * it, else the first gets it.
 */
export async function withoutTakenBarcodes(reader: Reader, changes: readonly ReplacedChange[]): Promise<Map<string, LeftOut>> {
  const kept = changes.flatMap(({ key, doc, before }) => heldBy(key, before).filter(([code]) => codesOf(doc).includes(code)));
  const holders = new Map<string, Holder>([...(await otherHolders(reader, changes)), ...kept]);
  const left = new Map<string, LeftOut>();
  for (const { key, doc } of changes) {
    const isTaken = (code: string) => (holders.get(code)?.key ?? key) !== key;
    const taken = codesOf(doc).filter(isTaken);
    for (const [code, holder] of heldBy(key, doc)) if (!isTaken(code)) holders.set(code, holder);
    if (doc && taken.length > 0)
      left.set(key, {
        doc: { ...doc, barcodes: codesOf(doc).filter((code) => !taken.includes(code)) },
        reasons: taken.map((code) => ({
          field: "barcodes",
          value: code,
          message: "exchange.barcodeLeftOut",
          values: { sku: holders.get(code)?.sku ?? "" },
        })),
      });
  }
  return left;
}

const heldBy = (key: string, doc: Doc | null) => codesOf(doc).map((code) => [code, { key, sku: String(doc?.sku) }] as const);
