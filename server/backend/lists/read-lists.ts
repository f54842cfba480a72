import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ShoppingList, ShoppingListSummary } from "#contract/lists.ts";
import { money } from "#contract/primitives.ts";
import { fromHundredths } from "#contract/quantity.ts";
import { byAlphabet } from "../access/order-by.ts";
import { markOf, movedPrice, type PriceTerms, termsToday } from "../basket/price-terms.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, statement } from "../db/statement.ts";
import { fullName } from "../full-name.ts";
import { orNotFound } from "../problem.ts";
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
      count: computedColumn("integer", sql`(select count(*)::int from ${shoppingListLines} l where l.list_uuid = ${shoppingLists.uuid})`),
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
  const list = orNotFound(head);
  const lines = await readLines(reader, { listUuid: uuid, companyUuid: actor.companyUuid });
  const seesPrices = actor.companyStatus === "accredited";
  return {
    ...list,
    movedPrices: seesPrices ? markOf(movedLines(lines)) : null,
    lines: lines.map((line) => {
      const moved = seesPrices ? movedOf(line) : null;
      return {
        productUuid: line.uuid,
        name: line.name,
        sku: line.sku,
        quantity: line.quantity === null ? null : fromHundredths(line.quantity),
        note: line.note,
        moved: moved && { was: money(moved.was), now: money(moved.now) },
      };
    }),
  };
}

/** Quantities in hundredths. */
const listLineColumns = {
  uuid: "uuid",
  name: "text",
  sku: "text",
  quantity: orNull("integer"),
  smallest: "integer",
  note: "text",
  /** Null unless the terms have changed since they were last seen. */
  terms: orNull(json<{ lastSeen: PriceTerms; today: PriceTerms }>()),
} satisfies Columns;
export type ListLine = RowWith<typeof listLineColumns>;

/** `offset 0` makes the planner compute terms only for the list's lines. */
export const readLines = statement(listLineColumns)<{ listUuid: string; companyUuid: string }>(sql`
  select uuid, name, sku, quantity, smallest, note,
    case when seen <> today then jsonb_build_object('lastSeen', seen, 'today', today) end as terms
  from (select l.position, l.product_uuid as uuid, p.name, p.sku, l.quantity_hundredths as quantity, p.min_hundredths as smallest,
      l.note, l.last_seen_terms as seen, ${termsToday(
        sql`(select price_list_uuid from ${companies} where uuid = (select ${sql.placeholder("companyUuid")}::uuid))`,
      )} as today
    from ${shoppingListLines} l join ${products} p on p.uuid = l.product_uuid
    where l.list_uuid = (select ${sql.placeholder("listUuid")}::uuid) offset 0) line
  order by position, uuid`);

/** Price change at the line's quantity, else at the product's minimum. */
const movedOf = ({ terms, quantity, smallest }: ListLine) => terms && movedPrice(terms.lastSeen, terms.today, quantity ?? smallest);

/** Lines whose price has changed since it was last seen, with today's terms. */
export const movedLines = (lines: readonly ListLine[]) =>
  lines.flatMap((line) => (line.terms && movedOf(line) ? [{ uuid: line.uuid, today: line.terms.today }] : []));
