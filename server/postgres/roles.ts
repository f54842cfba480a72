import pg from "pg";
import type { EmbeddedConnection } from "../env.ts";

/** Roles of trust.md S100: `owner` owns and migrates the tables, `worker` may only read and write their rows. */
export const owner = "portal_owner";
export const worker = "portal_worker";

/** Selects statements that change the owner of our schemas, tables, views, sequences and functions, except parts of other objects. */
const belongings = `
  with ours as (select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'drizzle', 'graphile_worker'))
  select format('alter schema %I owner to ${owner}', nspname) as statement
  from ours where nspowner <> '${owner}'::regrole
  union all
  select format('alter %s %s owner to ${owner}', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm'
    then 'materialized view' else 'table' end, c.oid::regclass)
  from pg_class c join ours on ours.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> '${owner}'::regrole
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('e', 'a', 'i'))
  union all
  select format('alter routine %s owner to ${owner}', p.oid::regprocedure)
  from pg_proc p join ours on ours.oid = pronamespace
  where proowner <> '${owner}'::regrole and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid
    and deptype = 'e')`;

/**
 * Creates both roles in the embedded server, as its superuser, and makes `owner` the owner of what the superuser of an earlier release
 * created. Returns the backend's connection.
 */
export async function prepareRoles(server: EmbeddedConnection): Promise<EmbeddedConnection> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query("begin");
    for (const role of [owner, worker]) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      await client.query(
        `${rowCount ? "alter" : "create"} role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
      );
    }
    await client.query(`alter database ${client.escapeIdentifier(server.database)} owner to ${owner}`);
    const { rows } = await client.query<{ statement: string }>(belongings);
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
  } finally {
    await client.end();
  }
  return { ...server, user: worker, owner };
}
