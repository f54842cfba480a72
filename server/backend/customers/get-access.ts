import { and, desc, eq, isNull } from "drizzle-orm";
import { mayChangeAccess } from "#contract/company-roles.ts";
import type { customers as calls } from "#contract/customers.ts";
import { isAdmin, type Role } from "#contract/roles.ts";
import { customerScope } from "../access/scopes.ts";
import { readInUse } from "../auth/in-use.ts";
import { findFactor, isResetRequested } from "../auth/second-factor.ts";
import { invitations } from "../auth/tables.ts";
import type { Actor, SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { fullName } from "../full-name.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { erasedAtFor } from "./erase-due.ts";
import { allowedPersonActions } from "./rules.ts";
import { customers } from "./tables.ts";

/** Everybody who sees the person sees the status; the invitation is shown to those who can resend it. */
export async function getAccess({ db, actor, now }: SignedIn, { params }: Input<typeof calls.access>) {
  const [row] = await db
    .select({ person: customers, invitation: invitations })
    .from(customers)
    .leftJoin(invitations, and(eq(invitations.customerUuid, customers.uuid), isNull(invitations.usedAt), isNull(invitations.revokedAt)))
    .where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt), customerScope(actor)))
    .orderBy(desc(invitations.createdAt))
    .limit(1);
  const { person, invitation } = orNotFound(row);
  const allowedActions = allowedPersonActions(actor, person);
  const isShown = invitation !== null && person.status === "waiting_confirmation" && allowedActions.includes("resend");
  return {
    invitation: isShown
      ? {
          method: invitation.method,
          sentAt: invitation.createdAt.toISOString(),
          expiresAt: invitation.expiresAt.toISOString(),
          isExpired: invitation.expiresAt <= now(),
        }
      : null,
    deletionRequestedAt: person.deletionRequestedAt?.toISOString() ?? null,
    erasure: isAdmin(actor.roles) ? await readErasure(db, person) : null,
    allowedActions,
    secondFactor: isAdmin(actor.roles) ? await readFactor(db, actor, person, now()) : null,
    inUse: allowedActions.includes("block") || allowedActions.includes("delete") ? await readInUse(db, person) : null,
  };
}

async function readErasure(
  db: Reader,
  { erasureOrderedBy, deletionRequestedAt }: Pick<typeof customers.$inferSelect, "erasureOrderedBy" | "deletionRequestedAt">,
) {
  if (erasureOrderedBy === null || deletionRequestedAt === null) return null;
  const [ordering] = await db.select().from(customers).where(eq(customers.uuid, erasureOrderedBy));
  return { by: fullName(ordering ?? null), at: erasedAtFor(deletionRequestedAt).toISOString() };
}

async function readFactor(
  db: Reader,
  actor: Actor,
  { userUuid, roles }: Pick<typeof customers.$inferSelect, "userUuid" | "roles">,
  now: Date,
) {
  const factor = await findFactor(db, userUuid);
  const isRequested = factor !== undefined && isResetRequested(factor, now);
  return {
    isOn: factor !== undefined,
    resetRequestedAt: isRequested ? (factor.resetRequestedAt?.toISOString() ?? null) : null,
    mayReset: isRequested && userUuid !== actor.userUuid && mayChangeAccess(actor.roles, roles as Role[]),
  };
}
