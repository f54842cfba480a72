import type { AnyCall } from "#contract/call.ts";
import { hasRole } from "#contract/roles.ts";
import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";

export const isPrivate = (call: AnyCall) => call.may !== "anyone";

/** Access is denied by default: only the roles of `may`, or an exchange key where the call takes one, are admitted. */
export function admit(call: AnyCall, context: Pick<Context, "actor" | "key">): void {
  if (call.may === "anyone") return;
  if (context.key && call.keys) return;
  if (!context.actor) throw new Problem("UNAUTHORIZED");
  if (!hasRole(context.actor.roles, call.may)) throw new Problem("FORBIDDEN");
}
