import type { onBehalf as calls } from "#contract/on-behalf.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { cardsOf } from "../products/list-by-uuids.ts";
import { findProducts } from "../products/list-products.ts";
import { readOwnCodes } from "../products/own-codes.ts";
import { addLines } from "./add-lines.ts";
import { getDraftOrder } from "./get-draft-order.ts";
import { listClients } from "./list-clients.ts";
import { placeDraftOrder } from "./place-draft-order.ts";
import { putLines } from "./put-lines.ts";
import { habitsOf, openClientCatalogue, stockOf } from "./read-client-catalogue.ts";

/** The catalogue's list with the trade point's prices and availability; goods are also found by its company's own codes. */
const listClientProducts: Handler<typeof calls.products> = async (context, { params, query }) => {
  const { branchUuid, ...filter } = query;
  const catalogue = await openClientCatalogue(context, params.uuid, branchUuid);
  const { viewer, company, hasOwnCodes } = catalogue;
  const codes = hasOwnCodes && filter.search ? await readOwnCodes(context.db, company.companyUuid, filter.search) : [];
  const { facets: _, ...page } = await findProducts(context.db, { viewer, codes }, filter);
  const uuids = page.products.map(({ uuid }) => uuid);
  const [stock, { habits }] = await Promise.all([stockOf(context, catalogue, page.products), habitsOf(context, catalogue, { uuids })]);
  return { ...page, stock, habits };
};

/** «Мои товары» of the trade point, from its company's deals. */
const listClientFrequentProducts: Handler<typeof calls.frequentProducts> = async (context, { params, query }) => {
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

export const onBehalfOperations: Handlers<"onBehalf"> = {
  clients: listClients,
  products: listClientProducts,
  frequentProducts: listClientFrequentProducts,
  get: getDraftOrder,
  add: addLines,
  put: putLines,
  place: placeDraftOrder,
};
