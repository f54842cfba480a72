import type { Handlers } from "../handlers.ts";
import { getCustomer } from "./get-customer.ts";
import { getMe } from "./get-me.ts";
import { listCustomers, listCustomersInternal } from "./list-customers.ts";
import { listSalesRepresentatives } from "./list-sales-representatives.ts";

export const customersOperations: Handlers<"customers"> = {
  me: getMe,
  get: getCustomer,
  list: listCustomers,
  salesRepresentatives: listSalesRepresentatives,
  listInternal: listCustomersInternal,
};
