import { fitting, type OrderSheetRow } from "#app/areas/lists/order-sheet-row.ts";
import { toRows } from "#app/areas/lists/read-order-sheet.server.ts";
import { type BasketView, toBasketView, withOwnCode } from "#app/areas/products/card-view.ts";
import type { Api } from "#app/request/api.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, textOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import type { Basket } from "#contract/basket.ts";
import type { Habit } from "#contract/lists.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import type { ProductCard } from "#contract/products.ts";
import type { Stock } from "#contract/stock.ts";
import { usualPage } from "./fields.ts";

type PageQuery = { api: Api; url: URL; company: string; branchUuid: string; basket: Basket };
type OrderableProducts = { products: ProductCard[]; habits: Habit[]; stock: (Stock & { productUuid: string })[] };

export type ProductRowsView = {
  rows: OrderSheetRow[];
  basket: BasketView | null;
  /** Default quantities by product. */
  filled: Record<string, number>;
  search: string | undefined;
  /** A page of the catalogue; null for the trade point's usual goods. */
  catalog: {
    page: number;
    total: number;
    category: string | undefined;
    suggestion: string | null;
    leftOut: string[];
    categories: { uuid: string; name: string }[];
  } | null;
  usual: { total: number; due: number; isDue: boolean; gone: string[] } | null;
};

const rowsOf = ({ products, habits, stock }: OrderableProducts, basket: Basket): Pick<ProductRowsView, "rows" | "basket"> => {
  const view = toBasketView(basket, products);
  const left = new Map(stock.map(({ productUuid, ...each }) => [productUuid, each]));
  return { basket: view, rows: toRows(products, habits, { view, stockOf: (uuid) => left.get(uuid) }) };
};

export async function readCatalog({ api, url, company, branchUuid, basket }: PageQuery): Promise<ProductRowsView> {
  const search = textOf(url, "search", 200);
  const category = textOf(url, "category", 36);
  const query = { ...pagingOf(url.searchParams, usualPage), search, branchUuid, ...(category && { categoriesUuids: [category] }) };
  const { suggestion, leftOut, categories, ownCodes, ...answer } = await api(onBehalf.products, { params: { uuid: company }, query });
  stayWithin(url, query, answer.total);
  const { rows, basket: view } = rowsOf(answer, basket);
  const coded = withOwnCode(ownCodes);
  return {
    rows: rows.map((row) => ({ ...row, card: coded(row.card) })),
    basket: view,
    filled: {},
    search,
    catalog: {
      page: query.page,
      total: answer.total,
      category,
      suggestion,
      leftOut,
      categories: categories.map(({ uuid, name }) => ({ uuid, name })),
    },
    usual: null,
  };
}

const fills = ["due", "all"] as const;

export async function readUsual({ api, url, company, branchUuid, basket }: PageQuery): Promise<ProductRowsView> {
  const search = textOf(url, "search");
  const isDue = url.searchParams.get("due") === "true";
  const fill = oneOf(url, "fill", fills);
  const query = { branchUuid, search, due: isDue ? ("true" as const) : undefined };
  const answer = await api(onBehalf.frequentProducts, { params: { uuid: company }, query });
  const view = rowsOf(answer, basket);
  const filled = view.rows.flatMap(({ card, habit }) => {
    const isFilled = habit && !card.closed && (fill === "all" || (fill === "due" && habit.due));
    return isFilled ? [[card.uuid, fitting(card, habit.usual)] as const] : [];
  });
  const sold = new Set(answer.products.map(({ uuid }) => uuid));
  return {
    ...view,
    filled: Object.fromEntries(filled),
    search,
    catalog: null,
    usual: {
      total: answer.total,
      due: answer.due,
      isDue,
      gone: answer.habits.flatMap(({ productUuid, name }) => (sold.has(productUuid) ? [] : [name])),
    },
  };
}
