import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { basket } from "#contract/basket.ts";
import type { Transaction } from "../db/database.ts";
import { enqueue } from "../events/outbox.ts";
import type { Handler, Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { categories, products } from "../products/tables.ts";
import { translate } from "../translate.ts";
import { calculateBasket } from "./calculate-basket.ts";
import { loadBasket } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { basketLines, baskets } from "./tables.ts";
import { toBasket } from "./to-basket.ts";

/** Products that a question names. */
const maxNamed = 5;

type Wishes = Input<typeof basket.setWishes>["body"];

/** Idempotent. Ignores products that are no longer in the basket, so that a retried order, which sends its wishes first, succeeds. */
export const setWishes: Handler<typeof basket.setWishes> = async ({ db, actor, now }, { body }) => {
  const at = now();
  if (actor.companyStatus !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  return db.transaction(async (tx) => {
    await assertKnown(tx, body);
    const { uuid } = await lockBasket(tx, actor, at);
    await writeLines(tx, uuid, body.products);
    await writeSegments(tx, uuid, body.segments, at);
    await enqueue(tx, { notifications: [], events: [{ type: "basket_updated", to: [actor.customerUuid], payload: {}, now: at }] });
    return toBasket(calculateBasket(await loadBasket(tx, actor, at), at));
  });
};

async function assertKnown(tx: Transaction, wished: Wishes): Promise<void> {
  const productUuids = wished.products.map((line) => line.productUuid);
  const segments = wished.segments.map((segment) => segment.subcategoryUuid);
  const existing = new Set([
    ...(await tx.select({ uuid: products.uuid }).from(products).where(inArray(products.uuid, productUuids))).map(({ uuid }) => uuid),
    ...(await tx.select({ uuid: categories.uuid }).from(categories).where(inArray(categories.uuid, segments))).map(({ uuid }) => uuid),
  ]);
  const problems = [
    ...productUuids.map((uuid, index) => [uuid, `products.${index}.productUuid`, translate("unavailable")] as const),
    ...segments.map((uuid, index) => [uuid, `segments.${index}.subcategoryUuid`, translate("invalid")] as const),
  ].filter(([uuid]) => !existing.has(uuid));
  if (problems.length > 0) throwProblem("VALIDATION_ERROR", Object.fromEntries(problems.map(([, field, text]) => [field, [text]])));
}

async function writeLines(tx: Transaction, basketUuid: string, wished: Wishes["products"]): Promise<void> {
  const analogs = await analogsOf(tx, wished);
  await tx.execute(sql`
    update ${basketLines} l set substitution = w.substitution, analog_uuid = w.analog
    from unnest(${sql.param(wished.map((line) => line.productUuid))}::uuid[], ${sql.param(wished.map((line) => line.substitution))}::text[],
      ${sql.param(analogs)}::uuid[]) w(product, substitution, analog)
    where l.basket_uuid = ${basketUuid} and l.product_uuid = w.product`);
}

/** The substitute product of each line by its SKU; null if none is given. The buyer is asked which, if several have it. */
async function analogsOf(tx: Transaction, wished: Wishes["products"]): Promise<(string | null)[]> {
  const skus = wished.map((line) => (line.substitution === "analog" && line.analogSku ? line.analogSku.toLowerCase() : null));
  const found = await productsOf(
    tx,
    skus.filter((sku) => sku !== null),
  );
  const problems: Record<string, string[]> = {};
  const analogs = skus.map((sku, index) => {
    if (sku === null) return null;
    const isMeant = ({ uuid, sku: shown, article }: NamedProduct) =>
      uuid !== wished[index]?.productUuid && [shown, article].some((each) => each?.toLowerCase() === sku);
    const [analog, ...others] = found.filter(isMeant);
    const named = [analog, ...others].flatMap((each) => (each ? `${each.sku} ${each.name}` : [])).slice(0, maxNamed);
    if (!analog) problems[`products.${index}.analogSku`] = [translate("analogUnknown")];
    else if (others.length > 0) problems[`products.${index}.analogSku`] = [translate("analogSeveral", { list: named.join("; ") })];
    return analog?.uuid ?? null;
  });
  if (Object.keys(problems).length > 0) throwProblem("VALIDATION_ERROR", problems);
  return analogs;
}

type NamedProduct = { uuid: string; sku: string; article: string | null; name: string };

/** Published products with one of these SKUs, in lower case, as sent or as shown. */
async function productsOf(tx: Transaction, skus: readonly string[]): Promise<NamedProduct[]> {
  if (skus.length === 0) return [];
  const { uuid, sku, article, name, isPublished } = products;
  return tx
    .select({ uuid, sku, article, name })
    .from(products)
    .where(and(or(inArray(sql`lower(${sku})`, [...skus]), inArray(sql`lower(${article})`, [...skus])), eq(isPublished, true)))
    .orderBy(name, uuid);
}

/** Sets the shelf life by segment, and removes that of segments without lines. */
async function writeSegments(tx: Transaction, basketUuid: string, wished: Wishes["segments"], at: Date): Promise<void> {
  const days = JSON.stringify(Object.fromEntries(wished.map((segment) => [segment.subcategoryUuid, segment.days])));
  await tx.execute(sql`
    update ${baskets} b set version = version + 1, updated_at = ${at.toISOString()}::timestamptz, shelf_life = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(b.shelf_life || ${days}::jsonb)
      where value <> 'null' and key in (
        select p.segment_uuid::text from ${basketLines} l join ${products} p on p.uuid = l.product_uuid where l.basket_uuid = b.uuid))
    where uuid = ${basketUuid}`);
}

export async function forgetShelfLife(tx: Transaction, basketUuid: string, segments: readonly string[]): Promise<void> {
  await tx.execute(sql`update ${baskets} set shelf_life = shelf_life - ${sql.param([...segments])}::text[] where uuid = ${basketUuid}`);
}
