import { and, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { type DealPhase, type DealStatus, dealPhaseOf, dealStatuses, dealStatusesIn } from "#contract/deal-statuses.ts";
import type { Role } from "#contract/roles.ts";
import type { Actor } from "../context.ts";
import { deals } from "./tables.ts";

/** The main button's action, by phase. */
const mainSteps: Record<DealPhase, "approve" | "move" | "receive" | "none"> = {
  approval: "approve",
  passing: "move",
  collecting: "move",
  receipt: "receive",
  done: "none",
  declined: "none",
};

/** Statuses are literals: with parameters the planner estimates most of the table instead of a few rows. */
export function isIn(statuses: readonly DealStatus[]): SQL {
  return sql`${deals.status} in (${statusList(statuses)})`;
}

export const statusList = (statuses: readonly DealStatus[]): SQL => sql.raw(statuses.map((status) => `'${status}'`).join(", "));

/**
 * Condition: the deal's main button (bold in domain.md section 12) is the caller's; for the regional director, the deal has no
 * representative. Combine it with the caller's scope.
 */
export function waitsFor(actor: Actor): SQL {
  const me = actor.customerUuid;
  const needsConsent = or(eq(deals.consentNeeded, true), eq(deals.directorConsent, true)) as SQL;
  const waiting = eq(deals.status, "waiting_approval");
  const unassigned = and(isNull(deals.sellerCustomerUuid), isIn(dealStatusesIn("approval", "passing")));
  const toApprove = and(before("approve"), not(needsConsent));
  const toMove = before("move");
  const toReceive = before("receive");
  const none = undefined;
  const byRole: Record<Role, SQL | undefined> = {
    buyer_company_director: or(and(waiting, needsConsent), toReceive),
    buyer_company_manager: or(
      and(waiting, eq(deals.buyerCustomerUuid, me), eq(deals.consentNeeded, true), eq(deals.directorConsent, false)),
      toReceive,
    ),
    seller_sales_representative: or(and(eq(deals.sellerCustomerUuid, me), or(toApprove, toMove)), unassigned),
    seller_regional_director: unassigned,
    seller_company_director: none,
    seller_distribution_director: none,
    seller_security: none,
    seller_content_manager: none,
    platform_manager: none,
    tech_support: none,
    supervisor: none,
  };
  return or(...actor.roles.map((role) => byRole[role])) ?? sql`false`;
}

const before = (step: (typeof mainSteps)[DealPhase]): SQL => isIn(dealStatuses.filter((status) => mainSteps[dealPhaseOf(status)] === step));
