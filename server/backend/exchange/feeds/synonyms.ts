import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { synonymFault, tidyPhrases } from "../../products/search/synonym-fault.ts";
import { searchSynonyms } from "../../products/search/tables.ts";
import type { Feed, Reason, Resolved } from "./feed.ts";
import { lockRows, readDocs, split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { existingIds, findReferences, foldCase, type Target, uuidOf } from "./parts/identify.ts";
import { storedRows } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(searchSynonyms, { words: "words", meaning: "meaning", bothWays: "bothWays" });

/** Rows may name a synonym by the portal's uuid. */
const synonymTarget: Target = { feed: "synonyms", table: sql`search_synonyms`, hasUuids: true, find: async () => [] };

type Content = { words: string; meaning: string };

/** The key for matching a row without an id. */
export const contentOf = ({ words, meaning }: Content) => `${foldCase(tidyPhrases(words))} -> ${foldCase(tidyPhrases(meaning))}`;

/** Uuids of synonyms by content; the oldest of duplicates. */
export async function synonymsByContent(reader: Reader, contents: readonly string[]): Promise<Map<string, string>> {
  const rows = await readRows(reader, { uuid: "uuid", content: "text" })(sql`
    select distinct on (content) uuid, content from (
      select uuid, created_at, lower(words) || ' -> ' || lower(meaning) as content from search_synonyms) s
    where content = any(${sql.param([...contents])}::text[]) order by content, created_at, uuid`);
  return new Map(rows.map(({ content, uuid }) => [content, uuid]));
}

async function resolve(reader: Reader, rows: readonly RowOf<"synonyms">[]): Promise<Resolved[]> {
  const ids = await existingIds(
    reader,
    "synonyms",
    rows.flatMap(({ externalId }) => (externalId ? [{ externalId }] : [])),
  );
  const references = await findReferences(reader, synonymTarget, rows, "externalId");
  const sameContent = await synonymsByContent(reader, rows.filter(({ externalId }) => !externalId).map(contentOf));
  return rows.map(({ externalId, ...row }) => {
    const reason = reasonOf(row);
    if (reason) return reason;
    const fields = { ...row, words: tidyPhrases(row.words), meaning: tidyPhrases(row.meaning) };
    if (!externalId) return { key: sameContent.get(contentOf(row)) ?? uuidOf("synonyms", contentOf(row)), externalId: null, fields };
    const key = ids.get(externalId) ?? references(externalId)[0] ?? uuidOf("synonyms", externalId);
    // For a row with the portal's uuid as id, null keeps the stored external id.
    return { key, externalId: key === externalId ? null : externalId, fields };
  });
}

function reasonOf({ words, meaning }: Content): Reason | null {
  const fault = synonymFault({ words: tidyPhrases(words), meaning: tidyPhrases(meaning) });
  if (!fault) return null;
  const field = fault === "wordless" ? "words" : "meaning";
  return { field, value: field === "words" ? words : meaning, message: `exchange.synonym.${fault}` };
}

export const synonymsFeed: Feed<"synonyms"> = {
  name: "synonyms",
  examples: [{ externalId: "s-1", words: "помидор, помидорка", meaning: "томат", bothWays: true }],
  columns: { words: "text", meaning: "text", bothWays: "flag", externalId: "text" },
  stored: storedRows("synonyms", sql`search_synonyms`, sql`s.uuid::text`),
  titleFields: ["words"],
  refersTo: [],
  initial: { words: "", meaning: "", bothWays: false },
  resolve,
  read: readDocs(
    { words: "text", meaning: "text", bothWays: "boolean" },
    (keys) => sql`select uuid as key, words, meaning, both_ways as "bothWays" from search_synonyms where uuid = any(${keys}::uuid[])`,
  ),
  lock: lockRows(sql`search_synonyms`),
  async write(tx, changes) {
    const { kept, gone } = split(changes);
    await upsert(tx, kept);
    if (gone.length > 0) await tx.execute(sql`delete from search_synonyms where uuid = any(${sql.param(gone)}::uuid[])`);
  },
};
