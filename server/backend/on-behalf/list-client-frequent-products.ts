import type { onBehalf as calls } from "#contract/on-behalf.ts";
import type { Handler } from "../handlers.ts";
import { cardsOf } from "../products/list-by-uuids.ts";
import { habitsOf, openClientCatalogue, stockOf } from "./read-client-catalogue.ts";

/** «Мои товары» of the trade point, from its company's deals. */
export const listClientFrequentProducts: Handler<typeof calls.frequentProducts> = async (context, { params, query }) => {
  const { branchUuid, ...filter } = query;
  const catalogue = await openClientCatalogue(context, params.uuid, branchUuid);
  const found = await habitsOf(context, catalogue, filter);
  const products = await cardsOf(
    context.db,
    catalogue.viewer,
    found.habits.map(({ productUuid }) => productUuid),
  );
  return { ...found, products, stock: await stockOf(context, catalogue, products) };
};
