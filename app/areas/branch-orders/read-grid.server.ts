import { toOrderView } from "#app/areas/products/card-view.ts";
import { nullUnlessSignedOut, readShopper } from "#app/areas/products/shopper.server.ts";
import type { SignedInArgs } from "#app/request/page.server.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { maxBranchColumns, maxOrderSheetLines } from "#contract/limits.ts";
import { lists } from "#contract/lists.ts";
import { products } from "#contract/products.ts";
import { toColumnView, toPriced, toRowView } from "./grid-view.ts";

/** Limits the fields of one form: parsing takes quadratic time. */
const maxCells = 1500;

const pageOf = (url: URL, name: string) => Math.max(1, Math.min(1000, Math.trunc(Number(url.searchParams.get(name))) || 1));

/** Loads the page of products and the page of trade points named in the URL. */
export async function readGrid(args: SignedInArgs<unknown>) {
  const { api, url } = args;
  const points = pageOf(url, "points");
  const [{ shopper }, grid, saved] = await Promise.all([
    readShopper(args),
    api(branchOrders.get, { query: { page: String(points) } }),
    api(lists.list).catch(nullUnlessSignedOut),
  ]);
  const cards =
    grid.products.length > 0 ? (await api(products.listByUuids, { body: { uuids: grid.products.map(({ uuid }) => uuid) } })).products : [];
  const names = new Map([
    ...grid.products.map(({ uuid, name }) => [uuid, name] as const),
    ...cards.map(({ assortment }) => [assortment.uuid, assortment.name] as const),
  ]);
  const columns = grid.columns.map((column) => toColumnView(column, names));
  const perPage = Math.max(1, Math.min(grid.products.length, Math.floor(maxCells / Math.max(1, columns.length))));
  const pages = Math.max(1, Math.ceil(grid.products.length / perPage));
  const page = Math.min(pageOf(url, "page"), pages);
  const chosen = url.searchParams.get("branch");
  const rows = grid.products.slice((page - 1) * perPage, page * perPage).map(toRowView);
  const here = new Set([...rows, ...columns].map(({ uuid }) => uuid));
  return {
    shopper,
    rows,
    /** Products and trade points of other pages. */
    others: [...grid.products, ...(saved?.branches ?? [])].flatMap(({ uuid, name }) => (here.has(uuid) ? [] : [{ uuid, name }])),
    products: cards.map((card) => toPriced(toOrderView(card))),
    columns,
    /** The trade point shown on narrow screens. */
    shown: (columns.find(({ uuid }) => uuid === chosen) ?? columns[0])?.uuid ?? "",
    page,
    pages,
    points,
    pointPages: Math.max(1, Math.ceil(grid.total / maxBranchColumns)),
    productCount: grid.products.length,
    branchCount: grid.branchCount,
    filledCount: grid.filledCount,
    lists: (saved?.lists ?? []).map(({ uuid, name, count }) => ({ uuid, name, count })),
    maxRows: maxOrderSheetLines,
  };
}
