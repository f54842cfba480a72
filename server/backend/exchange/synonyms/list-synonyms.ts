import { type SQL, sql } from "drizzle-orm";
import type { synonyms as calls, Synonym } from "#contract/synonyms.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { type Columns, orNull, readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { isLive } from "../seller-products/read-field-owners.ts";

const synonymColumns = { uuid: "uuid", words: "text", meaning: "text", bothWays: "boolean", owner: orNull("text") } satisfies Columns;
const columns = sql`s.uuid, s.words, s.meaning, s.both_ways as "bothWays", (
  select key_name from exchange_entities where feed = 'synonyms' and key = s.uuid::text and ${isLive}) as owner`;

export async function listSynonyms(context: SignedIn, { query }: Input<typeof calls.list>) {
  const { db } = context;
  const { search, page, perPage } = query;
  await assertSeller(db, context);
  const where = contains(search);
  const counted = await readRows(db, { total: "integer" })(sql`select count(*)::int as total from search_synonyms s where ${where}`);
  const rows = await readRows(
    db,
    synonymColumns,
  )(sql`
    select ${columns} from search_synonyms s where ${where}
    order by s.words collate "ru-x-icu", s.meaning collate "ru-x-icu", s.uuid limit ${perPage} offset ${(page - 1) * perPage}`);
  return { synonyms: rows, total: counted[0]?.total ?? 0 };
}

/** Matches a part of either side; treats ё as е. */
function contains(search: string | undefined): SQL {
  const wanted = search?.trim().toLowerCase().replaceAll("\u0451", "\u0435");
  if (!wanted) return sql`true`;
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`replace(lower(s.words || ', ' || s.meaning), ${"\u0451"}, ${"\u0435"}) like ${pattern}`;
}

export async function findSynonym(reader: Reader, uuid: string): Promise<Synonym | undefined> {
  const rows = await readRows(reader, synonymColumns)(sql`select ${columns} from search_synonyms s where s.uuid = ${uuid}`);
  return rows[0];
}
