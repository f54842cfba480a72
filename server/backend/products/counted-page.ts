import type { Database } from "../db/database.ts";
import { readRows, render } from "../db/statement.ts";
import { cacheStatements } from "../speed/cached-statements.ts";
import type { CatalogueFacts } from "./catalogue-facts.ts";
import type { ListFilter, ListOrder } from "./list-filter.ts";
import { type ListStats, listStats } from "./list-stats.ts";
import { shapeOf, shapeOfViewer, valuesOf } from "./match-sql.ts";
import { countedPageQuery, type Page, type PageRow, pageColumns, shapeOfOrder } from "./page-sql.ts";
import { type StatsRow, statsColumns } from "./stats-sql.ts";
import type { Viewer } from "./viewer.ts";

type Shape = { filter: ListFilter; order: ListOrder; viewer: Viewer; withPrices: boolean };

const countedPageStatement = cacheStatements(({ filter, order, viewer, withPrices }: Shape) =>
  render(countedPageQuery(filter, order, viewer, withPrices)),
);

/** A search without filters, whose counts and page cover the same rows, so one statement can read both. */
export const isSearchAlone = ({ search, brands, priceFrom, priceTo, percent, ratingTenths, inStock }: ListFilter): boolean =>
  search !== null && brands === null && priceFrom === null && priceTo === null && percent === null && ratingTenths === null && !inStock;

/** Reads total, facets and page of a search by one statement. `row` is undefined when the counts came from the cache. */
export async function readCountedPage(
  db: Database,
  filter: ListFilter,
  {
    order,
    slice,
    facts,
    viewer,
    withPrices,
  }: { order: ListOrder; slice: Page; facts: CatalogueFacts; viewer: Viewer; withPrices: boolean },
): Promise<{ row: PageRow | undefined; stats: ListStats }> {
  let row: (PageRow & StatsRow) | undefined;
  const stats = await listStats(db, filter, facts, viewer, withPrices, {}, async (_, counted) => {
    const shape = { filter: shapeOf(counted.filter), order: shapeOfOrder(order), viewer: shapeOfViewer(viewer), withPrices };
    const values = { ...valuesOf(counted.filter, viewer), last: order.last, ordered: order.ordered, ...slice };
    [row] = await readRows(db, { ...pageColumns, ...statsColumns })(countedPageStatement(shape), values);
    return row;
  });
  return { row: row && { items: row.items, catalogVersion: row.catalogVersion }, stats };
}
