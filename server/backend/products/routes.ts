import type { products } from "#contract/products.ts";
import { orderBranch, readOwner } from "../basket/read-owner.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { readStock } from "../stock/read-stock.ts";
import { toStock } from "../stock/to-stock.ts";
import { getProduct, getProductPublic } from "./get-product.ts";
import { listProductsByUuids } from "./list-by-uuids.ts";
import { getCategory, listCategories } from "./list-categories.ts";
import { listProducts, listProductsPublic } from "./list-products.ts";
import { addHistory, clearHistory, getHistory } from "./search-history.ts";
import { suggestProducts } from "./suggest-products.ts";

/** Stock at the distribution center of the branch that the caller orders for; empty while the company may not order. */
const listStock: Handler<typeof products.stock> = async ({ db, actor }, { query }) => {
  const owner = await readOwner(db, actor);
  const isOpen = owner.company.isActive && owner.company.status === "accredited";
  const centerUuid = isOpen ? (orderBranch(owner)?.distributionCenterUuid ?? null) : null;
  const found = await readStock(db, centerUuid, query.uuids ?? []);
  return { stock: [...found].map(([productUuid, stock]) => ({ productUuid, ...toStock(stock) })) };
};

export const productsOperations: Handlers<"products"> = {
  list: listProducts,
  listPublic: listProductsPublic,
  get: getProduct,
  getPublic: getProductPublic,
  listByUuids: listProductsByUuids,
  stock: listStock,
  suggest: suggestProducts,
  history: getHistory,
  addHistory,
  clearHistory,
  categories: listCategories,
  category: getCategory,
};
