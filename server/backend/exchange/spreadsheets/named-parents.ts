import { cleanLine } from "#contract/clean-text.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { feedOf } from "../feeds/feeds.ts";
import { foldCase } from "../feeds/parts/identify.ts";
import { isFormulaError, isRounded } from "./cells.ts";
import type { PlacedRow } from "./read-rows.ts";

/** More new parents than this are no list of sections: their rows are refused, as those of unknown ones. */
const maxParents = 500;

const keyOf = (name: string) => foldCase(cleanLine(name));

/**
 * Adds a row for each parent that rows only name: neither stored nor a row of the table, as sections in a column of their own. Only in a
 * table whose every row names a parent: where sections have rows of their own, one without a row is a slip, and its rows are refused.
 */
export async function* withNamedParents(reader: Reader, feed: FeedName, rows: AsyncIterable<PlacedRow>): AsyncGenerator<PlacedRow> {
  const { parents } = feedOf(feed);
  const named = new Map<string, PlacedRow>();
  const own = new Set<string>();
  let hasSections = false;
  for await (const each of rows) {
    yield each;
    if (!parents) continue;
    for (const word of [each.row.externalId, each.row.name]) if (typeof word === "string") own.add(keyOf(word));
    const { parent } = each.row;
    if (typeof parent !== "string") hasSections = true;
    else if (named.size <= maxParents && !named.has(keyOf(parent)) && !isFormulaError(parent) && !isRounded(parent))
      named.set(keyOf(parent), { place: each.place, row: { name: cleanLine(parent) } });
  }
  const unknown = [...named].flatMap(([key, each]) => (own.has(key) ? [] : each));
  if (!parents || hasSections || unknown.length === 0 || named.size > maxParents) return;
  const isStored = await parents(
    reader,
    unknown.map(({ row }) => String(row.name)),
  );
  yield* unknown.filter(({ row }) => !isStored(String(row.name)));
}
