import type { Role } from "#contract/roles.ts";
import { companies } from "./access-matrix/companies.ts";
import { deals } from "./access-matrix/deals.ts";
import { delivery } from "./access-matrix/delivery.ts";
import { exchange } from "./access-matrix/exchange.ts";
import { ordering } from "./access-matrix/ordering.ts";
import { people } from "./access-matrix/people.ts";
import { sellerProducts } from "./access-matrix/seller-products.ts";
import { support } from "./access-matrix/support.ts";
import { type Column, columnNames, columns } from "./columns.ts";

/**
 * Who may make each call, copied by hand from the specification and the domain model: columns of the checklist, "signed in" for
 * all roles, or "everyone" for guests too.
 */
export const accessMatrix: Record<string, string> = {
  ...people,
  ...companies,
  ...sellerProducts,
  ...ordering,
  ...deals,
  ...delivery,
  ...support,
  ...exchange,
};

const [, ...signedIn] = columnNames;

/** The columns that may make the call, and the exchange keys: "reads" or "writes". */
export function callersOf(id: string): { columns: Column[]; keys: string | undefined } {
  const line = accessMatrix[id] ?? "";
  if (line === "everyone") return { columns: columnNames, keys: undefined };
  if (line === "signed in") return { columns: signedIn, keys: undefined };
  const words = line.split(" ");
  return {
    columns: columnNames.filter((column) => words.includes(column)),
    keys: words.find((word) => word === "reads" || word === "writes"),
  };
}

/** Whether somebody with these roles may make the call; a guest has none. */
export function mayMake(id: string, held: readonly Role[]): boolean {
  return callersOf(id).columns.some((column) => {
    const role = columns[column];
    return role === null || held.includes(role);
  });
}
