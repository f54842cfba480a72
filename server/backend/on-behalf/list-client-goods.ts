import type { onBehalf as calls } from "#contract/on-behalf.ts";
import type { Handler } from "../handlers.ts";
import { cardsOf } from "../products/list-by-uuids.ts";
import { habitsOf, openShelf, stockOf } from "./read-shelf.ts";

/** «Мои товары» of the trade point, from its company's deals. */
export const listClientGoods: Handler<typeof calls.goods> = async (context, { params, query }) => {
  const { branchUuid, ...asked } = query;
  const shelf = await openShelf(context, params.uuid, branchUuid);
  const found = await habitsOf(context, shelf, asked);
  const products = await cardsOf(
    context.db,
    shelf.viewer,
    found.habits.map(({ productUuid }) => productUuid),
  );
  return { ...found, products, stock: await stockOf(context, shelf, products) };
};
