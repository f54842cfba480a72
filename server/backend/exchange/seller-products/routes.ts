import type { Handlers } from "../../handlers.ts";
import { getSellerProduct, readChoices } from "./get-seller-product.ts";
import { listSellerProducts } from "./list-seller-products.ts";
import { assertSeller } from "./own-products.ts";
import { listPrices, setPrices } from "./prices.ts";
import { createSellerProduct, updateSellerProduct } from "./save-seller-product.ts";
import { getPricesFile, getSellerProductsFile, getStockFile } from "./seller-product-files.ts";

export const sellerProductsOperations: Handlers<"sellerProducts"> = {
  list: listSellerProducts,
  listFile: getSellerProductsFile,
  stockFile: getStockFile,
  pricesFile: getPricesFile,
  async choices(context) {
    await assertSeller(context.db, context);
    return readChoices(context.db, context.now());
  },
  get: getSellerProduct,
  create: createSellerProduct,
  update: updateSellerProduct,
  listPrices,
  setPrices,
};
