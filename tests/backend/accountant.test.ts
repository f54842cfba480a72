import { beforeAll, describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { chat } from "#contract/chat.ts";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers } from "#contract/customers.ts";
import { deals, suborders } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { feedNames, feedsOf } from "#contract/feeds.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("demo");
const content = "content@seller.example";
const rep = "rep@seller.example";
const giver = "supervisor@seller.example";
const beta = demoUuid("company", "beta");
const alfa = demoUuid("company", "alfa");

const uuidOf = async (email: string) =>
  (await backend.pool.query("select uuid from customers where email = $1", [email])).rows[0].uuid as string;
const give = async (email: string, permissions: ("accountant" | "exchange:goods")[], by = giver) =>
  (await backend.as(by))(customers.putPermissions, { params: { uuid: await uuidOf(email) }, body: { permissions } });
/** An open deal of a company whose representative is not `rep`. */
let betaDeal: { uuid: string; status: string };
let betaBranch: string;
let contract: string;

beforeAll(async () => {
  const one = async (sql: string) => (await backend.pool.query(sql, [beta])).rows[0];
  betaDeal = await one(
    "select uuid, status from deals where buyer_company_uuid = $1 and status = 'waiting_approval' order by number limit 1",
  );
  betaBranch = (await one("select uuid from branches where company_uuid = $1 order by uuid limit 1")).uuid;
  const supervisor = await backend.as(giver);
  contract = (await supervisor(contracts.listByCompany, { params: { uuid: beta } })).body.contracts[0]?.uuid ?? "";
});

describe("a permission of the accountant (domain D37)", () => {
  /** What it opens of another company, by hand: its status without and with the permission for a content manager. */
  const reading = (): [string, AnyCall, object, number][] => [
    ["companies", companies.list, {}, 403],
    ["representatives", customers.salesRepresentatives, {}, 403],
    ["contracts of a company", contracts.listByCompany, { params: { uuid: beta } }, 403],
    ["contracts of a branch", contracts.listByBranch, { params: { branchUuid: betaBranch } }, 403],
    ["what a company owes", contracts.money, { params: { uuid: beta } }, 403],
    ["what all companies owe", contracts.receivables, {}, 403],
    ["the same as a workbook", contracts.receivablesFile, {}, 403],
    ["movements", contracts.ledger, { params: { uuid: contract } }, 403],
    ["deals", deals.list, {}, 403],
    ["a deal", deals.get, { params: { uuid: betaDeal.uuid } }, 403],
    ["its suborders", suborders.list, { params: { uuid: betaDeal.uuid } }, 403],
    ["its papers", documents.list, { params: { uuid: betaDeal.uuid } }, 403],
    ["what a company has bought", deals.purchases, { params: { uuid: beta } }, 403],
    ["companies of deals", deals.counteragents, {}, 403],
  ];
  /** What it does not open. */
  const refused = (): [string, AnyCall, object][] => [
    ["deciding a deal", deals.setStatus, { params: { uuid: betaDeal.uuid }, body: { status: "approved_by_seller" } }],
    ["details of a deal", deals.patch, { params: { uuid: betaDeal.uuid }, body: { comment: "?" } }],
    ["assigning a deal", deals.assignSeller, { params: { uuid: betaDeal.uuid }, body: { seller_customer_uuid: alfa } }],
    ["messages", chat.messages, { params: { uuid: betaDeal.uuid } }],
    ["accreditation", accreditation.getByCompany, { params: { companyUuid: beta }, query: { withProcess: "false" } }],
    [
      "another representative",
      companies.putSalesRepresentative,
      { params: { companyUuid: beta }, body: { sales_representative_uuid: alfa } },
    ],
    ["keys", calls.listKeys, {}],
    ["permissions of others", customers.putPermissions, { params: { uuid: alfa }, body: { permissions: [] } }],
  ];

  test("opens every company's contracts, deals and papers to be read until it is taken away, and nothing to be decided", async () => {
    const as = await backend.as(content);
    const statuses = async (of: readonly (readonly [string, AnyCall, object, ...unknown[]])[]) =>
      Promise.all(of.map(async ([name, call, input]) => `${name} ${(await as(call, input as never)).status}`));
    expect(await statuses(reading())).toEqual(reading().map(([name, , , without]) => `${name} ${without}`));
    expect((await give(content, ["accountant"])).body.permissions).toEqual(["accountant"]);
    expect(await statuses(reading())).toEqual(reading().map(([name]) => `${name} 200`));
    expect(await statuses(refused())).toEqual(refused().map(([name]) => `${name} 403`));
    const { body } = await as(deals.get, { params: { uuid: betaDeal.uuid } });
    expect(body.allowedActions).toEqual([]);
    await give(content, []);
    expect(await statuses(reading())).toEqual(reading().map(([name, , , without]) => `${name} ${without}`));
  });

  test("loads payments and reads the terms beside them, and a permission for a feed opens no company", async () => {
    const roles = ["seller_security"] as const;
    expect(feedsOf({ roles, permissions: ["accountant"] }, "reads")).toEqual(["contracts", "payments"]);
    expect(feedsOf({ roles, permissions: ["accountant"] }, "writes"), "limits are the supervisor's").toEqual(["payments"]);
    expect(feedsOf({ roles, permissions: [] }, "reads")).toEqual([]);
    await give("security@seller.example", ["accountant"]);
    const as = await backend.as("security@seller.example");
    for (const feed of feedNames) {
      const { status } = await as(calls.getTemplate, { query: { feed } });
      expect([feed, status]).toEqual([feed, ["contracts", "payments"].includes(feed) ? 200 : 403]);
    }
    await give("security@seller.example", []);
    await give(content, ["exchange:goods"]);
    const other = await backend.as(content);
    expect((await other(contracts.listByCompany, { params: { uuid: beta } })).status).toBe(403);
    expect((await other(deals.get, { params: { uuid: betaDeal.uuid } })).status).toBe(403);
    await give(content, []);
  });

  test("shows a representative other clients' deals and companies, and lets them change none", async () => {
    const as = await backend.as(rep);
    const uuid = betaDeal.uuid;
    expect((await as(deals.get, { params: { uuid } })).status).toBe(404);
    await give(rep, ["accountant"]);
    const { status, body } = await as(deals.get, { params: { uuid } });
    expect([status, body.allowedActions]).toEqual([200, []]);
    expect((await as(deals.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } } as never)).status).toBe(404);
    expect((await as(deals.patch, { params: { uuid }, body: { comment: "?" } } as never)).status).toBe(404);
    expect((await as(chat.messages, { params: { uuid } } as never)).status).toBe(403);
    const listed = (await as(chat.list, {} as never)).body;
    expect(JSON.stringify(listed)).not.toContain(uuid);
    expect((await as(branches.get, { params: { uuid: betaBranch } })).status).toBe(200);
    const stored = await backend.pool.query("select status from deals where uuid = $1", [uuid]);
    expect(stored.rows).toEqual([{ status: betaDeal.status }]);
    await give(rep, []);
    expect((await as(deals.get, { params: { uuid } })).status).toBe(404);
  });

  test("is given by nobody to themselves", async () => {
    for (const each of [giver, "director@seller.example"]) expect((await give(each, ["accountant"], each)).status, each).toBe(409);
    expect((await give(content, ["accountant"], content)).status).toBe(403);
    expect((await backend.pool.query("select 1 from customers where cardinality(permissions) > 0")).rowCount).toBe(0);
  });
});
