import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { ListAction } from "#contract/lists.ts";
import { branchCustomers } from "../branches/tables.ts";
import type { Actor } from "../context.ts";
import { shoppingLists } from "./tables.ts";

const query = new QueryBuilder();

const isDirector = ({ roles }: Actor) => roles.includes("buyer_company_director");

/** One's own lists, and those shared in the company: of a trade point, with who works there. */
export function listScope(actor: Actor): SQL | undefined {
  const mine = query
    .select({ uuid: branchCustomers.branchUuid })
    .from(branchCustomers)
    .where(eq(branchCustomers.customerUuid, actor.customerUuid));
  const isForMe = isDirector(actor) ? undefined : or(isNull(shoppingLists.branchUuid), inArray(shoppingLists.branchUuid, mine));
  return and(
    eq(shoppingLists.companyUuid, actor.companyUuid),
    or(eq(shoppingLists.ownerUuid, actor.customerUuid), and(eq(shoppingLists.isShared, true), isForMe)),
  );
}

/** Of a list in his scope: everybody edits a shared one, its owner and the directors share it and remove it. */
export function allowedListActions(actor: Actor, { ownerUuid }: { ownerUuid: string }): ListAction[] {
  return ownerUuid === actor.customerUuid || isDirector(actor) ? ["edit", "share", "delete"] : ["edit"];
}
