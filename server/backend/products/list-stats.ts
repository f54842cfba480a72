import { money } from "#contract/primitives.ts";
import type { ProductPage } from "#contract/products.ts";
import type { z } from "zod";
import type { Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";
import type { CatalogueFacts } from "./catalogue-facts.ts";
import type { ListFilter } from "./list-filter.ts";
import { COUNTED_UP_TO } from "./match-sql.ts";
import { RecentAnswers } from "./recent-answers.ts";
import { type StatsRow, statsQuery } from "./stats-sql.ts";
import type { Viewer } from "./viewer.ts";

export type ListStats = Pick<z.infer<typeof ProductPage>, "total" | "totalIsExact" | "facets">;

const states = new WeakMap<Database, RecentAnswers<Promise<ListStats>>>();

/** Kept for a few seconds by catalogue version, price list and filter: the same for everybody with that price list. */
export function listStats(db: Database, filter: ListFilter, facts: CatalogueFacts, viewer: Viewer): Promise<ListStats> {
  const answers = states.get(db) ?? new RecentAnswers<Promise<ListStats>>(2000, 10_000);
  states.set(db, answers);
  const key = JSON.stringify([facts.version, viewer.access === "granted", viewer.priceListUuid, filter]);
  const known = answers.get(key);
  if (known) return known;
  const stats = readStats(db, filter, facts, viewer);
  answers.set(key, stats);
  stats.catch(() => answers.forget(key));
  return stats;
}

async function readStats(db: Database, filter: ListFilter, facts: CatalogueFacts, viewer: Viewer): Promise<ListStats> {
  const [row] = await readPrepared<StatsRow>(db, statsQuery(filter, viewer));
  const { total = 0, brands, priceMin = null, priceMax = null, inStock = 0, withDiscount = 0 } = row ?? {};
  return {
    total: Math.min(total, COUNTED_UP_TO),
    totalIsExact: total <= COUNTED_UP_TO,
    facets: {
      brands: (brands ?? []).map(([uuid, count]) => ({ uuid, name: facts.brands.get(uuid) ?? "", count })).sort((a, b) => a.name.localeCompare(b.name, "ru")),
      priceMin: priceMin === null ? null : money(priceMin),
      priceMax: priceMax === null ? null : money(priceMax),
      inStock,
      withDiscount,
    },
  };
}
