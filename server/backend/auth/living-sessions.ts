import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { Settings } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { isFactorMissing } from "./factor-missing.ts";
import { fitsMode } from "./mode.ts";
import { hasFactor } from "./second-factor.ts";
import { sessions } from "./tables.ts";

/**
 * Filters sessions by the conditions of authenticate.ts; returns the valid ones with the chosen employee. Not those of people who have
 * to add a second factor first.
 */
export async function listLivingSessions(
  db: Reader,
  settings: Pick<Settings, "secondFactorOf">,
  sessionUuids: readonly string[],
  now: Date,
): Promise<Map<string, { customerUuid: string; roles: Role[] }>> {
  const rows = await db
    .select({
      uuid: sessions.uuid,
      mode: sessions.mode,
      customerUuid: customers.uuid,
      roles: customers.roles,
      isProtected: computedColumn("boolean", hasFactor(db, sessions.userUuid)),
    })
    .from(sessions)
    .innerJoin(customers, and(eq(customers.uuid, sessions.customerUuid), eq(customers.userUuid, sessions.userUuid)))
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(
      and(
        inArray(sessions.uuid, [...sessionUuids]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(customers.status, "active"),
        eq(companies.isActive, true),
      ),
    );
  return new Map(
    rows.flatMap(({ uuid, mode, customerUuid, isProtected, ...row }) => {
      const roles = row.roles as Role[];
      const isOpen = fitsMode(roles, mode) && !isFactorMissing(settings, { roles, hasFactor: isProtected });
      return isOpen ? [[uuid, { customerUuid, roles }] as const] : [];
    }),
  );
}
