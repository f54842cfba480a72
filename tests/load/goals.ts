import type { CeilingId } from "./ceilings.ts";

/** What users would pick instead, measured on this kind of machine: performance.md. CPU ms are of server and database. */
type Rival = { name: string; perSecond: number; cpuMs: number };

const vendureList: Rival = { name: "Vendure", perSecond: 314, cpuMs: 4.3 };
const vendureDetail: Rival = { name: "Vendure", perSecond: 94, cpuMs: 9.7 };
const vendureSearch: Rival = { name: "Vendure", perSecond: 11, cpuMs: 147 };
const vendureOrders: Rival = { name: "Vendure", perSecond: 4.6, cpuMs: 289 };
const evershopPage: Rival = { name: "EverShop", perSecond: 12.5, cpuMs: 75.5 };
const evershopProduct: Rival = { name: "EverShop", perSecond: 26.5, cpuMs: 26 };

/** Everything that is named must hold. */
export type Bound = {
  /** Times less processor time per request than the rival: figures per second move with the neighbours. */
  times?: number;
  /** Share of the ceiling's requests per second. */
  ofCeiling?: number;
  cpuMs?: number;
  p50Ms?: number;
  /** CPU at most so many times that of the smaller run. */
  growth?: number;
};

export type Goal = { rival?: Rival; ceiling?: CeilingId; must?: Bound; aim?: Bound };

const search: Goal = { rival: vendureSearch, ceiling: "list", must: { times: 80 }, aim: { times: 150 } };
const orders: Goal = { rival: vendureOrders, ceiling: "order", must: { times: 20 }, aim: { times: 30 } };

export const goals: Record<string, Goal> = {
  list: { rival: vendureList, ceiling: "list", must: { times: 8, ofCeiling: 0.25 }, aim: { times: 12 } },
  listAgain: { rival: vendureList, ceiling: "list", must: { times: 25 }, aim: { times: 40 } },
  page50: { ceiling: "list" },
  filters: { ceiling: "list" },
  detail: { rival: vendureDetail, ceiling: "row", must: { times: 25 }, aim: { times: 40 } },
  searchWord: search,
  searchArticle: search,
  searchTypo: search,
  searchCommon: { ceiling: "list", must: { cpuMs: 25 }, aim: { cpuMs: 15 } },
  basket300: { must: { p50Ms: 60 }, aim: { p50Ms: 25 } },
  orders8: orders,
  orders64: orders,
  orders256: orders,
  deals: { ceiling: "list", must: { growth: 1.3 }, aim: { growth: 1.1 } },
  dealsOfBuyer: { ceiling: "list" },
  notifications: { ceiling: "list" },
  catalogPage: { rival: evershopPage, ceiling: "react", must: { times: 10 }, aim: { times: 18 } },
  catalogPageBasket: { rival: evershopPage, ceiling: "react" },
  catalogPageGzip: { rival: evershopPage, ceiling: "react" },
  productPage: { rival: evershopProduct, ceiling: "react", must: { times: 12 }, aim: { times: 20 } },
  cartPage: { ceiling: "react", must: { cpuMs: 25 }, aim: { cpuMs: 12 } },
  dealsPage: { ceiling: "react" },
  streams: { must: { p50Ms: 500 }, aim: { p50Ms: 250 } },
};

/** From 1,000 to 100,000 products: CPU of the larger run by that of the smaller one. */
export const growthGoals: Record<string, { must: number; aim: number }> = {
  list: { must: 1.25, aim: 1.1 },
  detail: { must: 1.25, aim: 1.1 },
  page50: { must: 1.25, aim: 1.1 },
  filters: { must: 1.25, aim: 1.1 },
  searchArticle: { must: 2, aim: 1.5 },
};

export type Measured = { cpuMs: number; p50: number; perSecond: number; ofCeiling: number | null; growth: number | null };

/** Null when the bound cannot be told. */
export function holds(bound: Bound, rival: Rival | undefined, { cpuMs, p50, ofCeiling, growth }: Measured): boolean | null {
  const checks = [
    bound.times === undefined ? true : rival ? rival.cpuMs / cpuMs >= bound.times : null,
    bound.ofCeiling === undefined ? true : ofCeiling === null ? null : ofCeiling >= bound.ofCeiling,
    bound.cpuMs === undefined || cpuMs <= bound.cpuMs,
    bound.p50Ms === undefined || p50 <= bound.p50Ms,
    bound.growth === undefined ? true : growth === null ? null : growth <= bound.growth,
  ];
  if (checks.includes(false)) return false;
  return checks.includes(null) ? null : true;
}

export function boundText(bound: Bound | undefined, rival: Rival | undefined): string {
  if (!bound) return "";
  const { times, ofCeiling, cpuMs, p50Ms, growth } = bound;
  return [
    times !== undefined && rival && `≤ ${(rival.cpuMs / times).toFixed(2)} CPU ms (${times} × ${rival.name})`,
    ofCeiling !== undefined && `≥ ${ofCeiling * 100} % of ceiling`,
    cpuMs !== undefined && `≤ ${cpuMs} CPU ms`,
    p50Ms !== undefined && `p50 ≤ ${p50Ms} ms`,
    growth !== undefined && `≤ ${growth} × few`,
  ]
    .filter(Boolean)
    .join(", ");
}
