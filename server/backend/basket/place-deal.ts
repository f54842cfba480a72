import { eq } from "drizzle-orm";
import type { basket } from "#contract/basket.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { bodyHash, once } from "../db/once.ts";
import type { Handler, Input } from "../handlers.ts";
import { loadBasketOf } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { placeOrder } from "./place-order.ts";
import { forgetShelfLife } from "./set-wishes.ts";
import { baskets } from "./tables.ts";
import { dropLines } from "./write-lines.ts";

type Answer = { uuid: string; number: string; createdAt: string };

/**
 * Places one deal per idempotency key (domain.md section 8, invariant 9). One transaction; lock order: key, basket, then the locks
 * of `placeOrder`.
 */
export const placeDeal: Handler<typeof basket.placeDeal> = async (context, input) => {
  const at = context.now();
  const idempotencyKey = {
    customerUuid: context.actor.customerUuid,
    key: input.idempotencyKey ?? (await keyOfBasket(context)),
    bodyHash: bodyHash(input.body),
  };
  return context.db.transaction((tx) => once(tx, idempotencyKey, at, () => order(tx, context, input, at)));
};

/** The default idempotency key: a version of a basket can be ordered once. */
async function keyOfBasket({ db, actor }: SignedIn): Promise<string> {
  const [row] = await db
    .select({ uuid: baskets.uuid, version: baskets.version })
    .from(baskets)
    .where(eq(baskets.customerUuid, actor.customerUuid));
  return `basket ${row?.uuid ?? actor.customerUuid} ${row?.version ?? 0}`;
}

async function order(
  tx: Transaction,
  { actor }: SignedIn,
  { body }: Pick<Input<typeof basket.placeDeal>, "body">,
  now: Date,
): Promise<Answer> {
  const stored = await lockBasket(tx, actor, now);
  const { deal, basket: ordered } = await placeOrder(tx, {
    actor,
    branchUuid: body.branchUuid,
    comment: body.comment ?? "",
    buyerNumber: body.buyerNumber ?? "",
    now,
    load: (owner) => loadBasketOf(tx, actor, owner, now, body.branchUuid),
    choose: (data) => ({ data, order: body }),
  });
  const gone = ordered.lines.filter((line) => line.priced.participates);
  await dropLines(
    tx,
    stored,
    gone.map((line) => line.uuid),
    now,
  );
  const wished = gone.map((line) => line.segmentUuid).filter((segment) => ordered.data.shelfLife[segment] !== undefined);
  if (wished.length > 0) await forgetShelfLife(tx, stored.uuid, wished);
  return { uuid: deal.uuid, number: String(deal.number), createdAt: now.toISOString() };
}
