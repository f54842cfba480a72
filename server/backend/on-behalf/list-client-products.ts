import type { onBehalf as calls } from "#contract/on-behalf.ts";
import type { Handler } from "../handlers.ts";
import { findProducts } from "../products/list-products.ts";
import { habitsOf, openShelf, stockOf } from "./read-shelf.ts";

/** The catalogue's list with the trade point's prices and availability. */
export const listClientProducts: Handler<typeof calls.products> = async (context, { params, query }) => {
  const { branchUuid, ...asked } = query;
  const shelf = await openShelf(context, params.uuid, branchUuid);
  const { facets: _, ...page } = await findProducts(context.db, shelf.viewer, asked);
  const uuids = page.products.map(({ uuid }) => uuid);
  const [stock, { habits }] = await Promise.all([stockOf(context, shelf, page.products), habitsOf(context, shelf, { uuids })]);
  return { ...page, stock, habits };
};
