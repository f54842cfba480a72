import { type SQL, sql } from "drizzle-orm";
import type { Permission } from "#contract/permissions.ts";
import type { Role } from "#contract/roles.ts";
import { readAccessToken } from "../auth/access-token.ts";
import { isFactorMissing } from "../auth/factor-missing.ts";
import { fitsMode } from "../auth/mode.ts";
import { provenUntil } from "../auth/proven.ts";
import type { Actor, Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { type Columns, orNull, type RowWith, statement, text, texts } from "../db/statement.ts";
import { fullName } from "../full-name.ts";
import type { ViewerFacts } from "../products/viewer-facts.ts";
import { batchLookups } from "../speed/batched-lookups.ts";

const columns = {
  sessionUuid: "uuid",
  customerUuid: "uuid",
  userUuid: "uuid",
  surname: "text",
  name: "text",
  patronymic: "text",
  roles: texts<Role>(),
  permissions: texts<Permission>(),
  companyUuid: "uuid",
  companyName: "text",
  companyType: text<Actor["companyType"]>(),
  companyStatus: "text",
  companyIsActive: "boolean",
  entersOthers: "boolean",
  hasFactor: "boolean",
  provenAt: orNull("timestamptz"),
  priceListUuid: orNull("uuid"),
} satisfies Columns;
type Row = Omit<RowWith<typeof columns>, "sessionUuid"> & Partial<ViewerFacts>;

/** Columns that an area needs from the same snapshot. */
type More = { select: SQL; columns: Columns };

type PersonReader = ReturnType<typeof personReader>;

/**
 * Reads the people of sessions, each as the employee of the company that the session has chosen, first in every call. `limit 1` makes the
 * planner look sessions up by primary key, and the sub-selects give one plan for any number of them.
 */
export function personReader(more: More = { select: sql``, columns: {} }) {
  const read = statement({ ...columns, ...more.columns })<{ sessionUuids: readonly string[]; now: string }>(sql`
    select person.* from unnest((select ${sql.placeholder("sessionUuids")}::uuid[])) wanted(uuid) cross join lateral (
      select s.uuid as "sessionUuid", c.uuid as "customerUuid", c.user_uuid as "userUuid", c.surname, c.name, c.patronymic, c.roles,
        c.permissions, o.uuid as "companyUuid", o.name as "companyName", o.type as "companyType", o.status as "companyStatus",
        o.is_active as "companyIsActive",
        exists (select from customers e where e.user_uuid = c.user_uuid and e.uuid <> c.uuid and e.status = 'active'
          and e.deleted_at is null) as "entersOthers",
        (exists (select from second_factors f where f.user_uuid = c.user_uuid and f.confirmed_at is not null)
          or exists (select from passkeys k where k.user_uuid = c.user_uuid)) as "hasFactor",
        s.proven_at as "provenAt", o.price_list_uuid as "priceListUuid"${more.select}
      from sessions s
      join customers c on c.uuid = s.customer_uuid and c.user_uuid = s.user_uuid
      join companies o on o.uuid = c.company_uuid
      where s.uuid = wanted.uuid and s.revoked_at is null and s.expires_at > (select ${sql.placeholder("now")}::timestamptz)
        and c.status = 'active'
      limit 1) person`);
  return batchLookups<{ sessionUuid: string; now: Date }, Row | undefined>(async (db, lookups) => {
    const sessionUuids = [...new Set(lookups.map(({ sessionUuid }) => sessionUuid))];
    const now = new Date(Math.max(...lookups.map((each) => each.now.getTime())));
    const rows = new Map((await read(db, { sessionUuids, now: now.toISOString() })).map(({ sessionUuid, ...row }) => [sessionUuid, row]));
    return lookups.map(({ sessionUuid }) => rows.get(sessionUuid));
  });
}

const readPerson = personReader();

/** Claims of a valid token, else null. Does not read the session, which may have ended. */
export async function readBearer(settings: Settings, authorization: string | undefined, now: Date) {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
  return token && token.length < 4096 ? await readAccessToken(settings, token, now) : null;
}

/** The person of the bearer token; null when the token, the session or the access is no longer valid. */
export async function authenticate(
  db: Database,
  settings: Settings,
  authorization: string | undefined,
  now: Date,
  read: PersonReader = readPerson,
): Promise<Actor | null> {
  const claims = await readBearer(settings, authorization, now);
  if (!claims) return null;

  const row = await read(db, { sessionUuid: claims.sessionUuid, now });
  if (!row || row.userUuid !== claims.userUuid || !row.companyIsActive || !fitsMode(row.roles, claims.mode)) return null;

  const { surname, name, patronymic, hasFactor, provenAt, catalogVersion, orderBranch, orderedProducts, hasOwnCodes, ...rest } = row;
  const mustAddFactor = isFactorMissing(settings, row);
  const viewerFacts = catalogVersion !== undefined && {
    viewerFacts: {
      catalogVersion,
      orderBranch: orderBranch ?? null,
      orderedProducts: orderedProducts ?? 0,
      hasOwnCodes: hasOwnCodes ?? false,
    },
  };
  return {
    ...rest,
    ...viewerFacts,
    ...(mustAddFactor && { mustAddFactor }),
    ...(hasFactor && { hasFactor }),
    ...(provenUntil(provenAt === null ? null : new Date(provenAt), now) !== null && { isProven: true }),
    name: fullName({ surname, name, patronymic }),
    mode: claims.mode,
    sessionUuid: claims.sessionUuid,
  };
}
