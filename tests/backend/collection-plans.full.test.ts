import { beforeAll, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { collection } from "#contract/collection.ts";
import { storagePermission } from "#contract/permissions.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "../support/backend.ts";
import { must } from "../support/demo-basket.ts";
import { storeDeal } from "../support/demo-deals.ts";
import { addManyDeals } from "../support/many-deals.ts";
import { explain, rowsOfPlan, scansOf } from "../support/query-plans.ts";
import { type Statement, watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();
const collector = "content@seller.example";
const chilled = demoUuid("storage", "tula-chilled");
const meat = demoUuid("storage", "tula-meat");
const tables = ["suborders", "deal_lines", "deals", "entity_changes"];
let watched: Statement[];
let suborder: string;

/** Sixty thousand deals of two suborders with three lines each; a hundred and twenty of the deals are in the warehouse. */
beforeAll(async () => {
  await addManyDeals(backend);
  const client = await backend.pool.connect();
  const line = "(select l.* from deal_lines l join suborders s on s.uuid = l.suborder_uuid order by l.uuid limit 1)";
  const of = (kind: string, n: string) =>
    `overlay(overlay(md5('${kind} ' || d.uuid || ${n}) placing '7' from 13 for 1) placing '8' from 17 for 1)::uuid`;
  const many = "deals d where number > 2000000";
  for (const statement of [
    "set statement_timeout = 0",
    `update deals d set status = 'transferred_to_warehouse' where number > 2000000 and number % 500 = 0`,
    `insert into suborders (uuid, deal_uuid, ordinal, storage_uuid, storage_name, storage_address, delivery_date, status, updated_at)
     select ${of("part", "n")}, d.uuid, n, (case n when 1 then '${chilled}' else '${meat}' end)::uuid, '', '', '2026-03-11',
       case when d.status = 'received' then 'received' else 'transferred_to_warehouse' end, now()
     from generate_series(1, 2) n, ${many}`,
    `create temporary table one_line as select * from ${line} l`,
    `insert into deal_lines select (jsonb_populate_record(one_line, jsonb_build_object('uuid', ${of("line", "n || '.' || at")},
       'deal_uuid', d.uuid, 'suborder_uuid', ${of("part", "n")}, 'position', at))).*
     from one_line, generate_series(1, 2) n, generate_series(1, 3) at, ${many}`,
    "vacuum analyze suborders, deal_lines, deals",
  ])
    await client.query(statement);
  client.release(true);
  await backend.pool.query("update customers set permissions = array[$2] where email = $1", [collector, storagePermission(chilled)]);
  const deal = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const { rows } = await backend.pool.query("select uuid from suborders where deal_uuid = $1 and storage_uuid = $2", [deal, chilled]);
  suborder = must(rows[0]).uuid;
  watched = watchStatements(backend.pool);
});

/** Rows that the call's reading statements read of these tables, whether one of them was read whole, and the number of statements. */
async function workOf(call: AnyCall, asked: object) {
  const as = await backend.as(collector);
  watched.length = 0;
  const { status, queries } = await as(call, asked as never);
  expect(status).toBe(200);
  const client = await backend.pool.connect();
  let [read, whole] = [0, [] as string[]];
  try {
    await client.query("begin");
    for (const { text, values } of watched.splice(0).filter((each) => /^\s*(?:select|update|with)/i.test(each.text))) {
      const scans = scansOf(await explain(client, text, values)).filter((node) => tables.includes(node["Relation Name"] ?? ""));
      read += scans.reduce((sum, node) => sum + rowsOfPlan({ ...node, Plans: [] }), 0);
      whole = [...whole, ...scans.flatMap((node) => (node["Node Type"].endsWith("Seq Scan") ? (node["Relation Name"] ?? "") : []))];
    }
    return { read, whole, queries };
  } finally {
    await client.query("rollback");
    client.release(true);
  }
}

test("the work of a storage reads what is in the warehouse, a suborder reads its own, whatever else the seller has sold", async () => {
  const list = await workOf(collection.list, { query: { perPage: 20 } });
  expect([list.whole, list.read < 3000, list.queries <= 4]).toEqual([[], true, true]);
  const one = await workOf(collection.get, { params: { uuid: suborder } });
  expect([one.whole, one.read < 20, one.queries <= 4]).toEqual([[], true, true]);
  const put = await workOf(collection.put, { params: { uuid: suborder }, body: { collected: { products: [] }, version: 1 } });
  expect([put.whole, put.read < 300, put.queries <= 30]).toEqual([[], true, true]);
});
