import type { Handlers } from "../handlers.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { getAccess } from "./get-access.ts";
import { getCustomer } from "./get-customer.ts";
import { getListFile } from "./get-list-file.ts";
import { getMe } from "./get-me.ts";
import { getPersonalData } from "./get-personal-data.ts";
import { listCustomers, listCustomersInternal } from "./list-customers.ts";
import { listSalesRepresentatives } from "./list-sales-representatives.ts";
import { requestDeletion } from "./request-deletion.ts";
import { setAvatar } from "./set-avatar.ts";
import { updateCustomer, updateCustomerInternal, updateMe } from "./update-customer.ts";

export const customersOperations: Handlers<"customers"> = {
  me: getMe,
  get: getCustomer,
  access: getAccess,
  personalData: getPersonalData,
  requestDeletion,
  list: listCustomers,
  listFile: getListFile,
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
