import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { lines as calls, LineProduct, OrderLineInput, ResolvedLine } from "#contract/lines.ts";
import { money } from "#contract/primitives.ts";
import { fromHundredths } from "#contract/quantity.ts";
import type { BasketData, BasketLine } from "../basket/basket-data.ts";
import { basePrice, type CalculatedBasket, calculateBasket, whyUnavailable } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { loadProductsOf } from "../basket/load-basket.ts";
import { type BasketOwner, readOwner } from "../basket/read-owner.ts";
import { toBasket, toPreview, toProductFields } from "../basket/to-basket.ts";
import type { SignedIn } from "../context.ts";
import type { Database, Reader } from "../db/database.ts";
import { dealLines, deals } from "../deals/tables.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { toStock } from "../stock/to-stock.ts";
import { fitQuantity } from "./fit-quantity.ts";
import { amountBehind, amountsIn, interpretLines, isDeclined, type LineMeaning } from "./interpret-lines.ts";
import { readAmount } from "./read-amount.ts";

/** The products among these that the company has ordered. */
async function orderedBefore(reader: Reader, companyUuid: string, productUuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (productUuids.length === 0) return new Set();
  const rows = await reader
    .selectDistinct({ uuid: dealLines.productUuid })
    .from(dealLines)
    .innerJoin(deals, eq(deals.uuid, dealLines.dealUuid))
    .where(and(eq(deals.buyerCompanyUuid, companyUuid), inArray(dealLines.productUuid, [...productUuids])));
  return new Set(rows.map(({ uuid }) => uuid));
}

type RequestedLine = z.output<typeof OrderLineInput>;
export type LineResolution = z.input<typeof ResolvedLine>;

