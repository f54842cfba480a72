import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { fitsMode } from "./mode.ts";
import { sessions } from "./tables.ts";

/** Filters sessions by the conditions of authenticate.ts; returns the valid ones with the chosen employee. */
export async function listLivingSessions(
  db: Reader,
  sessionUuids: readonly string[],
  now: Date,
): Promise<Map<string, { customerUuid: string; roles: Role[] }>> {
  const rows = await db
    .select({ uuid: sessions.uuid, mode: sessions.mode, customerUuid: customers.uuid, roles: customers.roles })
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
    rows.flatMap(({ uuid, mode, customerUuid, roles }) =>
      fitsMode(roles as Role[], mode) ? [[uuid, { customerUuid, roles: roles as Role[] }] as const] : [],
    ),
  );
}
