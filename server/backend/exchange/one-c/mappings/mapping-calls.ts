import { and, asc, desc, eq, getTableColumns, ilike, inArray, sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import { type Mapping, mappingTargets, skippedTarget } from "#contract/exchange-mapping.ts";
import { cataloguePrices } from "#contract/feeds.ts";
import type { SignedIn } from "../../../context.ts";
import { computedColumn } from "../../../db/computed-column.ts";
import type { Reader, Transaction } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import type { Input } from "../../../handlers.ts";
import { orNotFound, throwProblem } from "../../../problem.ts";
import { uncategorised } from "../../../products/uncategorised.ts";
import { translate } from "../../../translate.ts";
import { exchangeMappings } from "../tables.ts";
import { listStorages } from "./storages.ts";

type Row = typeof exchangeMappings.$inferSelect;

/**
 * Mappings that need a person's choice: groups without a target of their own or of an ancestor, storages, price types and units of goods
 * without a target.
 */
const isWaiting = computedColumn(
  "boolean",
  sql`case kind
  when 'group' then target = '' and (key_name, external_id) not in (
    with recursive placed as (
      select key_name, external_id from exchange_mappings where kind = 'group' and target not in ('', ${skippedTarget})
      union select m.key_name, m.external_id from exchange_mappings m
      join placed p on m.kind = 'group' and m.key_name = p.key_name and m.parent = p.external_id
    ) select key_name, external_id from placed)
  when 'storage' then target = '' and is_guess
  when 'priceType' then target = '' and is_guess
  when 'unit' then target = '' and is_guess and words @> '{"of":"goods"}'
  else false end`,
);

export async function listMappings({ db }: SignedIn, { query }: Input<typeof calls.listMappings>) {
  const { kind, sender, search, page, perPage } = query;
  const ofSender = sender ? eq(exchangeMappings.keyName, sender) : undefined;
  const where = and(kind && inArray(exchangeMappings.kind, kind), ofSender, named(search));
  const rows = await db
    .select({ ...getTableColumns(exchangeMappings), isWaiting: isWaiting.as("is_waiting") })
    .from(exchangeMappings)
    .where(where)
    .orderBy(
      desc(sql`is_waiting`),
      asc(exchangeMappings.keyName),
      asc(exchangeMappings.kind),
      asc(exchangeMappings.name),
      asc(exchangeMappings.uuid),
    )
    .limit(perPage)
    .offset((page - 1) * perPage);
  const parents = await listParents(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const counts = await db
    .select({
      kind: exchangeMappings.kind,
      total: computedColumn("integer", sql`count(*)::int`),
      waiting: computedColumn("integer", sql`(count(*) filter (where ${isWaiting}))::int`),
    })
    .from(exchangeMappings)
    .where(ofSender)
    .groupBy(exchangeMappings.kind);
  const senders = await db.selectDistinct({ name: exchangeMappings.keyName }).from(exchangeMappings).orderBy(asc(exchangeMappings.keyName));
  return {
    mappings: rows.map((row) => toMapping(row, parents.get(row.uuid) ?? [])),
    total: await db.$count(exchangeMappings, where),
    counts,
    uncategorisedProducts: await countUncategorisedProducts(db),
    senders: senders.map(({ name }) => name),
    segments: await listSegments(db),
    priceLists: await listPriceLists(db),
    storages: (await listStorages(db)).map(({ uuid, name, center }) => ({ uuid, name, center })),
  };
}

const named = (search = "") =>
  search.trim() === "" ? undefined : ilike(exchangeMappings.name, `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`);

/** Names of each group's ancestors, from the root; 20 at most, in case parents form a cycle. */
async function listParents(reader: Reader, uuids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await readRows(reader, { uuid: "uuid", names: "text[]" })(sql`
    with recursive above as (
      select uuid, key_name, parent, '' as name, 0 as steps from exchange_mappings
      where uuid = any(${sql.param([...uuids])}::uuid[]) and kind = 'group'
      union all select a.uuid, a.key_name, m.parent, m.name, a.steps + 1 from above a
      join exchange_mappings m on m.kind = 'group' and m.key_name = a.key_name and m.external_id = a.parent where a.steps < 20
    ) select uuid, array_agg(name order by steps desc) as names from above where steps > 0 group by uuid`);
  return new Map(rows.map(({ uuid, names }) => [uuid, names]));
}

/** Counts goods without a segment, except withdrawn ones. */
async function countUncategorisedProducts(reader: Reader): Promise<number> {
  const rows = await readRows(reader, { count: "integer" })(sql`
    select count(*)::int as count from products p where p.segment_uuid = ${uncategorised.segmentUuid}::uuid and not exists (
      select from exchange_entities t where t.feed = 'goods' and t.key = p.uuid::text and t.is_withdrawn)`);
  return rows[0]?.count ?? 0;
}

export async function setMappings({ db }: SignedIn, { body }: Input<typeof calls.setMappings>): Promise<{ isDone: true }> {
  await db.transaction(async (tx) => {
    const segments = new Set((await listSegments(tx)).map(({ uuid }) => uuid));
    const lists = new Set((await listPriceLists(tx)).map(({ uuid }) => uuid));
    const storages = new Set((await listStorages(tx)).map(({ uuid }) => uuid));
    const none = new Set<string>();
    const catalogues = new Set<string>();
    for (const [index, { uuid, target }] of body.mappings.entries()) {
      const [row] = await tx.select().from(exchangeMappings).where(eq(exchangeMappings.uuid, uuid)).for("update");
      const { kind, keyName, target: before } = orNotFound(row);
      const names: readonly string[] = mappingTargets[kind];
      const uuids = { group: segments, priceType: lists, storage: storages, property: none, unit: none }[kind];
      if (!names.includes(target) && !uuids.has(target))
        throwProblem("VALIDATION_ERROR", { [`mappings.${index}.target`]: [translate("exchange.target")] });
      if (kind === "priceType" && target === cataloguePrices && before !== target) {
        if (catalogues.has(keyName))
          throwProblem("VALIDATION_ERROR", { [`mappings.${index}.target`]: [translate("exchange.oneCatalogue")] });
        catalogues.add(keyName);
      }
      await choose(tx, orNotFound(row), target);
    }
  });
  return { isDone: true };
}

/** Sets a target. A sender has one price type for the catalogue: the former one becomes a price list. */
async function choose(tx: Transaction, { uuid, keyName, kind }: Row, target: string): Promise<void> {
  if (kind === "priceType" && target === cataloguePrices)
    await tx
      .update(exchangeMappings)
      .set({ target: "own" })
      .where(and(eq(exchangeMappings.keyName, keyName), eq(exchangeMappings.kind, kind), eq(exchangeMappings.target, cataloguePrices)));
  await tx.update(exchangeMappings).set({ target, isGuess: false }).where(eq(exchangeMappings.uuid, uuid));
}

async function listSegments(reader: Reader) {
  const rows = await readRows(reader, { uuid: "uuid", name: "text", category: "text" })(sql`
    select c.uuid, c.name, p.name as category from categories c join categories p on p.uuid = c.parent_uuid
    where c.uuid <> ${uncategorised.segmentUuid}::uuid order by p.name, c.name, c.uuid limit 5000`);
  return rows;
}

async function listPriceLists(reader: Reader) {
  const rows = await readRows(reader, { uuid: "uuid", title: "text" })(
    sql`select uuid, title from price_lists order by title, uuid limit 5000`,
  );
  return rows;
}

function toMapping(row: Row & { isWaiting: boolean }, parents: string[]): Mapping {
  const { uuid, keyName, kind, externalId, name, parent, target, isGuess, seenAt } = row;
  return {
    uuid,
    sender: keyName,
    kind,
    externalId,
    name,
    parent,
    parents,
    target,
    isGuess,
    isWaiting: row.isWaiting,
    seenAt: seenAt.toISOString(),
  };
}
