import { and, eq } from "drizzle-orm";
import type { Tokens } from "#contract/auth.ts";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { Context } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { throwProblem } from "../problem.ts";
import { issueTokens, refreshCookie, sessionEnd } from "./issue-tokens.ts";
import { fitsMode } from "./mode.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { sessions } from "./tables.ts";

/** How long the previous token still gets the same successor. */
const graceMs = 30_000;

/**
 * Decides by the generation of a presented refresh token. The previous one within the grace period is a lost answer or a second
 * tab: the same successor again. An old one after it counts as stolen: the session is revoked. An older one within it is a late
 * request: refused, nobody is signed out.
 */
function rotation(
  session: { generation: number; rotatedAt: Date },
  presented: number,
  now: Date,
): "rotate" | "repeat" | "refuse" | "revoke" {
  if (presented === session.generation) return "rotate";
  if (presented > session.generation) return "refuse";
  if (now.getTime() - session.rotatedAt.getTime() > graceMs) return "revoke";
  return presented === session.generation - 1 ? "repeat" : "refuse";
}

/** Rotates the refresh token under the session's row lock, so that parallel calls get the same successor. */
export async function refreshSession(context: Context): Promise<{ data: Tokens }> {
  const token = readRefreshToken(context.settings, context.cookies.get(refreshCookie));
  if (!token) throwProblem("UNAUTHORIZED");
  const now = context.now();

  const session = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ session: sessions, roles: customers.roles, status: customers.status, companyIsActive: companies.isActive })
      .from(sessions)
      .innerJoin(customers, and(eq(customers.uuid, sessions.customerUuid), eq(customers.userUuid, sessions.userUuid)))
      .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
      .where(eq(sessions.uuid, token.sessionUuid))
      .for("update", { of: sessions });
    context.audit.user = row?.session.userUuid ?? null;
    if (!row || row.session.revokedAt || row.session.expiresAt <= now) return null;
    const roles = row.roles as Role[];
    if (row.status !== "active" || !row.companyIsActive || !fitsMode(roles, row.session.mode)) return null;

    const step = rotation(row.session, token.generation, now);
    if (step === "rotate") {
      const generation = row.session.generation + 1;
      const expiresAt = sessionEnd(context.settings, row.session.createdAt, now);
      await tx.update(sessions).set({ generation, rotatedAt: now, expiresAt }).where(eq(sessions.uuid, row.session.uuid));
      return { ...row.session, generation, expiresAt, roles };
    }
    if (step === "revoke") await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.uuid, row.session.uuid));
    return step === "repeat" ? { ...row.session, roles } : null;
  });
  if (!session) throwProblem("UNAUTHORIZED");
  return { data: await issueTokens(context, session) };
}
