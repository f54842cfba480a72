import { eq } from "drizzle-orm";
import type { basket } from "#contract/basket.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { claimOf, once } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { calculateBasket } from "./calculate-basket.ts";
import type { WantedLine } from "./check-lines.ts";
import { clearedSince } from "./cleared-since.ts";
import { loadBasket } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { readAsked } from "./read-asked.ts";
import { baskets } from "./tables.ts";
import { toBasket } from "./to-basket.ts";
import { mergeLines } from "./write-lines.ts";

/** Puts back what was cleared at that instant, as it stood; whoever comes second finds nothing to put back. */
export const restoreBasket: Handler<typeof basket.restore> = async (context, input) => {
  const { db, actor, now } = context;
  const at = now();
  const claim = claimOf(context, "basket.restore", input);
  return db.transaction(async (tx) => {
    const { restored } = await once(tx, claim, at, async () => ({
      restored: await putBack(tx, context, new Date(input.body.clearedAt), at),
    }));
    return { restored, basket: toBasket(calculateBasket(await loadBasket(tx, actor, at), at)) };
  });
};

/** Only products that the basket has not: what was typed since stays. */
async function putBack(tx: Transaction, { actor }: SignedIn, clearedAt: Date, at: Date): Promise<number> {
  const { uuid: basketUuid, version } = await lockBasket(tx, actor, at);
  const cleared = await takeCleared(tx, basketUuid, clearedAt, at);
  const { owner, products, stored } = await readAsked(tx, actor, cleared);
  if (owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
  const absent = cleared.filter(({ productUuid }) => products.has(productUuid) && !stored.asked.has(productUuid));
  if (absent.length === 0) return 0;
  (await mergeLines(tx, { basketUuid, version, stored, at }, absent)) ?? refuse("CONFLICT");
  return absent.length;
}

async function takeCleared(tx: Transaction, basketUuid: string, clearedAt: Date, now: Date): Promise<WantedLine[]> {
  const [stored] = await tx.select({ lines: baskets.cleared, at: baskets.clearedAt }).from(baskets).where(eq(baskets.uuid, basketUuid));
  if (!stored?.lines || stored.at?.getTime() !== clearedAt.getTime() || clearedAt <= clearedSince(now)) return [];
  await tx.update(baskets).set({ cleared: null, clearedAt: null }).where(eq(baskets.uuid, basketUuid));
  return stored.lines;
}
