import { nullUnlessSignedOut } from "#app/areas/products/shopper.server.ts";
import type { SignedInArgs } from "#app/request/page.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { branchOrders, type GridColumn } from "#contract/branch-orders.ts";
import { deals } from "#contract/deals.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { maxBranchColumns } from "#contract/limits.ts";
import { Uuid } from "#contract/primitives.ts";
import { products } from "#contract/products.ts";
import { chooseDays, dayModes } from "./chosen-days.ts";
import { toColumnView } from "./grid-view.ts";

export type PlacedDeal = { uuid: string; number: string; branch: string; total: number };

/** Trade points with filled cells, and the deals just placed. */
export async function readPlace(args: SignedInArgs<unknown>) {
  const { api, url } = args;
  const [{ products: goods, columns, total }, placed] = await Promise.all([
    api(branchOrders.get, { query: { filled: "true" } }),
    readPlaced(args, url.searchParams.get("placed") ?? ""),
  ]);
  const cards = goods.length > 0 ? (await api(products.listByUuids, { body: { uuids: goods.map(({ uuid }) => uuid) } })).products : [];
  const names = new Map([
    ...goods.map(({ uuid, name }) => [uuid, name] as const),
    ...cards.map(({ assortment }) => [assortment.uuid, assortment.name] as const),
  ]);
  const points = columns.map((column) => ({ ...toColumnView(column, names), segments: toSegments(column), timeZone: column.timeZone }));
  const mode = oneOf(url, "dates", dayModes);
  const ready = points.filter(({ problems }) => problems.length === 0);
  const days = chooseDays(
    ready.map(({ uuid, segments }) => ({
      uuid,
      segments: segments.map((each) => ({ ...each, dates: each.dates.map(({ date }) => date) })),
    })),
    mode,
  );
  return { points, placed, mode: mode ?? null, days, more: Math.max(0, total - maxBranchColumns), formKey: crypto.randomUUID() };
}

const toSegments = ({ deliverySchedules }: GridColumn) =>
  deliverySchedules.map(({ subcategoryUuid, subcategoryName, availableDates }) => ({
    uuid: subcategoryUuid,
    name: subcategoryName,
    dates: availableDates,
  }));

/** Deals by the uuids in the URL; unknown and malformed ones are dropped. */
async function readPlaced({ api }: Pick<SignedInArgs<unknown>, "api">, uuids: string): Promise<PlacedDeal[]> {
  const requested = [...new Set(uuids.slice(0, 40 * maxBranchColumns).split(","))]
    .flatMap((uuid) => Uuid.safeParse(uuid).data ?? [])
    .slice(0, maxBranchColumns);
  const found = await Promise.all(requested.map((uuid) => api(deals.get, { params: { uuid } }).catch(nullUnlessSignedOut)));
  return found.flatMap((deal) =>
    deal ? [{ uuid: deal.uuid, number: deal.number, branch: deal.branchName, total: kopecksOf(deal.total) }] : [],
  );
}
