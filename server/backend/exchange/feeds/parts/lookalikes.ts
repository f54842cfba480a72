import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { letterKey, letterKeySql, spelledKey, spelledKeySql } from "../../../products/line-keys-sql.ts";
import type { Once } from "../feed.ts";
import { foldCase } from "./identify.ts";

/*
 * Names and articles with Latin letters in place of Cyrillic ones, or the reverse, mean the same, as in the buyer's quick order; names
 * also with other quotation marks, dashes and spaces. But
 * what exists in two spellings is two: a stored entity whose own spelling the load has is that row's, and nothing is guessed.
 */

type Spelled = { spelled: string };

/** Of stored entities spelled alike those that a text may mean; `isOpen` if it is not known which of them, or which row means it. */
export type Alike = <Candidate extends Spelled>(
  text: string,
  stored: readonly Candidate[],
) => { meant: readonly Candidate[]; isOpen: boolean };

/** By the spellings of a field of the load's rows. */
export async function alikeIn(reader: Reader, field: string, { loadUuid, once }: { loadUuid: string; once: Once }): Promise<Alike> {
  const isArticle = field === "sku";
  const keyOf = isArticle ? letterKey : spelledKey;
  const keySql = isArticle ? letterKeySql : spelledKeySql;
  const spellings = await once(`spellings of ${field}`, async () => {
    const rows = await readRows(reader, { key: "text", spelled: "text[]" })(sql`
      select ${keySql(sql`row ->> ${field}::text`)} as key, array_agg(distinct lower(trim(row ->> ${field}::text))) as spelled
      from exchange_rows where load_uuid = ${loadUuid} and row ->> ${field}::text is not null
      group by 1 having count(distinct lower(trim(row ->> ${field}::text))) > 1`);
    return new Map(rows.map(({ key, spelled }) => [key, new Set(spelled)]));
  });
  return (text, stored) => {
    const sent = spellings.get(keyOf(text)) ?? new Set([foldCase(text)]);
    const meant = stored.filter(({ spelled }) => keyOf(spelled) === keyOf(text) && !sent.has(spelled));
    const claiming = [...sent].filter((spelled) => stored.every((each) => each.spelled !== spelled));
    return { meant, isOpen: meant.length > 1 || claiming.length > 1 };
  };
}
