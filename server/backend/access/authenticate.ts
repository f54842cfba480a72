import { sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { readAccessToken } from "../auth/access-token.ts";
import { fitsMode } from "../auth/mode.ts";
import type { Actor, Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";

type Row = Omit<Actor, "name" | "mode" | "sessionUuid"> & { surname: string; name: string; patronymic: string; roles: Role[] };

/**
 * Reads the bearer token and the person behind it; null when either is not good any more. One statement, prepared once
 * per connection: planning it afresh cost more than all the rest of a list call.
 */
export async function authenticate(db: Database, settings: Settings, authorization: string | undefined, now: Date): Promise<Actor | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
  const claims = token && token.length < 4096 ? await readAccessToken(settings, token, now) : null;
  if (!claims) return null;

  const [row] = await readPrepared<Row>(
    db,
    sql`select c.uuid as "customerUuid", c.user_uuid as "userUuid", c.surname, c.name, c.patronymic, c.roles,
        o.uuid as "companyUuid", o.name as "companyName", o.type as "companyType", o.status as "companyStatus",
        o.is_active as "companyIsActive", o.price_list_uuid as "priceListUuid"
      from sessions s
      join customers c on c.user_uuid = s.user_uuid
      join companies o on o.uuid = c.company_uuid
      where s.uuid = ${claims.sessionUuid} and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz and c.status = 'active'`,
  );
  if (!row || row.userUuid !== claims.userUuid || !row.companyIsActive || !fitsMode(row.roles, claims.mode)) return null;

  const { surname, name, patronymic, ...rest } = row;
  return { ...rest, name: [surname, name, patronymic].filter(Boolean).join(" "), mode: claims.mode, sessionUuid: claims.sessionUuid };
}
