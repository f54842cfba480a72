import { beforeAll, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { chat } from "#contract/chat.ts";
import { companies } from "#contract/companies.ts";
import { deals } from "#contract/deals.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { plannedPerCall } from "#server/backend/db/database.ts";
import { useBackend } from "../support/backend.ts";
import { addManyDeals, hisCompanies, reps } from "../support/many-deals.ts";
import { explain, explainGeneric, type PlanNode, rowsOfPlan, scansOf } from "../support/query-plans.ts";
import { type Statement, watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();
let watched: Statement[];

beforeAll(async () => {
  await addManyDeals(backend);
  watched = watchStatements(backend.pool);
});

/** A row that is filtered by an array of his companies is compared with each of them. */
const comparisonsOf = (plan: PlanNode): number =>
  scansOf(plan)
    .filter((node) => node.Filter?.includes("buyer_company_uuid = ANY ("))
    .reduce((sum, node) => sum + rowsOfPlan({ ...node, Plans: [] }) * hisCompanies, 0);

/** Rows that the call's statements read, and comparisons; a prepared statement also by the plan that serves all people. */
async function workOf(email: string, call: AnyCall, query: Record<string, unknown>): Promise<number> {
  const as = await backend.as(email);
  watched.length = 0;
  expect((await as(call, { query })).status).toBe(200);
  const client = await backend.pool.connect();
  try {
    // As in `rowsRead`: small tables are else read whole.
    await client.query("set enable_seqscan = off");
    let most = 0;
    for (const statement of watched.splice(0)) {
      const planned = await explain(client, statement.text, statement.values);
      const plans = statement.text.startsWith(plannedPerCall) ? [planned] : [planned, await explainGeneric(client, statement)];
      most += Math.max(...plans.map((plan) => rowsOfPlan(plan) + comparisonsOf(plan)));
    }
    return Math.round(most);
  } finally {
    client.release(true);
  }
}

/** Of 1,502 companies with forty deals each; each list also counts: deals up to 10,000 and three times up to 1,000. */
const lists: [what: string, call: AnyCall, query: Record<string, unknown>, ofThousand: number, ofTwo: number][] = [
  ["deals", deals.list, {}, 60_000, 1_500],
  ["page 400 of the deals", deals.list, { page: 400, perPage: 20 }, 100_000, 1_500],
  ["open deals", deals.list, { status: "waiting_approval" }, 30_000, 1_000],
  ["deals that wait for him", deals.list, { mine: "true" }, 30_000, 1_000],
  ["deals by number", deals.list, { search: "2000123" }, 25_000, 1_000],
  ["unread messages", chat.count, {}, 15_000, 500],
  ["chats", chat.list, {}, 200_000, 1_500],
  ["companies", companies.list, {}, 8_000, 4_000],
  ["branches", branches.search, {}, 15_000, 10_000],
  ["accreditations", accreditation.listForSalesRepresentative, {}, 10_000, 6_000],
  ["clients", onBehalf.clients, {}, 10_000, 6_000],
];

const title = "for a representative's %s only his are read, whether he has a thousand companies or two";

test.each(lists)(title, async (_, call, query, ofThousand, ofTwo) => {
  const work = [await workOf(reps.thousand, call, query), await workOf(reps.two, call, query)];
  expect(work[0]).toBeLessThanOrEqual(ofThousand);
  expect(work[1]).toBeLessThanOrEqual(ofTwo);
});

test("a representative's list has the deals of their companies and those assigned to them, once each", async () => {
  const two = await backend.as(reps.two);
  const pages = await Promise.all([1, 2].map((page) => two(deals.list, { query: { page, perPage: 50 } })));
  const { rows } = await backend.pool.query<{ uuid: string }>(
    `select d.uuid from deals d join customers p on p.email = $1
     where d.seller_customer_uuid = p.uuid or d.buyer_company_uuid in (select uuid from companies where sales_representative_uuid = p.uuid)
     order by d.created_at desc, d.uuid desc`,
    [reps.two],
  );
  expect(rows).toHaveLength(80);
  expect(pages.map(({ body }) => body.total)).toEqual([80, 80]);
  expect(pages.flatMap(({ body }) => body.deals.map(({ uuid }) => uuid))).toEqual(rows.map(({ uuid }) => uuid));
});
