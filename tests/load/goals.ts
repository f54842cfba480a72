import type { CeilingId } from "./ceilings.ts";

/** A measurement must meet each bound that is given. */
export type Bound = {
  /** Share of the ceiling's requests per second. */
  ofCeiling?: number;
  /** Processor milliseconds of server and database for one unit of work: other programs on the machine change figures per second. */
  cpuMs?: number;
  p50Ms?: number;
  /** Processor time at most this many times that of the smaller run. */
  growth?: number;
};

/** `plain`: the must with every speed-up off. */
export type Goal = { ceiling?: CeilingId; must?: Bound; aim?: Bound; plain?: Bound };

const search: Goal = { ceiling: "list", must: { cpuMs: 2 }, aim: { cpuMs: 1 } };
const orders: Goal = { ceiling: "order", must: { cpuMs: 24 }, aim: { cpuMs: 14.5 } };

/** Goals of performance.md. */
export const goals: Record<string, Goal> = {
  list: { ceiling: "list", must: { cpuMs: 1.4, ofCeiling: 0.25 }, aim: { cpuMs: 0.7 } },
  listAgain: { ceiling: "list", must: { cpuMs: 0.3 }, aim: { cpuMs: 0.17 } },
  page50: { ceiling: "list" },
  filters: { ceiling: "list" },
  detail: { ceiling: "row", must: { cpuMs: 0.39 }, aim: { cpuMs: 0.24 } },
  searchWord: search,
  searchArticle: search,
  searchTypo: search,
  searchCommon: { ceiling: "list", must: { cpuMs: 25 }, aim: { cpuMs: 15 } },
  lines500: { must: { p50Ms: 2000 } },
  sheetPage: { ceiling: "react" },
  sheetPage300: { ceiling: "react", must: { cpuMs: 40 }, aim: { cpuMs: 25 } },
  gridPage: { ceiling: "react" },
  basket300: { must: { p50Ms: 60 }, aim: { p50Ms: 25 } },
  orders8: orders,
  orders64: orders,
  orders256: orders,
  sheetOrders8: { ceiling: "order", must: { cpuMs: 15 }, aim: { cpuMs: 8 } },
  deals: { ceiling: "list", must: { growth: 1.3 }, aim: { growth: 1.1 } },
  dealsOfBuyer: { ceiling: "list" },
  notifications: { ceiling: "list" },
  catalogPage: { ceiling: "react", must: { cpuMs: 12 }, aim: { cpuMs: 8 }, plain: { cpuMs: 25 } },
  catalogPageBasket: { ceiling: "react" },
  catalogPageGzip: { ceiling: "react" },
  productPage: { ceiling: "react", must: { cpuMs: 10 }, aim: { cpuMs: 6 }, plain: { cpuMs: 20 } },
  cartPage: { ceiling: "react", must: { cpuMs: 28 }, aim: { cpuMs: 18 }, plain: { cpuMs: 60 } },
  dealsPage: { ceiling: "react", must: { cpuMs: 12 }, aim: { cpuMs: 8 } },
  dealPage: { ceiling: "react", must: { cpuMs: 15 }, aim: { cpuMs: 10 } },
  streams: { must: { p50Ms: 3000 }, aim: { p50Ms: 500 }, plain: { p50Ms: 3000 } },
};

/** Bounds for this run; absent where there is no goal. */
export function boundsOf(id: string, isPlain: boolean): { must?: Bound; aim?: Bound } {
  const { must, aim, plain } = goals[id] ?? {};
  if (isPlain) return plain ? { must: plain } : {};
  return { ...(must && { must }), ...(aim && { aim }) };
}

/** From 1,000 to 100,000 products: processor time of the larger run divided by that of the smaller one. */
export const growthGoals: Record<string, { must: number; aim: number }> = {
  list: { must: 1.25, aim: 1.1 },
  detail: { must: 1.25, aim: 1.1 },
  page50: { must: 1.25, aim: 1.1 },
  filters: { must: 1.25, aim: 1.1 },
  searchArticle: { must: 2, aim: 1.5 },
};

export type Measured = { cpuMs: number; p50: number; perSecond: number; ofCeiling: number | null; growth: number | null };

/** Null when a needed figure is missing. */
export function holds(bound: Bound, { cpuMs, p50, ofCeiling, growth }: Measured): boolean | null {
  const checks = [
    bound.ofCeiling === undefined ? true : ofCeiling === null ? null : ofCeiling >= bound.ofCeiling,
    bound.cpuMs === undefined || cpuMs <= bound.cpuMs,
    bound.p50Ms === undefined || p50 <= bound.p50Ms,
    bound.growth === undefined ? true : growth === null ? null : growth <= bound.growth,
  ];
  if (checks.includes(false)) return false;
  return checks.includes(null) ? null : true;
}

export function boundText(bound: Bound | undefined): string {
  if (!bound) return "";
  const { ofCeiling, cpuMs, p50Ms, growth } = bound;
  return [
    cpuMs !== undefined && `≤ ${cpuMs} CPU ms`,
    ofCeiling !== undefined && `≥ ${ofCeiling * 100} % of ceiling`,
    p50Ms !== undefined && `p50 ≤ ${p50Ms} ms`,
    growth !== undefined && `≤ ${growth} × few`,
  ]
    .filter(Boolean)
    .join(", ");
}
