import { afterEach, beforeEach } from "vitest";
import type { Deal } from "#contract/deal.ts";
import { deals as calls } from "#contract/deals.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { dairy, meat } from "#tests/support/demo-basket.ts";
import { listDealUuids, setSums, startAfresh, storeDeal } from "#tests/support/demo-deals.ts";

export const lineOf = (deal: Deal, productUuid: string) => deal.products.find((each) => each.productUuid === productUuid);

export function collect(
  as: Caller,
  deal: Deal,
  suborder: number,
  products: { uuid: string | undefined; collectedQuantity: number; reason?: string }[] = [],
) {
  return as(calls.patch, { params: { uuid: deal.uuid }, body: { collected: { suborderUuid: deal.suborders[suborder]?.uuid, products } } });
}

/** Contract limits that no deal reaches; each test begins without the deals of the others. */
export function useDealsInWarehouse() {
  const backend = useBackend();
  const demoDeals: string[] = [];
  const callers = {} as Record<"rep" | "director", Caller>;
  const rep: Caller = (...given) => callers.rep(...given);
  const director: Caller = (...given) => callers.director(...given);

  beforeEach(async () => {
    if (demoDeals.length === 0) demoDeals.push(...(await listDealUuids(backend.db)));
    backend.setNow(testNow);
    await startAfresh(backend.db, demoDeals);
    await setSums(backend.db, dairy, { limitKopecks: 900_000_000 });
    await setSums(backend.db, meat, { limitKopecks: 900_000_000 });
    const [rep, director] = await Promise.all([backend.as("rep@seller.example"), backend.as("director@alfa.example")]);
    Object.assign(callers, { rep, director });
  });

  afterEach(() => backend.setNow(testNow));

  const inWarehouse = async (suborderStatuses?: SuborderStatus[]) =>
    read(await storeDeal(backend.db, { status: "transferred_to_warehouse", ...(suborderStatuses && { suborderStatuses }) }));
  const read = async (uuid: string) => (await rep(calls.get, { params: { uuid } })).body;

  return { backend, demoDeals, rep, director, inWarehouse, read };
}
