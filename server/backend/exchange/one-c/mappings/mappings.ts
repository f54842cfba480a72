import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { mappingKinds } from "#contract/enums.ts";
import type { Database } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { uncategorised } from "../../../products/uncategorised.ts";
import { exchangeMappings } from "../tables.ts";

export type Kind = (typeof mappingKinds)[number];

/** An entity of the sender's system that can be mapped, as in their document. */
export type MappedEntity = { kind: Kind; externalId: string; name: string; parent: string | null; words: Record<string, string> };

export type Mapping = MappedEntity & { target: string };

export async function readMappings(db: Database, keyName: string): Promise<Mapping[]> {
  return db
    .select({
      kind: exchangeMappings.kind,
      externalId: exchangeMappings.externalId,
      name: exchangeMappings.name,
      parent: exchangeMappings.parent,
      words: exchangeMappings.words,
      target: exchangeMappings.target,
    })
    .from(exchangeMappings)
    .where(eq(exchangeMappings.keyName, keyName))
    .orderBy(exchangeMappings.externalId);
}

/** Upserts the entities of a document. Only new ones get their guessed target. */
export async function saveMappings(db: Database, keyName: string, rows: readonly Mapping[], now: Date): Promise<void> {
  const atOnce = 500;
  for (let start = 0; start < rows.length; start += atOnce) {
    const batch = rows.slice(start, start + atOnce).map((row) => ({ ...row, uuid: uuidv7(), keyName, isGuess: true, seenAt: now }));
    await db
      .insert(exchangeMappings)
      .values(batch)
      .onConflictDoUpdate({
        target: [exchangeMappings.keyName, exchangeMappings.kind, exchangeMappings.externalId],
        set: {
          name: sql`excluded.name`,
          parent: sql`excluded.parent`,
          words: sql`exchange_mappings.words || excluded.words`,
          seenAt: sql`excluded.seen_at`,
        },
      });
  }
}

/** Segments that the sender did not load: possible targets of their groups. */
export async function segmentsOfOthers(db: Database, keyName: string): Promise<{ uuid: string; name: string; category: string }[]> {
  const rows = await readRows(db, { uuid: "uuid", name: "text", category: "text" })(sql`
    select c.uuid, c.name, above.name as category from categories c join categories above on above.uuid = c.parent_uuid where not exists (
      select from exchange_entities t where t.feed = 'categories' and t.key = c.uuid::text and t.key_name = ${keyName})
    and c.uuid <> ${uncategorised.segmentUuid}::uuid`);
  return rows;
}

/** Titles of price lists that no program has named yet: the feed takes such a one for a price type of its name. */
export async function unnamedPriceLists(db: Database): Promise<string[]> {
  const rows = await readRows(db, { title: "text" })(sql`
    select title from price_lists l where not exists (
      select from exchange_entities t where t.feed = 'priceLists' and t.key = l.uuid::text and t.external_id is not null
        and t.key_name <> '')`);
  return rows.map(({ title }) => title);
}

export const ofKind = (rows: readonly Mapping[], kind: Kind) =>
  new Map(rows.filter((row) => row.kind === kind).map((row) => [row.externalId, row]));
