import type { BasketData, Delivery } from "../basket/basket-data.ts";
import { loadProductsOf } from "../basket/load-basket.ts";
import type { BasketOwner, OwnBranch } from "../basket/read-owner.ts";
import { readContracts, readDelivery } from "../basket/read-terms.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { readStock, type Stock } from "../stock/read-stock.ts";

type ColumnsQuery = { branches: readonly OwnBranch[]; productUuids: readonly string[]; now: Date };

/**
 * The basket data of each trade point, with all products at quantity zero. Reads products and prices once, contracts of all trade points
 * in one query, delivery days once per schedule, stock once per distribution centre.
 */
export async function loadColumns(
  reader: Reader,
  actor: Actor,
  owner: BasketOwner,
  { branches, productUuids, now }: ColumnsQuery,
): Promise<{ branch: OwnBranch; data: BasketData }[]> {
  const [first] = branches;
  if (!first) return [];
  const base = await loadProductsOf(reader, actor, owner, productUuids, now, first.uuid);
  const contracts = await readContracts(
    reader,
    branches.map(({ uuid }) => uuid),
    now,
  );
  const deliveries = new Map<string, Delivery>([[placeOf(first), base.delivery]]);
  const stocked = base.lines.filter((line) => line.isStocked).map((line) => line.uuid);
  const stocks = new Map<string | null, ReadonlyMap<string, Stock>>([
    [first.distributionCenterUuid, new Map(base.lines.flatMap(({ uuid, stock }) => (stock ? [[uuid, stock] as const] : [])))],
  ]);
  const columns: { branch: OwnBranch; data: BasketData }[] = [];
  for (const branch of branches) {
    const delivery = deliveries.get(placeOf(branch)) ?? (await readDelivery(reader, branch, now));
    deliveries.set(placeOf(branch), delivery);
    const center = branch.distributionCenterUuid;
    const stock = stocks.get(center) ?? (await readStock(reader, center, stocked));
    stocks.set(center, stock);
    const lines = base.lines.map((line) => ({ ...line, stock: stock.get(line.uuid) ?? null }));
    columns.push({ branch, data: { ...base, branch, lines, contracts: contracts.get(branch.uuid) ?? [], delivery } });
  }
  return columns;
}

const placeOf = ({ scheduleUuid, distributionCenterUuid }: OwnBranch) => `${scheduleUuid} ${distributionCenterUuid}`;
