import { and, eq, inArray, sql } from "drizzle-orm";
import type { branchOrders as calls } from "#contract/branch-orders.ts";
import type { BodyOf } from "#contract/call.ts";
import { sheetMax } from "#contract/lists.ts";
import { checkQuantity, toHundredths } from "#contract/quantity.ts";
import { quantityRules } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { type AskedProduct, type LineProblems, quantityText, refuseIfNothing } from "../basket/check-lines.ts";
import { readOwner } from "../basket/read-owner.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { refuse, refuseFields } from "../problem.ts";
import { products } from "../products/tables.ts";
import { say } from "../say.ts";
import { type Grid, openGrid } from "./read-grid.ts";
import { branchOrderLines, branchOrders } from "./tables.ts";

type Body = BodyOf<typeof calls.put>;
type Cell = { branchUuid: string; productUuid: string; quantity: number };

/** A fixed number of statements for any number of cells. */
export const putCells: Handler<typeof calls.put> = ({ db, actor, now }, { body }) =>
  db.transaction(async (tx) => {
    const owner = await readOwner(tx, actor);
    if (owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
    for (const { branchUuid } of body.columns) allowedBranch(owner, branchUuid);
    await tx.insert(branchOrders).values({ customerUuid: actor.customerUuid, goods: [], updatedAt: now() }).onConflictDoNothing();
    const grid = await openGrid(tx, actor);
    const goods = rowsAfter(grid, body);
    const { cells, refused } = checkedCells(body, grid, await readProducts(tx, body.goods));
    await tx.update(branchOrders).set({ goods, updatedAt: now() }).where(eq(branchOrders.customerUuid, actor.customerUuid));
    await dropGoods(tx, actor, body.gone);
    await writeCells(tx, actor, cells);
    return { goods, refused };
  });

function rowsAfter({ goods }: Grid, body: Body): string[] {
  const gone = new Set(body.gone);
  const rows = [...new Set([...goods.filter((uuid) => !gone.has(uuid)), ...body.goods])];
  if (rows.length > sheetMax) refuseFields({ goods: ["tooManyRows", { count: sheetMax }] });
  return rows;
}

async function readProducts(reader: Reader, uuids: readonly string[]): Promise<ReadonlyMap<string, AskedProduct>> {
  if (uuids.length === 0) return new Map();
  const { uuid, kind, stepHundredths, minHundredths, maxHundredths, round, isPublished } = products;
  const rows = await reader
    .select({ uuid, kind, stepHundredths, minHundredths, maxHundredths, round, isPublished })
    .from(products)
    .where(inArray(products.uuid, [...uuids]));
  return new Map(rows.map((row) => [row.uuid, row]));
}

/**
 * Leaves out invalid quantities and never corrects them. A stored cell with the same quantity is accepted even if it has become
 * invalid: its column shows why it cannot be ordered. Refuses wrong rows, and a call that would write nothing.
 */
function checkedCells(
  { goods, columns, gone }: Body,
  grid: Grid,
  sold: ReadonlyMap<string, AskedProduct>,
): { cells: Cell[]; refused: LineProblems } {
  const rows = new Set(grid.goods);
  const problems: LineProblems = {};
  const refused: LineProblems = {};
  goods.forEach((uuid, row) => {
    if (goods.indexOf(uuid) < row) problems[`goods.${row}`] = [say("duplicateProduct")];
    else if (!rows.has(uuid) && !sold.get(uuid)?.isPublished) problems[`goods.${row}`] = [say("unavailable")];
  });
  const cells = columns.flatMap(({ branchUuid, quantities }, column) => {
    if (columns.findIndex((each) => each.branchUuid === branchUuid) < column) problems[`columns.${column}.branchUuid`] = [say("invalid")];
    const standing = new Map(grid.cells.get(branchUuid)?.map((cell) => [cell.productUuid, cell.quantity]));
    return quantities.flatMap((typed, row): Cell[] => {
      const productUuid = goods[row];
      if (typed === null || productUuid === undefined) return [];
      const quantity = toHundredths(typed);
      if (quantity !== 0 && standing.get(productUuid) !== quantity) {
        const said = refusedQuantity(sold.get(productUuid), quantity);
        if (said) {
          refused[`columns.${column}.quantities.${row}`] = [said];
          return [];
        }
      }
      return [{ branchUuid, productUuid, quantity }];
    });
  });
  if (Object.keys(problems).length > 0) refuse("VALIDATION_ERROR", { ...problems, ...refused });
  refuseIfNothing([...cells, ...gone, ...goods.filter((uuid) => !rows.has(uuid))], refused);
  return { cells, refused };
}

function refusedQuantity(product: AskedProduct | undefined, quantity: number): string | null {
  if (!product?.isPublished) return say("unavailable");
  const problem = checkQuantity(quantityRules(product), quantity);
  return problem && quantityText(product, problem);
}

async function dropGoods(tx: Transaction, { customerUuid }: Actor, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await tx
    .delete(branchOrderLines)
    .where(and(eq(branchOrderLines.customerUuid, customerUuid), inArray(branchOrderLines.productUuid, [...uuids])));
}

async function writeCells(tx: Transaction, { customerUuid }: Actor, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return;
  const asked = sql`unnest(${sql.param(cells.map((cell) => cell.branchUuid))}::uuid[],
    ${sql.param(cells.map((cell) => cell.productUuid))}::uuid[],
    ${sql.param(cells.map((cell) => cell.quantity))}::int[]) asked(branch_uuid, product_uuid, quantity)`;
  await tx.execute(sql`delete from ${branchOrderLines} l using ${asked}
    where l.customer_uuid = ${customerUuid} and l.branch_uuid = asked.branch_uuid and l.product_uuid = asked.product_uuid
      and asked.quantity = 0`);
  await tx.execute(sql`insert into ${branchOrderLines} (customer_uuid, branch_uuid, product_uuid, quantity_hundredths)
    select ${customerUuid}::uuid, branch_uuid, product_uuid, quantity from ${asked} where quantity > 0
    on conflict (customer_uuid, branch_uuid, product_uuid) do update set quantity_hundredths = excluded.quantity_hundredths`);
}
