import { sql } from "drizzle-orm";
import type { basket } from "#contract/basket.ts";
import type { Transaction } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { enqueue } from "../events/outbox.ts";
import type { Handler } from "../handlers.ts";
import { type CalculatedLine, calculateBasket } from "./calculate-basket.ts";
import { loadBasket } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { markOf } from "./price-terms.ts";
import { basketLines } from "./tables.ts";
import { movedLines, toBasket } from "./to-basket.ts";

const write = statement({})<{ basketUuid: string; seen: string }>(sql`
  update ${basketLines} l set last_seen_terms = s.terms, notified_terms = s.terms
  from json_to_recordset(${sql.placeholder("seen")}::json) as s(uuid uuid, terms jsonb)
  where l.basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid) and l.product_uuid = s.uuid`);

/** Confirms the changed prices that the page showed, also for the digest. If they have changed again, they stay marked. */
export const markPricesSeen: Handler<typeof basket.markPricesSeen> = async ({ db, actor, now }, { body }) => {
  const at = now();
  return db.transaction(async (tx) => {
    const { uuid } = await lockBasket(tx, actor, at);
    const before = calculateBasket(await loadBasket(tx, actor, at), at);
    const moved = movedLines(before);
    if (markOf(moved) !== body.movedPrices) return toBasket(before);
    await saveLastSeenTerms(tx, uuid, moved);
    await enqueue(tx, { events: [{ type: "basket_updated", to: [actor.customerUuid], payload: {}, now: at }] });
    return toBasket(calculateBasket(await loadBasket(tx, actor, at), at));
  });
};

async function saveLastSeenTerms(tx: Transaction, basketUuid: string, lines: readonly CalculatedLine[]): Promise<void> {
  await write(tx, { basketUuid, seen: JSON.stringify(lines.map(({ uuid, today }) => ({ uuid, terms: today }))) });
}
