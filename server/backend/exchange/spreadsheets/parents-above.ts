import type { SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import { feedOf } from "../feeds/feeds.ts";
import { wordKey } from "./cells.ts";
import type { PlacedRow, Row } from "./read-rows.ts";

/** With more rows than this no row takes its parent from one above. */
const maxRows = 5000;

/**
 * Gives rows the parent that stands once over them, in merged cells or in a row of its own, which is then the parent's. Only in a table
 * whose column of parents stands before that of names, and whose first row has one: a category of another table may stand in none.
 */
export async function* withParentsAbove(
  feed: FeedName,
  columnsOf: () => readonly SpreadsheetColumn[],
  rows: AsyncIterable<PlacedRow>,
): AsyncGenerator<PlacedRow> {
  if (!feedOf(feed).parents) return yield* rows;
  const held: PlacedRow[] = [];
  let isLong = false;
  for await (const row of rows) {
    isLong ||= held.length === maxRows;
    if (isLong) yield* [...held.splice(0), row];
    else held.push(row);
  }
  const placeOf = (wanted: string) => columnsOf().find(({ field }) => field === wanted)?.at ?? -1;
  const isBefore = placeOf("parent") >= 0 && placeOf("parent") < placeOf("name");
  yield* isBefore && isGrouped(held) ? grouped(held) : held;
}

const keyOf = (value: unknown) => (typeof value === "string" ? wordKey(value) : "");

/** A category without a parent that others name as theirs stands at the top: then no cell is left out. */
function isGrouped(rows: readonly PlacedRow[]): boolean {
  const [first] = rows;
  const parents = new Set(rows.map(({ row }) => keyOf(row.parent)).filter(Boolean));
  return keyOf(first?.row.parent) !== "" && rows.every(({ row }) => row.parent !== undefined || !parents.has(keyOf(row.name)));
}

function grouped(rows: readonly PlacedRow[]): PlacedRow[] {
  let above: unknown;
  return rows.map(({ place, row }): PlacedRow => {
    above = row.parent ?? above;
    if (row.parent !== undefined && row.name === undefined) return { place, row: ofParent(row) };
    return { place, row: { ...row, parent: above } };
  });
}

/** A row that has a parent and no name of its own is the parent's. */
const ofParent = ({ parent, ...row }: Row): Row => ({ ...row, name: parent });
