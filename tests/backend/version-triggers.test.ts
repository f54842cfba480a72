import { sql } from "drizzle-orm";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { auth } from "#contract/auth.ts";
import { areas } from "#contract/calls.ts";
import { useBackend } from "../support/backend.ts";
import { catalogueAddresses } from "../support/catalogue-addresses.ts";
import { answerText, openWith } from "../support/modes.ts";
import { password } from "../support/password.ts";

const backend = useBackend();

/**
 * Tables that are never cached: every call reads them, or only triggers of products and categories write them; cached answers are
 * keyed by the number of ordered goods.
 */
const needNoTrigger = ["catalog_version", "search_words", "product_hits", "ordered_goods"];

type Statement = { text: string; values: unknown[] };

type Read = readonly [address: string, token: string | null];

/** Statements that an app sends to answer these reads. */
async function statementsOf({ app, pool }: Awaited<ReturnType<typeof openWith>>, reads: readonly Read[]): Promise<Map<string, Statement>> {
  const query = vi.spyOn(pool, "query");
  for (const [address, token] of reads) await answerText(app, address, token);
  const calls = query.mock.calls as unknown as [{ text: string; values?: unknown[] }, unknown[] | undefined][];
  const sent = calls.map(([{ text, values }, given]) => [text, { text, values: given ?? values ?? [] }] as const);
  query.mockRestore();
  return new Map(sent);
}

/** Tables and columns that a statement reads, from its plan. */
async function columnsRead(pool: pg.Pool, { text, values }: Statement): Promise<Map<string, Set<string>>> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (verbose, format json) ${text}`, values);
  const plan = JSON.stringify(rows[0]!["QUERY PLAN"][0].Plan, withoutPassedOn);
  const found = new Map<string, Set<string>>();
  for (const { "Relation Name": table, Alias: alias } of nodesOf(rows[0]!["QUERY PLAN"][0].Plan)) {
    if (!table || !alias) continue;
    const columns = [...plan.matchAll(/\b(\w+)\.(\w+)\b/g)].flatMap(([, of, column = ""]) => (of === alias ? [column] : []));
    found.set(table, new Set([...(found.get(table) ?? []), ...columns]));
  }
  return found;
}

type Node = {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Node[];
};

/** A scan below a join hands on whole rows where that is cheaper; the join's own output and conditions name what is read of them. */
function withoutPassedOn(_: string, node: unknown): unknown {
  if (typeof node !== "object" || node === null || !("Node Type" in node)) return node;
  const { "Node Type": type, "Parent Relationship": parent = "" } = node as Node;
  const isPassedOn = /Scan$|^(?:Materialize|Memoize)$/.test(type) && /^(?:Outer|Inner)$/.test(parent);
  return isPassedOn ? { ...node, Output: undefined } : node;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

type Trigger = { table: string; events: number; columns: string[] | null };

const [deletes, inserts, updates, truncates] = [8, 4, 16, 32];

/** Columns of a table whose changes raise the version; `all` includes inserts and deletes. */
async function watchedColumns(table: string): Promise<"all" | Set<string>> {
  const { rows } = await backend.db.execute<Trigger>(sql`
    select t.tgrelid::regclass::text as "table", t.tgtype::int as events,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)) as columns
    from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where f.proname = 'bump_catalog_version' and t.tgenabled = 'O' and t.tgrelid = ${table}::regclass`);
  const watches = (event: number) => rows.some(({ events, columns }) => (events & event) !== 0 && columns === null);
  if ([inserts, updates, deletes, truncates].every(watches)) return "all";
  return new Set(rows.flatMap(({ columns }) => columns ?? []));
}

/** `table.column` for everything that cached answers depend on and that may change without a new version. */
async function unwatched(pool: pg.Pool, statements: Iterable<Statement>): Promise<string[]> {
  const read = new Map<string, Set<string>>();
  for (const statement of statements)
    for (const [table, columns] of await columnsRead(pool, statement)) read.set(table, new Set([...(read.get(table) ?? []), ...columns]));
  const found: string[] = [];
  for (const [table, columns] of read) {
    if (needNoTrigger.includes(table)) continue;
    const watched = await watchedColumns(table);
    // A row found by its key through a watched row can neither be deleted nor change its key.
    if (watched !== "all")
      found.push(...[...columns].filter((column) => column !== "uuid" && !watched.has(column)).map((column) => `${table}.${column}`));
  }
  return found.sort();
}

test("every change of data behind a cached answer raises the catalogue's version", async () => {
  const { payload } = await backend.app.inject({
    method: "POST",
    url: auth.login.path,
    payload: { login: "director@alfa.example", password, method: "email" },
  });
  const tokens = [null, JSON.parse(payload).access_token];
  const [fast, plain] = [await openWith("on", backend), await openWith("off", backend)];
  // Refusals are not cached: their data are read every time.
  const reads: Read[] = [];
  for (const address of await catalogueAddresses(backend))
    for (const token of tokens) if ((await answerText(plain.app, address, token)).startsWith("200 ")) reads.push([address, token]);

  // With a full cache an app's statements are those of every call; the other statements of the plain app are what the cache replaces.
  // Answers are cached from their second time on.
  await statementsOf(fast, [...reads, ...reads]);
  const always = await statementsOf(fast, reads);
  const behind = new Map([...(await statementsOf(plain, reads))].filter(([text]) => !always.has(text)));
  expect(behind.size).toBeGreaterThan(15);
  const tables = new Set<string>();
  for (const statement of behind.values()) for (const table of (await columnsRead(plain.pool, statement)).keys()) tables.add(table);
  expect([...tables]).toEqual(
    expect.arrayContaining([
      "products",
      "price_list_items",
      "categories",
      "brands",
      "discount_group_prices",
      "product_discounts",
      "companies",
    ]),
  );

  expect(await unwatched(plain.pool, behind.values())).toEqual([]);

  // Proves the check itself: without a trigger, and with one that watches too few columns.
  await backend.db.execute(sql`drop trigger brands_version on brands`);
  expect(await unwatched(plain.pool, behind.values())).toEqual(["brands.name"]);
  await backend.db.execute(sql`drop trigger companies_version on companies`);
  await backend.db.execute(
    sql`create trigger companies_version after update of status on companies for each statement execute function bump_catalog_version()`,
  );
  expect(await unwatched(plain.pool, behind.values())).toEqual(["brands.name", "companies.name"]);
});

test("the search words are written only by the trigger of products", async () => {
  const { rows } = await backend.db.execute<{ name: string; table: string }>(sql`
    select f.proname as name, t.tgrelid::regclass::text as "table" from pg_proc f left join pg_trigger t on t.tgfoid = f.oid
    where f.prosrc like '%search_words%'`);
  expect(new Set(rows.map(({ name, table }) => `${name} ${table}`))).toEqual(new Set(["add_search_words products"]));
});

test("every call whose answers are shared is among the calls that the first test reads", async () => {
  const { operations, isShared } = {
    ...(await import("#server/backend/operations.ts")),
    ...(await import("#server/backend/speed/cached-answers.ts")),
  };
  const shared = Object.entries(operations).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, operation]) =>
      isShared(operation) ? [(areas as unknown as Record<string, Record<string, { path: string }>>)[area]![name]!.path] : [],
    ),
  );
  const addresses = await catalogueAddresses(backend);
  const isRead = (path: string) => addresses.some((address) => new RegExp(`^${path.replace(/:\w+/g, "[^/?]+")}(\\?|$)`).test(address));
  expect(shared.length).toBeGreaterThan(3);
  expect(shared.filter((path) => !isRead(path))).toEqual([]);
});
