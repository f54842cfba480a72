import type { Handlers } from "../handlers.ts";
import { addLines } from "./add-lines.ts";
import { getSheet } from "./get-sheet.ts";
import { listClientGoods } from "./list-client-goods.ts";
import { listClientProducts } from "./list-client-products.ts";
import { listClients } from "./list-clients.ts";
import { placeSheet } from "./place-sheet.ts";
import { putLines } from "./put-lines.ts";

export const onBehalfOperations: Handlers<"onBehalf"> = {
  clients: listClients,
  products: listClientProducts,
  goods: listClientGoods,
  get: getSheet,
  add: addLines,
  put: putLines,
  place: placeSheet,
};
