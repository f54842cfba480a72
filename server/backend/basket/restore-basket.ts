import { eq, sql } from "drizzle-orm";
import type { basket } from "#contract/basket.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { idempotencyKeyOf, madeOf, once } from "../db/once.ts";
import { statement } from "../db/statement.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { calculateBasket } from "./calculate-basket.ts";
import { clearedSince } from "./cleared-since.ts";
import { loadBasket } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { readForChange } from "./read-for-change.ts";
import { basketLines, baskets, type ClearedLine } from "./tables.ts";
import { toBasket } from "./to-basket.ts";
import { mergeLines } from "./write-lines.ts";

/** Restores the lines cleared at `clearedAt`; a second call restores none. */
export const restoreBasket: Handler<typeof basket.restore> = async (context, input) => {
  const { db, actor, now } = context;
  const at = now();
  const idempotencyKey = idempotencyKeyOf(context, "basket.restore", input);
  return db.transaction(async (tx) => {
    const outcome = await once(tx, idempotencyKey, at, async () => ({
      restored: await putBack(tx, context, new Date(input.body.clearedAt), at),
    }));
    return madeOf(outcome, { restored: outcome.restored, basket: toBasket(calculateBasket(await loadBasket(tx, actor, at), at)) });
  });
};

/** Returns the number of restored lines. Products in the basket keep their current quantity. */
async function putBack(tx: Transaction, { actor }: SignedIn, clearedAt: Date, at: Date): Promise<number> {
  const { uuid: basketUuid, version } = await lockBasket(tx, actor, at);
  const { lines: cleared, shelfLife } = await takeCleared(tx, basketUuid, clearedAt, at);
  const { owner, products: existing, stored } = await readForChange(tx, actor, cleared);
  if (owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  const absent = cleared.filter(({ productUuid }) => existing.has(productUuid) && !stored.named.has(productUuid));
  if (absent.length === 0) return 0;
  (await mergeLines(tx, { basketUuid, version, stored, at }, absent)) ?? throwProblem("CONFLICT");
  await putBackWishes(tx, { basketUuid, lines: JSON.stringify(absent), shelfLife: JSON.stringify(shelfLife) });
  return absent.length;
}

// A shelf life that the buyer has set for a segment since then stays.
const putBackWishes = statement({})<{ basketUuid: string; lines: string; shelfLife: string }>(sql`
  with went as (
    select * from json_to_recordset(${sql.placeholder("lines")}::json) as w("productUuid" uuid, substitution text, "analogUuid" uuid,
      "lastSeenTerms" jsonb, "notifiedTerms" jsonb)
  ), set_lines as (
    update ${basketLines} l set substitution = w.substitution, analog_uuid = w."analogUuid",
      last_seen_terms = coalesce(w."lastSeenTerms", l.last_seen_terms),
      notified_terms = coalesce(w."notifiedTerms", l.notified_terms)
    from went w where l.basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid) and l.product_uuid = w."productUuid"
  )
  update ${baskets} b set shelf_life = (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${sql.placeholder("shelfLife")}::jsonb)
    where key in (select p.segment_uuid::text from went w join ${products} p on p.uuid = w."productUuid")) || b.shelf_life
  where b.uuid = (select ${sql.placeholder("basketUuid")}::uuid)`);

type Taken = { lines: ClearedLine[]; shelfLife: Record<string, number> };

async function takeCleared(tx: Transaction, basketUuid: string, clearedAt: Date, now: Date): Promise<Taken> {
  const [stored] = await tx
    .select({ lines: baskets.cleared, at: baskets.clearedAt, shelfLife: baskets.clearedShelfLife })
    .from(baskets)
    .where(eq(baskets.uuid, basketUuid));
  if (!stored?.lines || stored.at?.getTime() !== clearedAt.getTime() || clearedAt <= clearedSince(now)) return { lines: [], shelfLife: {} };
  await tx.update(baskets).set({ cleared: null, clearedAt: null, clearedShelfLife: null }).where(eq(baskets.uuid, basketUuid));
  return { lines: stored.lines, shelfLife: stored.shelfLife ?? {} };
}
