/**
 * The catalogue and the seller's goods: specification 2 section 7 "Products"; domain.md D26; exchange.md sections 3 and 4;
 * ordering.md sections 2 and 7.
 */
export const sellerProducts = {
  "products.list": "signed in",
  "products.listPublic": "everyone",
  "products.get": "signed in",
  "products.getPublic": "everyone",
  "products.suggest": "everyone",
  "products.history": "signed in",
  "products.addHistory": "signed in",
  "products.clearHistory": "signed in",
  "products.categories": "everyone",
  "products.category": "everyone",

  "backInStock.list": "BD BM",
  "backInStock.put": "BD BM",

  "pictures.file": "everyone",
  "pictures.list": "DD CM SU",
  "pictures.add": "CM SU",
  "pictures.arrange": "CM SU",
  "pictures.remove": "CM SU",

  "sellerProducts.list": "DD CM SU",
  "sellerProducts.listFile": "DD CM SU",
  "sellerProducts.stockFile": "DD CM SU",
  "sellerProducts.pricesFile": "DD CM SU",
  "sellerProducts.get": "DD CM SU",
  "sellerProducts.create": "CM SU",
  "sellerProducts.update": "CM SU",
  "sellerProducts.listPrices": "DD CM SU",
  "sellerProducts.setPrices": "CM SU",

  "sellerCategories.list": "CM SU",
  "sellerCategories.create": "CM SU",
  "sellerCategories.update": "CM SU",
  "sellerCategories.setSegments": "CM SU",
  "sellerCategories.remove": "CM SU",

  "centers.list": "DD CM SU",
  "centers.get": "DD CM SU",
  "centers.create": "DD CM SU",
  "centers.update": "DD CM SU",
  "centers.stop": "DD CM SU",
  "centers.remove": "DD CM SU",
  "centers.createStorage": "DD CM SU",
  "centers.updateStorage": "DD CM SU",
  "centers.setStorageUse": "DD CM SU",
  "centers.removeStorage": "DD CM SU",

  "synonyms.list": "CM SU",
  "synonyms.create": "CM SU",
  "synonyms.update": "CM SU",
  "synonyms.remove": "CM SU",
  "synonyms.listMissed": "CM SU",
  "synonyms.dismissMissed": "CM SU",

  // The documents name no roles here: the lines are what the calls do.
  "products.listByUuids": "signed in",
  "products.stock": "BD BM",
  "sellerProducts.choices": "CM SU",
};
