import type { z } from "zod";
import { money } from "#contract/primitives.ts";
import type { ProductPage } from "#contract/products.ts";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { cacheCounts } from "../speed/cached-counts.ts";
import type { CatalogueFacts } from "./catalogue-facts.ts";
import { countedFilter, type ListFilter } from "./list-filter.ts";
import { COUNTED_UP_TO, valuesOf } from "./match-sql.ts";
import { type PriceRange, type StatsRow, statsColumns, statsQuery } from "./stats-sql.ts";
import type { Viewer } from "./viewer.ts";

export type ListStats = Pick<z.infer<typeof ProductPage>, "total" | "totalIsExact" | "facets">;

/** Whether the counts depend on the viewer's prices; otherwise the price range is read with the page. */
export const countsPrices = (filter: ListFilter, viewer: Viewer): boolean =>
  viewer.access === "granted" && (filter.search !== null || filter.priceFrom !== null || filter.priceTo !== null);

/**
 * Total and facets, cached. Counts without prices are shared by all price lists; `range` then brings the viewer's price range.
 * `count` replaces the counting statement by one that returns the same counts and more.
 */
export async function listStats(
  db: Database,
  filter: ListFilter,
  facts: CatalogueFacts,
  viewer: Viewer,
  withPrices: boolean,
  range: Partial<PriceRange>,
  count: Count = countAlone,
): Promise<ListStats> {
  const counted: Counted = {
    catalogVersion: viewer.catalogVersion,
    access: viewer.access === "granted" ? "granted" : "guest",
    priceListUuid: withPrices ? viewer.priceListUuid : null,
    withPrices,
    filter: countedFilter(filter, facts),
  };
  const row = (await countsOf(db, counted, count)) ?? nothingCounted;
  return toStats({ ...row, ...range }, facts, filter.closed);
}

type Counted = Pick<Viewer, "catalogVersion" | "access" | "priceListUuid"> & { withPrices: boolean; filter: ListFilter };

type Count = (db: Database, counted: Counted) => Promise<StatsRow | undefined>;

const countAlone: Count = async (db, { withPrices, filter, ...rights }) => {
  const anybody: Viewer = { ...rights, isBuyer: false, branch: null, ordered: null };
  const [row] = await readRows(db, statsColumns)(statsQuery(filter, anybody, withPrices), valuesOf(filter, anybody));
  return row;
};

const nothingCounted: StatsRow = { total: 0, brands: null, priceMin: null, priceMax: null, inStock: null, withDiscount: 0 };

const countsOf = cacheCounts((db: Database, counted: Counted, count: Count) => count(db, counted));

function toStats(
  { total, brands, priceMin, priceMax, inStock, withDiscount }: StatsRow,
  facts: CatalogueFacts,
  closed: ListFilter["closed"],
): ListStats {
  return {
    total: Math.min(total, COUNTED_UP_TO),
    totalIsExact: total <= COUNTED_UP_TO,
    facets: {
      // Goods without a brand have one without a name.
      brands: (brands ?? [])
        .map(([uuid, count]) => ({ uuid, name: facts.brands.get(uuid) ?? "", count }))
        .filter(({ name }) => name !== "")
        .sort((a, b) => byName.compare(a.name, b.name)),
      priceMin: priceMin === null ? null : money(priceMin),
      priceMax: priceMax === null ? null : money(priceMax),
      inStock: (inStock ?? []).reduce((sum, [segmentUuid, count]) => (closed?.includes(segmentUuid) ? sum : sum + count), 0),
      withDiscount,
    },
  };
}

const byName = new Intl.Collator("ru");
