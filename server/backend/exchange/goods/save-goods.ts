import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import type { GoodsCard, goods as calls } from "#contract/goods.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { callOnce } from "../../db/once.ts";
import type { Input } from "../../handlers.ts";
import { found, Problem, refuse, refuseFields } from "../../problem.ts";
import { products } from "../../products/tables.ts";
import { mustBeSeen } from "../../versions/versions.ts";
import { applyNow } from "../apply-now.ts";
import type { Doc } from "../feeds/feed.ts";
import { goodsBySku } from "../feeds/goods.ts";
import { readGoods } from "../feeds/goods-doc.ts";
import { foldCase, uuidOf } from "../feeds/identify.ts";
import { lockWriters } from "../lock-writers.ts";
import { columnsOf } from "../sheets/columns.ts";
import { toSent } from "../sheets/sent-values.ts";
import { readCard } from "./get-goods.ts";
import { isOwn, mustSell } from "./own-goods.ts";
import { readKept } from "./read-kept.ts";

type Body = Input<typeof calls.update>["body"];

export async function createGoods(context: SignedIn, input: Input<typeof calls.create>): Promise<GoodsCard> {
  const { body } = input;
  return callOnce(context, "goods.create", input, async (tx) => {
    await mustSell(tx, context);
    // Also for concurrent creations with one article: the feed would match the second to the first and update it.
    await lockWriters(tx, "goods");
    await mustBeFree(tx, body.sku);
    const externalId = input.idempotencyKey ? uuidv5(input.idempotencyKey, context.actor.customerUuid) : uuidv4();
    await apply(tx, context, { externalId, ...toRow(body) });
    return readCard(tx, context, uuidOf("goods", externalId));
  });
}

export async function updateGoods(context: SignedIn, { params, body, seen }: Input<typeof calls.update>): Promise<GoodsCard> {
  const { uuid } = params;
  return context.db.transaction(async (tx) => {
    await lockWriters(tx, "goods");
    const [row] = await tx
      .select({ uuid: products.uuid, version: products.version })
      .from(products)
      .where(and(eq(products.uuid, uuid), isOwn(context)))
      .for("no key update");
    const product = found(row);
    await mustBeSeen(tx, product, seen);
    const before = found((await readGoods(tx, [uuid])).get(uuid));
    await mustBeOurs(tx, uuid, body, before);
    if (body.sku && foldCase(body.sku) !== foldCase(String(before.sku))) await mustBeFree(tx, body.sku);
    const { sku, name, isHidden } = before;
    await apply(tx, context, { sku, name, isHidden, ...toRow(body), externalId: await idOf(tx, uuid, context.now()) });
    return readCard(tx, context, uuid);
  });
}

/** Applies the row by the feed. Throws its refusal: VALIDATION_ERROR with the field, or CONFLICT. */
async function apply(tx: Transaction, { actor, now }: SignedIn, row: Record<string, unknown>): Promise<void> {
  const { refused } = await applyNow(tx, {
    feed: "goods",
    sender: actor.name,
    rows: [{ place: String(row.sku), row }],
    now: now(),
  });
  const [refusal] = refused;
  if (!refusal) return;
  if (!refusal.field) refuse("CONFLICT", undefined, refusal.message);
  throw new Problem("VALIDATION_ERROR", { [refusal.field]: [refusal.message] });
}

/** Formats the parsed body as a row of the feed. */
function toRow(body: Body): Record<string, unknown> {
  const kinds = new Map(columnsOf("goods").map(({ field, kind }) => [field, kind]));
  return Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) => {
      const kind = kinds.get(field);
      return kind && value !== undefined ? [[field, toSent(kind, value, new Map())]] : [];
    }),
  );
}

async function mustBeFree(reader: Reader, sku: string): Promise<void> {
  if ((await goodsBySku(reader, [foldCase(sku)])).length > 0) refuseFields({ sku: "exchange.skuTaken" });
}

/** Refuses a price owned by a key. The feed of goods checks its own owners only, but the feed of prices may own the price. */
async function mustBeOurs(reader: Reader, uuid: string, { price }: Body, before: Doc): Promise<void> {
  if (price === undefined || isDeepStrictEqual(price, before.price)) return;
  const kept = (await readKept(reader, [uuid])).get(uuid)?.find(({ field }) => field === "price");
  if (kept) refuseFields({ price: ["exchange.owned", { owner: kept.owner }] });
}

/** The product's external id for a row of the feed. Stores the uuid as the id of a product without one. */
async function idOf(tx: Transaction, uuid: string, now: Date): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into exchange_things as t (feed, key, external_id, key_name, fields, loaded_at)
    values ('goods', ${uuid}, ${uuid}, '', '{}', ${now.toISOString()}::timestamptz)
    on conflict (feed, key) do update set external_id = coalesce(t.external_id, excluded.external_id) returning external_id as id`);
  return rows[0]?.id ?? uuid;
}
