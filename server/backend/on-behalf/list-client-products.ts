import type { onBehalf as calls } from "#contract/on-behalf.ts";
import type { Handler } from "../handlers.ts";
import { findProducts } from "../products/list-products.ts";
import { habitsOf, openClientCatalogue, stockOf } from "./read-client-catalogue.ts";

/** The catalogue's list with the trade point's prices and availability. */
export const listClientProducts: Handler<typeof calls.products> = async (context, { params, query }) => {
  const { branchUuid, ...filter } = query;
  const catalogue = await openClientCatalogue(context, params.uuid, branchUuid);
  const { facets: _, ...page } = await findProducts(context.db, catalogue.viewer, filter);
  const uuids = page.products.map(({ uuid }) => uuid);
  const [stock, { habits }] = await Promise.all([stockOf(context, catalogue, page.products), habitsOf(context, catalogue, { uuids })]);
  return { ...page, stock, habits };
};
