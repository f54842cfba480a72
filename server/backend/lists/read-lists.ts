import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ShoppingList, ShoppingListSummary } from "#contract/lists.ts";
import { fromHundredths } from "#contract/quantity.ts";
import { byAlphabet } from "../access/order-by.ts";
import { branches } from "../branches/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { fullName } from "../full-name.ts";
import { found } from "../problem.ts";
import { products } from "../products/tables.ts";
import { allowedListActions, listScope } from "./list-scope.ts";
import { shoppingListLines, shoppingLists } from "./tables.ts";

/** Lists in the caller's scope, in one query. */
export async function readLists(reader: Reader, actor: Actor, which?: SQL): Promise<ShoppingListSummary[]> {
  const rows = await reader
    .select({
      list: shoppingLists,
      branchName: branches.name,
      owner: { surname: customers.surname, name: customers.name, patronymic: customers.patronymic },
      count: sql<number>`(select count(*)::int from ${shoppingListLines} l where l.list_uuid = ${shoppingLists.uuid})`,
    })
    .from(shoppingLists)
    .innerJoin(customers, eq(customers.uuid, shoppingLists.ownerUuid))
    .leftJoin(branches, eq(branches.uuid, shoppingLists.branchUuid))
    .where(and(listScope(actor), which))
    .orderBy(byAlphabet(shoppingLists.name), asc(shoppingLists.uuid));
  return rows.map(({ list, branchName, owner, count }) => ({
    uuid: list.uuid,
    name: list.name,
    branch: list.branchUuid === null ? null : { uuid: list.branchUuid, name: branchName ?? "" },
    isShared: list.isShared,
    owner: { uuid: list.ownerUuid, name: fullName(owner) },
    count,
    updatedAt: list.updatedAt.toISOString(),
    version: list.version,
    allowedActions: allowedListActions(actor, list),
  }));
}

export async function readList(reader: Reader, actor: Actor, uuid: string): Promise<ShoppingList> {
  const [head] = await readLists(reader, actor, eq(shoppingLists.uuid, uuid));
  const list = found(head);
  const lines = await reader
    .select({ line: shoppingListLines, name: products.name, sku: products.sku })
    .from(shoppingListLines)
    .innerJoin(products, eq(products.uuid, shoppingListLines.productUuid))
    .where(eq(shoppingListLines.listUuid, uuid))
    .orderBy(asc(shoppingListLines.position), asc(shoppingListLines.productUuid));
  return {
    ...list,
    lines: lines.map(({ line, name, sku }) => ({
      productUuid: line.productUuid,
      name,
      sku,
      quantity: line.quantityHundredths === null ? null : fromHundredths(line.quantityHundredths),
      note: line.note,
    })),
  };
}
