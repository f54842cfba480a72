import type { Handlers } from "../../handlers.ts";
import { orNotFound } from "../../problem.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { findCenter, readCenters, readModes } from "./read-centers.ts";
import { createCenter, removeCenter, stopCenter, updateCenter } from "./save-center.ts";
import { createStorage, removeStorage, setStorageUse, updateStorage } from "./save-storage.ts";

export const centersOperations: Handlers<"centers"> = {
  async list(context) {
    await assertSeller(context.db, context);
    return { centers: await readCenters(context.db), temperatureModes: await readModes(context.db) };
  },
  async get(context, { params }) {
    await assertSeller(context.db, context);
    return orNotFound(await findCenter(context.db, params.uuid));
  },
  create: createCenter,
  update: updateCenter,
  stop: stopCenter,
  remove: removeCenter,
  createStorage,
  updateStorage,
  setStorageUse,
  removeStorage,
};
