import { type SQL, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { readAccessToken } from "../auth/access-token.ts";
import { fitsMode } from "../auth/mode.ts";
import type { Actor, Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { statement } from "../db/prepared.ts";
import { fullName } from "../full-name.ts";
import type { Standing } from "../products/standing.ts";

type Row = Omit<Actor, "name" | "mode" | "sessionUuid" | "standing"> & { surname: string; name: string; patronymic: string; roles: Role[] } & Partial<Standing>;

type PersonReader = ReturnType<typeof personReader>;

/** The statement that every call begins with. `more` are columns an area needs of the same moment. */
export function personReader(more: SQL = sql``) {
  return statement<{ sessionUuid: string; now: string }, Row>(sql`
    select c.uuid as "customerUuid", c.user_uuid as "userUuid", c.surname, c.name, c.patronymic, c.roles,
      o.uuid as "companyUuid", o.name as "companyName", o.type as "companyType", o.status as "companyStatus",
      o.is_active as "companyIsActive", o.price_list_uuid as "priceListUuid"${more}
    from sessions s
    join customers c on c.user_uuid = s.user_uuid
    join companies o on o.uuid = c.company_uuid
    where s.uuid = ${sql.placeholder("sessionUuid")} and s.revoked_at is null and s.expires_at > ${sql.placeholder("now")}::timestamptz and c.status = 'active'`);
}

const readPerson = personReader();

/** Reads the bearer token and the person behind it; null when either is not good any more. */
export async function authenticate(
  db: Database,
  settings: Settings,
  authorization: string | undefined,
  now: Date,
  read: PersonReader = readPerson,
): Promise<Actor | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
  const claims = token && token.length < 4096 ? await readAccessToken(settings, token, now) : null;
  if (!claims) return null;

  const [row] = await read(db, { sessionUuid: claims.sessionUuid, now: now.toISOString() });
  if (!row || row.userUuid !== claims.userUuid || !row.companyIsActive || !fitsMode(row.roles, claims.mode)) return null;

  const { surname, name, patronymic, catalogVersion, orderBranch, ...rest } = row;
  const standing = catalogVersion !== undefined && { standing: { catalogVersion, orderBranch: orderBranch ?? null } };
  return { ...rest, ...standing, name: fullName({ surname, name, patronymic }), mode: claims.mode, sessionUuid: claims.sessionUuid };
}