/** Matches lines with products for a branch. Returns them in order, and `basket`: the found lines calculated. Read-only. */
export async function resolveForActor(
  context: SignedIn,
  branchUuid: string | undefined,
  requested: readonly RequestedLine[],
): Promise<{ lines: LineResolution[]; basket: CalculatedBasket }> {
  const { db, actor, now } = context;
  const owner = await readOwner(db, actor);
  if (owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  const branch = branchUuid === undefined ? undefined : allowedBranch(owner, branchUuid);
  return resolveForBuyer(db, { owner, priceListUuid: actor.priceListUuid, branchUuid: branch, now: now() }, requested);
}

type Buyer = { owner: BasketOwner; priceListUuid: string | null; branchUuid: string | undefined; now: Date };

/** `resolveForActor` for a buyer whose data are loaded and whose access to the branch is checked. */
export async function resolveForBuyer(
  db: Database,
  { owner, priceListUuid, branchUuid, now }: Buyer,
  requested: readonly RequestedLine[],
): Promise<{ lines: LineResolution[]; basket: CalculatedBasket }> {
  const companyUuid = owner.company.uuid;
  const meant = await interpretLines(db, companyUuid, requested);
  const uuids = [...new Set(meant.flatMap((each) => each?.uuids ?? []))];
  const data = await loadProductsOf(db, { priceListUuid }, owner, uuids, now, branchUuid);
  const sold = new Map(data.lines.map((line) => [line.uuid, line]));
  const ordered = await orderedBefore(
    db,
    companyUuid,
    data.lines.flatMap((line) => (line.isPublished ? [] : line.uuid)),
  );

  const taken = new Map<string, number>();
  const lines = requested.map((line, index) => resolveLine(line, meant[index] ?? null, { data, sold, ordered }, taken));
  const found = data.lines.flatMap((line) => {
    const quantity = taken.get(line.uuid);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  return { lines, basket: calculateBasket({ ...data, lines: found }, now) };
}

type LoadedProducts = { data: BasketData; sold: ReadonlyMap<string, BasketLine>; ordered: ReadonlySet<string> };

/** `taken`: quantities of earlier lines by product; the line's own quantity is added. */
function resolveLine(
  requested: RequestedLine,
  meant: LineMeaning | null,
  loaded: LoadedProducts,
  taken: Map<string, number>,
): LineResolution {
  const all = (meant?.uuids ?? []).flatMap((uuid) => loaded.sold.get(uuid) ?? []);
  const products = (meant?.isClear ? all.slice(0, 1) : inOrder(requested, all, loaded, meant?.by)).filter((product) => product.isPublished);
  const [product] = products;
  if (!meant || !product)
    return mayBeNamed(all[0], meant, loaded) ? answer("gone", meant, toProduct(all[0], loaded.data)) : answer("unknown");
  // An uncertain search hit needs the buyer's choice, even if it is the only one.
  if (!meant.isClear && (products.length > 1 || meant.by === "search"))
    return { ...answer("several"), candidates: products.slice(0, 5).map((each) => toProduct(each, loaded.data)) };
  const reason = whyUnavailable(product, loaded.data);
  if (reason === "no_contract" || reason === "not_sold") return answer("notForBranch", meant, toProduct(product, loaded.data));

  const { text = "", quantity = "" } = requested;
  const inText = meant.within === undefined && quantity === "" && byText.has(meant.by) ? amountsIn(text, product.name) : [];
  const unread = meant.within === undefined ? (inText[0] ?? "") : amountBehind(text, meant.within, product.name);
  const shown = answer("found", meant, toProduct(product, loaded.data));
  if (inText.length > 1) return { ...shown, quantityError: "multiplication" };
  // `010-241 24 шт 2 кор`: which of the two is wanted.
  if (quantity !== "" && unread !== "") return { ...shown, quantityError: "multiplication" };
  const amount = readAmount(quantity === "" ? unread : quantity, requested.unit);
  if (amount && "error" in amount) return { ...shown, quantityError: amount.error };
  if (meant.by !== "product" && isDeclined(text, product.name)) return { ...shown, quantityError: "multiplication" };
  const before = taken.get(product.uuid) ?? 0;
  const fitted = fitQuantity(product, amount, before);
  if ("error" in fitted) return { ...shown, quantityError: fitted.error };
  taken.set(product.uuid, before + fitted.quantity);
  return { ...shown, quantity: fromHundredths(fitted.quantity), corrections: fitted.corrections };
}

/** Ways by which a text of several words finds a product, or a person chooses one for it. */
const byText: ReadonlySet<LineMeaning["by"]> = new Set(["product", "chosen", "search"]);

const answer = (
  status: LineResolution["status"],
  meant: LineMeaning | null = null,
  product: LineResolution["product"] = null,
): LineResolution => ({
  status,
  by: meant?.by ?? null,
  product,
  candidates: [],
  quantity: null,
  corrections: [],
  quantityError: null,
});

/**
 * Orderable products first. If a SKU matches the text exactly, apart from punctuation, lookalike matches are dropped; not if the text
 * is also the company's own code of another product.
 */
function inOrder(
  { text = "" }: RequestedLine,
  products: readonly BasketLine[],
  { data }: LoadedProducts,
  by: LineMeaning["by"] | undefined,
): BasketLine[] {
  const letters = (article: string) => article.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const same = products.filter((product) => letters(product.sku) === letters(text));
  const rest = same.length > 0 && by !== "ownCode" ? same : products;
  return [...rest].sort((a, b) => Number(whyUnavailable(a, data) !== null) - Number(whyUnavailable(b, data) !== null));
}

/** Unpublished products are named only to a company that knows them by uuid, an earlier choice or a deal. */
function mayBeNamed(product: BasketLine | undefined, meant: LineMeaning | null, { ordered }: LoadedProducts): product is BasketLine {
  return product !== undefined && (meant?.by === "product" || meant?.by === "chosen" || ordered.has(product.uuid));
}

function toProduct(line: BasketLine, data: BasketData): z.input<typeof LineProduct> {
  const reason = whyUnavailable(line, data);
  return {
    ...toProductFields(line),
    ...toPreview(line),
    stock: line.stock && toStock(line.stock),
    isAvailable: reason === null,
    unavailableReason: reason,
    basePerUnit: money(basePrice(line)),
  };
}

export const resolveLines: Handler<typeof calls.resolve> = async (context, { body }) => {
  const { lines, basket } = await resolveForActor(context, body.branchUuid, body.lines);
  return { lines, basket: toBasket(basket) };
};
