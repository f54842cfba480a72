import { money } from "#contract/primitives.ts";
import type { ProductPage } from "#contract/products.ts";
import type { z } from "zod";
import type { Database } from "../db/database.ts";
import { readShaped } from "../db/prepared.ts";
import { type CatalogueFacts, factsOfVersion } from "./catalogue-facts.ts";
import { countedFilter, type ListFilter } from "./list-filter.ts";
import { COUNTED_UP_TO, shapeOf, valuesOf } from "./match-sql.ts";
import { RecentAnswers } from "../recent-answers.ts";
import { type PriceRange, type StatsRow, statsQuery } from "./stats-sql.ts";
import type { Viewer } from "./viewer.ts";

export type ListStats = Pick<z.infer<typeof ProductPage>, "total" | "totalIsExact" | "facets">;

const most = 2000;
const states = new WeakMap<Database, RecentAnswers<Promise<StatsRow | undefined>>>();

/** Whether prices decide what is counted; otherwise the lowest and the highest come with the page. */
export const countsPrices = (filter: ListFilter, viewer: Viewer): boolean =>
  viewer.access === "granted" && (filter.search !== null || filter.priceFrom !== null || filter.priceTo !== null);

/** Total and facets; what is counted without looking at prices is counted once for all price lists, `range` is then the viewer's. */
export async function listStats(db: Database, filter: ListFilter, viewer: Viewer, withPrices: boolean, range: Partial<PriceRange>): Promise<ListStats> {
  const facts = await factsOfVersion(db, viewer.catalogVersion);
  const row = await countsOf(db, countedFilter(filter, facts), viewer, withPrices);
  return toStats({ ...(row ?? nothing), ...range }, facts, filter.closed);
}

const nothing: StatsRow = { total: 0, brands: null, priceMin: null, priceMax: null, inStock: null, withDiscount: 0 };

/** By catalogue version and filter, and by price list only when prices were looked at. */
function countsOf(db: Database, filter: ListFilter, viewer: Viewer, withPrices: boolean): Promise<StatsRow | undefined> {
  const answers = states.get(db) ?? new RecentAnswers<Promise<StatsRow | undefined>>(most);
  states.set(db, answers);
  const key = JSON.stringify([viewer.catalogVersion, viewer.access === "granted", withPrices && [viewer.priceListUuid], filter]);
  const known = answers.get(key);
  if (known) return known;
  const counts = readShaped<StatsRow>(
    db,
    `stats ${withPrices} ${shapeOf(filter, viewer)}`,
    () => statsQuery(filter, viewer, withPrices),
    valuesOf(filter, viewer),
  ).then(([row]) => row);
  answers.set(key, counts);
  counts.catch(() => answers.forget(key));
  return counts;
}

function toStats({ total, brands, priceMin, priceMax, inStock, withDiscount }: StatsRow, facts: CatalogueFacts, closed: ListFilter["closed"]): ListStats {
  return {
    total: Math.min(total, COUNTED_UP_TO),
    totalIsExact: total <= COUNTED_UP_TO,
    facets: {
      brands: (brands ?? []).map(([uuid, count]) => ({ uuid, name: facts.brands.get(uuid) ?? "", count })).sort((a, b) => byName.compare(a.name, b.name)),
      priceMin: priceMin === null ? null : money(priceMin),
      priceMax: priceMax === null ? null : money(priceMax),
      inStock: (inStock ?? []).reduce((sum, [segmentUuid, count]) => (closed?.includes(segmentUuid) ? sum : sum + count), 0),
      withDiscount,
    },
  };
}

const byName = new Intl.Collator("ru");
