import { and, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { DealStatus } from "#contract/statuses.ts";
import type { Actor } from "../context.ts";
import { deals } from "./tables.ts";

const before: DealStatus[] = ["waiting_approval", "approved_by_buyer"];
const packed: DealStatus[] = ["collected", "partly_collected"];

/** Of statuses that the program names: written out, because a planner that does not see them reads a million deals for a handful. */
export function isIn(statuses: readonly DealStatus[]): SQL {
  return sql`${deals.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(", "))})`;
}

/**
 * Deals whose main button (bold in domain.md section 12) is the caller's; the regional director's are those without a
 * representative. Used together with the caller's scope.
 */
export function waitsFor(actor: Actor): SQL {
  const me = actor.customerUuid;
  const asked = or(eq(deals.consentNeeded, true), eq(deals.directorConsent, true)) as SQL;
  const waiting = eq(deals.status, "waiting_approval");
  const toReceive = isIn(packed);
  const unassigned = and(isNull(deals.sellerCustomerUuid), isIn([...before, "approved_by_seller"]));
  const toApprove = and(isIn(before), not(asked));
  const toMove = isIn(["approved_by_seller", "transferred_to_warehouse"]);
  const byRole: Partial<Record<string, SQL | undefined>> = {
    buyer_company_director: or(and(waiting, asked), toReceive),
    buyer_company_manager: or(and(waiting, eq(deals.buyerCustomerUuid, me), eq(deals.consentNeeded, true), eq(deals.directorConsent, false)), toReceive),
    seller_sales_representative: or(and(eq(deals.sellerCustomerUuid, me), or(toApprove, toMove)), unassigned),
    seller_regional_director: unassigned,
  };
  return or(...actor.roles.map((role) => byRole[role])) ?? sql`false`;
}
