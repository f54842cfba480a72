import type { z } from "zod";
import type { AskedOrderLine, lines as calls, LineProduct, ResolvedLine } from "#contract/lines.ts";
import { money } from "#contract/primitives.ts";
import { fromHundredths } from "#contract/quantity.ts";
import { basePrice, calculateBasket, type CalculatedBasket, whyUnavailable } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import type { BasketData, BasketLine } from "../basket/basket-data.ts";
import { loadProductsOf } from "../basket/load-basket.ts";
import { type BasketOwner, readOwner } from "../basket/read-owner.ts";
import { toBasket, toPreview, toShownProduct } from "../basket/to-basket.ts";
import type { SignedIn } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { toStock } from "../stock/to-stock.ts";
import { fitQuantity } from "./fit-quantity.ts";
import { type LineMeaning, interpretLines } from "./interpret-lines.ts";
import { readAmount } from "./read-amount.ts";
import { orderedBefore } from "./ordered-before.ts";

type Asked = z.output<typeof AskedOrderLine>;
export type Resolved = z.input<typeof ResolvedLine>;

/** Matches lines with products for a branch. Returns them in order, and `sheet`: the found lines calculated as a basket. Read-only. */
export async function resolveLines(
  context: SignedIn,
  branchUuid: string | undefined,
  asked: readonly Asked[],
): Promise<{ lines: Resolved[]; sheet: CalculatedBasket }> {
  const { db, actor, now } = context;
  const owner = await readOwner(db, actor);
  if (owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
  const branch = branchUuid === undefined ? undefined : allowedBranch(owner, branchUuid);
  return resolveFor(db, { owner, priceListUuid: actor.priceListUuid, branchUuid: branch, now: now() }, asked);
}

type Buyer = { owner: BasketOwner; priceListUuid: string | null; branchUuid: string | undefined; now: Date };

/** `resolveLines` for a buyer whose data are loaded and whose access to the branch is checked. */
export async function resolveFor(
  db: Database,
  { owner, priceListUuid, branchUuid, now }: Buyer,
  asked: readonly Asked[],
): Promise<{ lines: Resolved[]; sheet: CalculatedBasket }> {
  const companyUuid = owner.company.uuid;
  const meant = await interpretLines(db, companyUuid, asked);
  const uuids = [...new Set(meant.flatMap((each) => each?.uuids ?? []))];
  const data = await loadProductsOf(db, { priceListUuid }, owner, uuids, now, branchUuid);
  const sold = new Map(data.lines.map((line) => [line.uuid, line]));
  const ordered = await orderedBefore(
    db,
    companyUuid,
    data.lines.flatMap((line) => (line.isPublished ? [] : line.uuid)),
  );

  const taken = new Map<string, number>();
  const lines = asked.map((line, index) => resolveLine(line, meant[index] ?? null, { data, sold, ordered }, taken));
  const found = data.lines.flatMap((line) => {
    const quantity = taken.get(line.uuid);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  return { lines, sheet: calculateBasket({ ...data, lines: found }, now) };
}

type Goods = { data: BasketData; sold: ReadonlyMap<string, BasketLine>; ordered: ReadonlySet<string> };

/** `taken`: quantities of earlier lines by product; the line's own quantity is added. */
function resolveLine(asked: Asked, meant: LineMeaning | null, goods: Goods, taken: Map<string, number>): Resolved {
  const all = (meant?.uuids ?? []).flatMap((uuid) => goods.sold.get(uuid) ?? []);
  const products = (meant?.isClear ? all.slice(0, 1) : inOrder(asked, all, goods)).filter((product) => product.isPublished);
  const [product] = products;
  if (!meant || !product)
    return mayBeNamed(all[0], meant, goods) ? answer("gone", meant, toProduct(all[0], goods.data)) : answer("unknown");
  // An uncertain search hit needs the buyer's choice, even if it is the only one.
  if (!meant.isClear && (products.length > 1 || meant.by === "search"))
    return { ...answer("several"), candidates: products.slice(0, 5).map((each) => toProduct(each, goods.data)) };
  const reason = whyUnavailable(product, goods.data);
  if (reason === "no_contract" || reason === "not_sold") return answer("notForBranch", meant, toProduct(product, goods.data));

  const amount = readAmount(asked.quantity, asked.unit);
  const shown = answer("found", meant, toProduct(product, goods.data));
  if (amount && "refused" in amount) return { ...shown, quantityRefusal: amount.refused };
  const before = taken.get(product.uuid) ?? 0;
  const fitted = fitQuantity(product, amount, before);
  if ("refused" in fitted) return { ...shown, quantityRefusal: fitted.refused };
  taken.set(product.uuid, before + fitted.quantity);
  return { ...shown, quantity: fromHundredths(fitted.quantity), corrections: fitted.corrections };
}

const answer = (status: Resolved["status"], meant: LineMeaning | null = null, product: Resolved["product"] = null): Resolved => ({
  status,
  by: meant?.by ?? null,
  product,
  candidates: [],
  quantity: null,
  corrections: [],
  quantityRefusal: null,
});

/** Orderable products first. If a SKU matches the text exactly, apart from punctuation, lookalike matches are dropped. */
function inOrder({ text = "" }: Asked, products: readonly BasketLine[], { data }: Goods): BasketLine[] {
  const letters = (article: string) => article.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const same = products.filter((product) => letters(product.sku) === letters(text));
  const rest = same.length > 0 ? same : products;
  return [...rest].sort((a, b) => Number(whyUnavailable(a, data) !== null) - Number(whyUnavailable(b, data) !== null));
}

/** Unpublished products are named only to a company that knows them by uuid, an earlier choice or a deal. */
function mayBeNamed(product: BasketLine | undefined, meant: LineMeaning | null, { ordered }: Goods): product is BasketLine {
  return product !== undefined && (meant?.by === "product" || meant?.by === "chosen" || ordered.has(product.uuid));
}

function toProduct(line: BasketLine, data: BasketData): z.input<typeof LineProduct> {
  const reason = whyUnavailable(line, data);
  return {
    ...toShownProduct(line),
    ...toPreview(line),
    stock: line.stock && toStock(line.stock),
    isAvailable: reason === null,
    unavailableReason: reason,
    basePerUnit: money(basePrice(line)),
  };
}

export const resolveSheet: Handler<typeof calls.resolve> = async (context, { body }) => {
  const { lines, sheet } = await resolveLines(context, body.branchUuid, body.lines);
  return { lines, sheet: toBasket(sheet) };
};
