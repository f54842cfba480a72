import { and, eq, gt, isNull } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { sessions } from "../auth/tables.ts";
import { readAccessToken } from "../auth/access-token.ts";
import { fitsMode } from "../auth/mode.ts";
import { companies } from "../companies/tables.ts";
import type { Actor, Settings } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Database } from "../db/database.ts";

/** Reads the bearer token and the person behind it; null when either is not good any more. One query. */
export async function authenticate(db: Database, settings: Settings, authorization: string | undefined, now: Date): Promise<Actor | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
  const claims = token && token.length < 4096 ? await readAccessToken(settings, token, now) : null;
  if (!claims) return null;

  const [row] = await db
    .select({
      customerUuid: customers.uuid,
      userUuid: customers.userUuid,
      surname: customers.surname,
      name: customers.name,
      patronymic: customers.patronymic,
      roles: customers.roles,
      companyUuid: companies.uuid,
      companyName: companies.name,
      companyType: companies.type,
      companyStatus: companies.status,
      companyIsActive: companies.isActive,
      priceListUuid: companies.priceListUuid,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.userUuid, sessions.userUuid))
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(and(eq(sessions.uuid, claims.sessionUuid), isNull(sessions.revokedAt), gt(sessions.expiresAt, now), eq(customers.status, "active")));
  if (!row || row.userUuid !== claims.userUuid || !row.companyIsActive) return null;

  const { surname, name, patronymic, roles, ...rest } = row;
  if (!fitsMode(roles as Role[], claims.mode)) return null;
  return {
    ...rest,
    roles: roles as Role[],
    name: [surname, name, patronymic].filter(Boolean).join(" "),
    mode: claims.mode,
    sessionUuid: claims.sessionUuid,
  };
}
