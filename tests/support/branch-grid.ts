import { beforeEach } from "vitest";
import { branchOrders, type GridColumn } from "#contract/branch-orders.ts";
import type { Caller } from "./backend.ts";
import { beef, curd, dairy, exampleOrder, kefir, must, setContract, yoghurt } from "./demo-basket.ts";
import { usePlacedDeals } from "./placed-deals.ts";

export const director = "director@alfa.example";
export const gridProducts = [kefir, yoghurt, curd, beef];
/** The example's quantities for one trade point: a column of the grid. */
export const example = [20, 15, 41.5, 24.35] as const;
export const { scheduledDeliveryDates } = exampleOrder;

export const put = (as: Caller, ...columns: [branchUuid: string, ...quantities: (number | null)[]][]) =>
  as(branchOrders.put, {
    body: { products: gridProducts, columns: columns.map(([branchUuid, ...quantities]) => ({ branchUuid, quantities })) },
  });
export const read = async (as: Caller) => (await as(branchOrders.get)).body;
export const columnOf = async (as: Caller, branch: string) =>
  must((await read(as)).columns.find((column) => column.branch.uuid === branch));
export const cells = ({ lines }: GridColumn) => lines.map(({ productUuid, quantity }) => [productUuid, quantity]);

/** Before each test: the demo data, an empty grid, and enough limit for the example. */
export function useBranchGrid() {
  const placed = usePlacedDeals();
  const { backend } = placed;

  beforeEach(async () => {
    await backend.pool.query("delete from branch_orders");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
  });

  async function companyOf(email: string): Promise<string> {
    const { rows } = await backend.pool.query("select company_uuid from customers where email = $1", [email]);
    return rows[0].company_uuid;
  }

  return { ...placed, companyOf };
}
