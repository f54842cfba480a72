import type { Handlers } from "../handlers.ts";
import { addLines } from "./add-lines.ts";
import { getDraftOrder } from "./get-draft-order.ts";
import { listClientFrequentProducts } from "./list-client-frequent-products.ts";
import { listClientProducts } from "./list-client-products.ts";
import { listClients } from "./list-clients.ts";
import { placeDraftOrder } from "./place-draft-order.ts";
import { putLines } from "./put-lines.ts";

export const onBehalfOperations: Handlers<"onBehalf"> = {
  clients: listClients,
  products: listClientProducts,
  frequentProducts: listClientFrequentProducts,
  get: getDraftOrder,
  add: addLines,
  put: putLines,
  place: placeDraftOrder,
};
