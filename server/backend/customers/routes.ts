import { and, arrayContains, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { byAlphabet } from "../access/order-by.ts";
import { customerScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Handlers, Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { getAccess } from "./get-access.ts";
import { getListFile } from "./get-list-file.ts";
import { getPersonalData } from "./get-personal-data.ts";
import { listCustomers, listCustomersInternal } from "./list-customers.ts";
import { putPermissions } from "./put-permissions.ts";
import { requestDeletion } from "./request-deletion.ts";
import { selectCustomer, selectCustomers, selectMe } from "./select-customers.ts";
import { setAvatar } from "./set-avatar.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";
import { updateCustomer, updateCustomerInternal, updateMe } from "./update-customer.ts";

/** Active representatives (D22), unpaged: a seller has hundreds at most. */
async function listSalesRepresentatives({ db }: SignedIn) {
  const rows = await selectCustomers(db)
    .where(and(arrayContains(customers.roles, ["seller_sales_representative"]), eq(customers.status, "active")))
    .orderBy(byAlphabet(customers.surname), byAlphabet(customers.name), customers.uuid)
    .limit(1000);
  return { customers: rows.map(toCustomer) };
}

async function getMe({ db, actor }: SignedIn) {
  const [row] = await selectMe(db).where(eq(customers.uuid, actor.customerUuid));
  const { companies, cursor, ...me } = orNotFound(row);
  return { ...toCustomer(me), companies, cursor, mustAddFactor: actor.mustAddFactor ?? false };
}

/** Also serves the internal call: the scope of admins has everybody. */
async function getCustomer({ db, actor }: SignedIn, { params }: Input<typeof calls.get>) {
  const [row] = await selectCustomer(db).where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt), customerScope(actor)));
  return toCustomer(orNotFound(row));
}

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
  putPermissions,
  avatar: setAvatar,
  meInternal: getMe,
  getInternal: getCustomer,
  updateInternal: updateCustomerInternal,
  deleteInternal: deleteCustomer,
  listInternal: listCustomersInternal,
};
