import type { Handlers } from "../../handlers.ts";
import { readModes } from "../centers/read-centers.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { countCategories, readAssortments, readCategories } from "./read-categories.ts";
import { createCategory, removeCategory, updateCategory } from "./save-category.ts";
import { setSegments } from "./set-segments.ts";

export const categoriesOperations: Handlers<"sellerCategories"> = {
  async list(context) {
    const { db } = context;
    await assertSeller(db, context);
    return {
      categories: await readCategories(db),
      total: await countCategories(db),
      assortments: await readAssortments(db),
      temperatureModes: await readModes(db),
    };
  },
  create: createCategory,
  update: updateCategory,
  setSegments,
  remove: removeCategory,
};
