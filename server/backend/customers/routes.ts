import type { Handlers } from "../handlers.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { getMe } from "./get-me.ts";
import { listCustomers, listCustomersInternal } from "./list-customers.ts";
import { listSalesRepresentatives } from "./list-sales-representatives.ts";
import { setAvatar } from "./set-avatar.ts";
import { updateCustomer, updateCustomerInternal, updateMe } from "./update-customer.ts";

export const customersOperations: Handlers<"customers"> = {
  me: getMe,
  get: getCustomer,
  list: listCustomers,
  salesRepresentatives: listSalesRepresentatives,
  updateMe,
  update: updateCustomer,
  avatar: setAvatar,
  meInternal: getMe,
  getInternal: getCustomer,
  updateInternal: updateCustomerInternal,
  deleteInternal: deleteCustomer,
  listInternal: listCustomersInternal,
};
