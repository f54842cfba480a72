import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { mappingKinds } from "#contract/exchange-mapping.ts";
import type { Database } from "../../db/database.ts";
import { unsorted } from "../../products/unsorted.ts";
import { exchangeMappings } from "./tables.ts";

export type Kind = (typeof mappingKinds)[number];

/** A thing of the sender's system that can be mapped, as in his document. */
export type MappedThing = { kind: Kind; externalId: string; name: string; parent: string | null; words: Record<string, string> };

export type Mapping = MappedThing & { target: string };

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

/** Upserts the things of a document. Only new ones get their guessed target. */
export async function keepMappings(db: Database, keyName: string, rows: readonly Mapping[], now: Date): Promise<void> {
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

/** Segments that the sender did not load himself: possible targets of his groups. */
export async function segmentsOfOthers(db: Database, keyName: string): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    select uuid, name from categories c where parent_uuid is not null and not exists (
      select from exchange_things t where t.feed = 'categories' and t.key = c.uuid::text and t.key_name = ${keyName})
    and uuid <> ${unsorted.segmentUuid}::uuid`);
  return rows;
}

export const ofKind = (rows: readonly Mapping[], kind: Kind) =>
  new Map(rows.filter((row) => row.kind === kind).map((row) => [row.externalId, row]));
