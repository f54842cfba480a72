import { arrayContains, or } from "drizzle-orm";
import { customers } from "../customers/tables.ts";

/** People of a buyer who see its money: who is told of it. For queries of `customers`. */
export const readsMoney = or(
  arrayContains(customers.roles, ["buyer_company_director"]),
  arrayContains(customers.permissions, ["buyer_accountant"]),
);
