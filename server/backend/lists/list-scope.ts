import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ListAction } from "#contract/actions.ts";
import { branchCustomers } from "../branches/tables.ts";
import type { Actor } from "../context.ts";
import { shoppingLists } from "./tables.ts";

const isDirector = ({ roles }: Actor) => roles.includes("buyer_company_director");

/** SQL expressions that determine who in the company sees a list. */
type ListSight = { owner: SQLWrapper; isShared: SQLWrapper; branch: SQLWrapper };
type Person = { uuid: SQLWrapper; isDirector: SQLWrapper };

/** Own lists and shared ones; a trade point's shared list only for directors and people attached to the trade point. */
export const seesList = ({ owner, isShared, branch }: ListSight, person: Person): SQL =>
  sql`(${owner} = ${person.uuid} or (${isShared} and (${person.isDirector} or ${branch} is null
    or exists (select from ${branchCustomers} a where a.branch_uuid = ${branch} and a.customer_uuid = ${person.uuid}))))`;

export function listScope(actor: Actor): SQL | undefined {
  const { ownerUuid: owner, isShared, branchUuid: branch } = shoppingLists;
  const person = { uuid: sql`${actor.customerUuid}::uuid`, isDirector: sql`${isDirector(actor)}::boolean` };
  return and(eq(shoppingLists.companyUuid, actor.companyUuid), seesList({ owner, isShared, branch }, person));
}

/**
 * What the caller may do with a list in their scope: anyone may edit a shared list, only its owner and the directors may share or
 * delete it.
 */
export function allowedListActions(actor: Actor, { ownerUuid }: { ownerUuid: string }): ListAction[] {
  return ownerUuid === actor.customerUuid || isDirector(actor) ? ["edit", "share", "delete"] : ["edit"];
}
