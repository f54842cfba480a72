import type { Handlers } from "../handlers.ts";
import { getProduct, getProductPublic } from "./get-product.ts";
import { listProductsByUuids } from "./list-by-uuids.ts";
import { getCategory, listCategories } from "./list-categories.ts";
import { listProducts, listProductsPublic } from "./list-products.ts";
import { listStock } from "./list-stock.ts";
import { addHistory, clearHistory, getHistory } from "./search-history.ts";
import { suggestProducts } from "./suggest-products.ts";

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
