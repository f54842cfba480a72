import type { AnyCall } from "#contract/call.ts";
import { grantsOf, hasRole } from "#contract/roles.ts";
import type { Actor, Context } from "../context.ts";
import { Problem } from "../problem.ts";

export const isPrivate = (call: AnyCall) => call.may !== "anyone";

/** Access is denied by default: only the roles and permissions of `may`, or an exchange key where the call takes one, are admitted. */
export function admit(call: AnyCall, context: Pick<Context, "actor" | "key">): void {
  if (call.may === "anyone") return;
  if (context.key && call.keys && !call.asksAgain) return;
  if (!context.actor) throw new Problem("UNAUTHORIZED");
  if (!hasRole(grantsOf(context.actor), call.may)) throw new Problem("FORBIDDEN");
  if (context.actor.mustAddFactor && !call.beforeFactor) throw new Problem("SECOND_FACTOR_MISSING");
  if (isAskedAgain(call, context.actor)) throw new Problem("REAUTHENTICATION_REQUIRED");
}

const isAskedAgain = ({ asksAgain }: AnyCall, { isProven, hasFactor }: Actor): boolean =>
  asksAgain !== undefined && !isProven && (asksAgain === "everybody" || hasFactor === true);
