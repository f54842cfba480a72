import type { z } from "zod";
import type { branchOrders as calls, GridColumn, GridProduct } from "#contract/branch-orders.ts";
import { maxBranchColumns } from "#contract/limits.ts";
import type { BasketData, BasketLine } from "../basket/basket-data.ts";
import { calculateBasket, whyUnavailable } from "../basket/calculate-basket.ts";
import type { GivenLine } from "../basket/load-basket.ts";
import { isActive, type OwnBranch, readOwner } from "../basket/read-owner.ts";
import { toBasket, toProductFields } from "../basket/to-basket.ts";
import type { Handler } from "../handlers.ts";
import { loadColumns } from "./load-columns.ts";
import { readGrid } from "./read-grid.ts";

/** Six queries, plus one for each schedule and each distribution centre of the page's trade points. */
export const getGrid: Handler<typeof calls.get> = async ({ db, actor, now }, { query: { page, filled, branchUuid } }) => {
  const at = now();
  const owner = await readOwner(db, actor);
  const grid = await readGrid(db, actor);
  const mine = owner.branches.filter(isActive);
  const ordered = mine.filter(({ uuid }) => grid.cells.has(uuid));
  const matching = (filled ? ordered : mine).filter(({ uuid }) => branchUuid === undefined || uuid === branchUuid);
  const branches = matching.slice((page - 1) * maxBranchColumns, page * maxBranchColumns);
  const columns = await loadColumns(db, actor, owner, { branches, productUuids: grid.productUuids, now: at });
  const seesPrices = owner.company.status === "accredited";
  return {
    products: seesPrices ? (columns[0]?.data.lines ?? []).map(toProduct) : [],
    columns: columns.map(({ branch, data }) =>
      toColumn(branch, seesPrices ? data : { ...data, lines: [] }, grid.cells.get(branch.uuid) ?? [], at),
    ),
    branchCount: mine.length,
    filledCount: ordered.length,
    total: matching.length,
  };
};

const toProduct = (line: BasketLine): z.input<typeof GridProduct> => ({
  ...toProductFields({ ...line, stock: null }),
  isSold: line.isPublished,
});

function toColumn(
  { uuid, name, address }: OwnBranch,
  data: BasketData,
  cells: readonly GivenLine[],
  now: Date,
): z.input<typeof GridColumn> {
  const quantities = new Map(cells.map(({ productUuid, quantity }) => [productUuid, quantity]));
  const lines = data.lines.flatMap((line) => {
    const quantity = quantities.get(line.uuid);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  const basket = toBasket(calculateBasket({ ...data, lines }, now));
  return {
    branch: { uuid, name, address },
    lines: basket.items.map((item) => ({
      productUuid: item.uuid,
      quantity: item.quantity,
      perUnit: item.price.discountedPerUnit,
      total: item.price.total,
      unavailableReason: item.unavailableReason,
      quantityProblem: item.quantityProblem,
    })),
    closed: data.lines.flatMap((line) => {
      const reason = whyUnavailable(line, data);
      return reason ? [{ productUuid: line.uuid, reason }] : [];
    }),
    limits: basket.groups.assortmentGroups,
    summary: basket.summary,
    constraints: basket.constraints,
    deliverySchedules: basket.deliverySchedules,
    timeZone: basket.timeZone,
    approval: basket.approval,
    problems: basket.problems,
  };
}
