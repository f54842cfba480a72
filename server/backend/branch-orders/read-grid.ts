import { sql } from "drizzle-orm";
import type { GivenLine } from "../basket/load-basket.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { json, orNull, statement } from "../db/statement.ts";
import { branchOrderLines, branchOrders } from "./tables.ts";

type Cell = GivenLine & { branchUuid: string };

/** Products in row order, and filled cells by trade point, in row order. */
export type Grid = { productUuids: string[]; cells: ReadonlyMap<string, Cell[]> };

const read = statement({ productUuids: "uuid[]", cells: orNull(json<Cell[]>()) })<{ customerUuid: string }>(sql`
  select g.product_uuids as "productUuids", (
    select json_agg(json_build_object('branchUuid', l.branch_uuid, 'productUuid', l.product_uuid, 'quantity', l.quantity_hundredths)
      order by array_position(g.product_uuids, l.product_uuid), l.product_uuid)
    from ${branchOrderLines} l where l.customer_uuid = g.customer_uuid
  ) as cells
  from ${branchOrders} g where g.customer_uuid = ${sql.placeholder("customerUuid")}::uuid`);

export async function readGrid(reader: Reader, { customerUuid }: Actor): Promise<Grid> {
  const [row] = await read(reader, { customerUuid });
  return { productUuids: row?.productUuids ?? [], cells: Map.groupBy(row?.cells ?? [], (cell) => cell.branchUuid) };
}

const lock = statement({})<{ customerUuid: string }>(
  sql`select from ${branchOrders} where customer_uuid = ${sql.placeholder("customerUuid")}::uuid for update`,
);

/** Reads the grid under a lock that serializes the person's changes and orders. */
export async function openGrid(tx: Transaction, actor: Actor): Promise<Grid> {
  await lock(tx, { customerUuid: actor.customerUuid });
  return readGrid(tx, actor);
}
