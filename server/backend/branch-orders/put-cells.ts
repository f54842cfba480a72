import { and, eq, inArray, sql } from "drizzle-orm";
import type { branchOrders as calls } from "#contract/branch-orders.ts";
import type { BodyOf } from "#contract/call.ts";
import { maxOrderSheetLines } from "#contract/limits.ts";
import { checkQuantity, toHundredths } from "#contract/quantity.ts";
import { quantityRules } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { assertSomethingWritten, type LineProblems, type ProductRules, quantityText } from "../basket/check-lines.ts";
import { readOwner } from "../basket/read-owner.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { translate } from "../translate.ts";
import { type Grid, openGrid } from "./read-grid.ts";
import { branchOrderLines, branchOrders } from "./tables.ts";

type Body = BodyOf<typeof calls.put>;
type Cell = { branchUuid: string; productUuid: string; quantity: number };

/** A fixed number of statements for any number of cells. */
export const putCells: Handler<typeof calls.put> = ({ db, actor, now }, { body }) =>
  db.transaction(async (tx) => {
    const owner = await readOwner(tx, actor);
    if (owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
    for (const { branchUuid } of body.columns) allowedBranch(owner, branchUuid);
    await tx.insert(branchOrders).values({ customerUuid: actor.customerUuid, productUuids: [], updatedAt: now() }).onConflictDoNothing();
    const grid = await openGrid(tx, actor);
    const productUuids = rowsAfter(grid, body);
    const { cells, rejected } = checkedCells(body, grid, await readProducts(tx, body.products));
    await tx.update(branchOrders).set({ productUuids, updatedAt: now() }).where(eq(branchOrders.customerUuid, actor.customerUuid));
    await dropProducts(tx, actor, body.gone);
    await writeCells(tx, actor, cells);
    return { products: productUuids, rejected };
  });

function rowsAfter({ productUuids }: Grid, body: Body): string[] {
  const gone = new Set(body.gone);
  const rows = [...new Set([...productUuids.filter((uuid) => !gone.has(uuid)), ...body.products])];
  if (rows.length > maxOrderSheetLines) throwFieldErrors({ products: ["tooManyRows", { count: maxOrderSheetLines }] });
  return rows;
}

async function readProducts(reader: Reader, uuids: readonly string[]): Promise<ReadonlyMap<string, ProductRules>> {
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
  { products: productUuids, columns, gone }: Body,
  grid: Grid,
  sold: ReadonlyMap<string, ProductRules>,
): { cells: Cell[]; rejected: LineProblems } {
  const rows = new Set(grid.productUuids);
  const problems: LineProblems = {};
  const rejected: LineProblems = {};
  productUuids.forEach((uuid, row) => {
    if (productUuids.indexOf(uuid) < row) problems[`products.${row}`] = [translate("duplicateProduct")];
    else if (!rows.has(uuid) && !sold.get(uuid)?.isPublished) problems[`products.${row}`] = [translate("unavailable")];
  });
  const cells = columns.flatMap(({ branchUuid, quantities }, column) => {
    if (columns.findIndex((each) => each.branchUuid === branchUuid) < column)
      problems[`columns.${column}.branchUuid`] = [translate("invalid")];
    const existing = new Map(grid.cells.get(branchUuid)?.map((cell) => [cell.productUuid, cell.quantity]));
    return quantities.flatMap((typed, row): Cell[] => {
      const productUuid = productUuids[row];
      if (typed === null || productUuid === undefined) return [];
      const quantity = toHundredths(typed);
      if (quantity !== 0 && existing.get(productUuid) !== quantity) {
        const message = quantityErrorOf(sold.get(productUuid), quantity);
        if (message) {
          rejected[`columns.${column}.quantities.${row}`] = [message];
          return [];
        }
      }
      return [{ branchUuid, productUuid, quantity }];
    });
  });
  if (Object.keys(problems).length > 0) throwProblem("VALIDATION_ERROR", { ...problems, ...rejected });
  assertSomethingWritten([...cells, ...gone, ...productUuids.filter((uuid) => !rows.has(uuid))], rejected);
  return { cells, rejected };
}

function quantityErrorOf(product: ProductRules | undefined, quantity: number): string | null {
  if (!product?.isPublished) return translate("unavailable");
  const problem = checkQuantity(quantityRules(product), quantity);
  return problem && quantityText(product, problem);
}

async function dropProducts(tx: Transaction, { customerUuid }: Actor, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await tx
    .delete(branchOrderLines)
    .where(and(eq(branchOrderLines.customerUuid, customerUuid), inArray(branchOrderLines.productUuid, [...uuids])));
}

async function writeCells(tx: Transaction, { customerUuid }: Actor, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return;
  const written = sql`unnest(${sql.param(cells.map((cell) => cell.branchUuid))}::uuid[],
    ${sql.param(cells.map((cell) => cell.productUuid))}::uuid[],
    ${sql.param(cells.map((cell) => cell.quantity))}::int[]) written(branch_uuid, product_uuid, quantity)`;
  await tx.execute(sql`delete from ${branchOrderLines} l using ${written}
    where l.customer_uuid = ${customerUuid} and l.branch_uuid = written.branch_uuid and l.product_uuid = written.product_uuid
      and written.quantity = 0`);
  await tx.execute(sql`insert into ${branchOrderLines} (customer_uuid, branch_uuid, product_uuid, quantity_hundredths)
    select ${customerUuid}::uuid, branch_uuid, product_uuid, quantity from ${written} where quantity > 0
    on conflict (customer_uuid, branch_uuid, product_uuid) do update set quantity_hundredths = excluded.quantity_hundredths`);
}
