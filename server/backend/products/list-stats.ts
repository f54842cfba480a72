import { money } from "#contract/primitives.ts";
import type { ProductPage } from "#contract/products.ts";
import type { z } from "zod";
import type { Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";
import { type CatalogueFacts, factsOfVersion } from "./catalogue-facts.ts";
import type { ListFilter } from "./list-filter.ts";
import { COUNTED_UP_TO } from "./match-sql.ts";
import { priceRangeQuery } from "./page-sql.ts";
import { RecentAnswers } from "../recent-answers.ts";
import { type PriceRange, type StatsRow, statsQuery } from "./stats-sql.ts";
import type { Viewer } from "./viewer.ts";

export type ListStats = Pick<z.infer<typeof ProductPage>, "total" | "totalIsExact" | "facets">;

const most = 2000;
const states = new WeakMap<Database, RecentAnswers<Promise<StatsRow | undefined>>>();

/** Total and facets; what is counted without looking at prices is counted once for all price lists. */
export async function listStats(db: Database, filter: ListFilter, viewer: Viewer): Promise<ListStats> {
  const withPrices = viewer.access === "granted" && (filter.search !== null || filter.priceFrom !== null || filter.priceTo !== null);
  const [row, range] = await Promise.all([countsOf(db, filter, viewer, withPrices), withPrices ? null : readRange(db, filter, viewer)]);
  return toStats({ ...(row ?? nothing), ...range }, await factsOfVersion(db, viewer.catalogVersion));
}

const nothing: StatsRow = { total: 0, brands: null, priceMin: null, priceMax: null, inStock: 0, withDiscount: 0 };

/** By catalogue version and filter, and by price list only when prices were looked at. */
function countsOf(db: Database, filter: ListFilter, viewer: Viewer, withPrices: boolean): Promise<StatsRow | undefined> {
  const answers = states.get(db) ?? new RecentAnswers<Promise<StatsRow | undefined>>(most);
  states.set(db, answers);
  const key = JSON.stringify([viewer.catalogVersion, viewer.access === "granted", withPrices && [viewer.priceListUuid], filter]);
  const known = answers.get(key);
  if (known) return known;
  const counts = readPrepared<StatsRow>(db, statsQuery(filter, viewer, withPrices)).then(([row]) => row);
  answers.set(key, counts);
  counts.catch(() => answers.forget(key));
  return counts;
}

async function readRange(db: Database, filter: ListFilter, viewer: Viewer): Promise<PriceRange | null> {
  if (viewer.access !== "granted") return null;
  const [row] = await readPrepared<PriceRange>(db, priceRangeQuery(filter, viewer));
  return row ?? null;
}

function toStats({ total, brands, priceMin, priceMax, inStock, withDiscount }: StatsRow, facts: CatalogueFacts): ListStats {
  return {
    total: Math.min(total, COUNTED_UP_TO),
    totalIsExact: total <= COUNTED_UP_TO,
    facets: {
      brands: (brands ?? []).map(([uuid, count]) => ({ uuid, name: facts.brands.get(uuid) ?? "", count })).sort((a, b) => byName.compare(a.name, b.name)),
      priceMin: priceMin === null ? null : money(priceMin),
      priceMax: priceMax === null ? null : money(priceMax),
      inStock,
      withDiscount,
    },
  };
}

const byName = new Intl.Collator("ru");
