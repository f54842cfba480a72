import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import type { sellerProducts as calls, SellerProductCard } from "#contract/seller-products.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { callOnce } from "../../db/once.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, throwFieldErrors } from "../../problem.ts";
import { products } from "../../products/tables.ts";
import { assertVersion } from "../../versions/versions.ts";
import type { Doc } from "../feeds/feed.ts";
import { readGoods } from "../feeds/parts/goods-doc.ts";
import { uuidOf } from "../feeds/parts/identify.ts";
import { applyRow, externalIdOf } from "../loads/apply-row.ts";
import { lockWriters } from "../loads/lock-writers.ts";
import { columnsOf } from "../spreadsheets/columns.ts";
import { toSent } from "../spreadsheets/sent-values.ts";
import { readCard } from "./get-seller-product.ts";
import { assertSeller, isOwn } from "./own-products.ts";
import { readFieldOwners } from "./read-field-owners.ts";

type Body = Input<typeof calls.update>["body"];

export async function createSellerProduct(context: SignedIn, input: Input<typeof calls.create>): Promise<SellerProductCard> {
  const { body } = input;
  return callOnce(context, "sellerProducts.create", input, async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "goods");
    const externalId = input.idempotencyKey ? uuidv5(input.idempotencyKey, context.actor.customerUuid) : uuidv4();
    await apply(tx, context, { externalId, ...toRow(body) });
    return readCard(tx, context, uuidOf("goods", externalId));
  });
}

export async function updateSellerProduct(
  context: SignedIn,
  { params, body, expectedVersion }: Input<typeof calls.update>,
): Promise<SellerProductCard> {
  const { uuid } = params;
  return context.db.transaction(async (tx) => {
    await lockWriters(tx, "goods");
    const [row] = await tx
      .select({ uuid: products.uuid, version: products.version })
      .from(products)
      .where(and(eq(products.uuid, uuid), isOwn(context)))
      .for("no key update");
    const product = orNotFound(row);
    await assertVersion(tx, product, expectedVersion);
    const before = orNotFound((await readGoods(tx, [uuid])).get(uuid));
    await assertPriceNotOwned(tx, uuid, body, before);
    const { sku, name, isHidden } = before;
    await apply(tx, context, { sku, name, isHidden, ...toRow(body), externalId: await externalIdOf(tx, "goods", uuid, context.now()) });
    return readCard(tx, context, uuid);
  });
}

const apply = (tx: Transaction, context: SignedIn, row: Record<string, unknown>) =>
  applyRow(tx, context, { feed: "goods", place: String(row.sku || row.name), row });

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

/** Refuses a price owned by a key. The feed of goods checks its own owners only, but the feed of prices may own the price. */
async function assertPriceNotOwned(reader: Reader, uuid: string, { price }: Body, before: Doc): Promise<void> {
  if (price === undefined || isDeepStrictEqual(price, before.price)) return;
  const owned = (await readFieldOwners(reader, [uuid])).get(uuid)?.find(({ field }) => field === "price");
  if (owned) throwFieldErrors({ price: ["exchange.owned", { owner: owned.owner }] });
}
