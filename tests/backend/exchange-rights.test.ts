import { notInArray, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { customers } from "#contract/customers.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { type FeedName, feedNames } from "#contract/feeds.ts";
import type { Permission } from "#contract/permissions.ts";
import { exchangeLoads } from "#server/backend/exchange/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { type Column, columnNames, columns } from "#tests/support/columns.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

/** Who reads and who loads each feed (domain.md section 2 and D35; exchange.md section 3), copied by hand. */
const table: Record<string, { reads: string; writes: string }> = {
  brands: { reads: "DD CM SU", writes: "CM SU" },
  categories: { reads: "DD CM SU", writes: "CM SU" },
  goods: { reads: "DD CM SU", writes: "CM SU" },
  pictures: { reads: "DD CM SU", writes: "CM SU" },
  discountGroups: { reads: "DD CM SU", writes: "CM SU" },
  priceLists: { reads: "DD CM SU", writes: "CM SU" },
  prices: { reads: "DD CM SU", writes: "CM SU" },
  stock: { reads: "DD CM SU", writes: "CM SU" },
  centers: { reads: "DD CM SU", writes: "CM SU" },
  storages: { reads: "DD CM SU", writes: "CM SU" },
  schedules: { reads: "DD CM SU", writes: "CM SU" },
  synonyms: { reads: "DD CM SU", writes: "CM SU" },
  companies: { reads: "DD SU", writes: "SU" },
  contracts: { reads: "DD SU", writes: "SU" },
  payments: { reads: "DD SU", writes: "SU" },
  // Deals, which the distribution director does not see.
  documents: { reads: "SU", writes: "SU" },
};

const accounts: Record<Exclude<Column, "G">, string> = {
  BD: "director@beta.example",
  BM: "manager@beta.example",
  SD: "director@seller.example",
  DD: "distribution@seller.example",
  RD: "regional@seller.example",
  SR: "rep@seller.example",
  SE: "security@seller.example",
  CM: "content@seller.example",
  PM: "platform@platform.example",
  TS: "support@platform.example",
  SU: "supervisor@seller.example",
};
const people = columnNames.filter((column) => column !== "G");
/** Roles that may make any call about loads; the others are refused whatever the feed. */
const readers: readonly Column[] = ["DD", "CM", "SU"];
const writers: readonly Column[] = ["CM", "SU"];

const includes = (line: string | undefined, column: Column) => (line ?? "").split(" ").includes(column);

/** A refused row of each feed, tried by the seller's system: its trial has nothing to confirm, apply or undo. */
const loads = {} as Record<FeedName, string>;

beforeAll(async () => {
  for (const feed of feedNames) loads[feed] = (await exchange.load(feed, [{}] as never, { trial: true })).uuid;
});

/** What one role has brought is not counted for the next. */
afterEach(() => backend.db.delete(exchangeLoads).where(notInArray(exchangeLoads.uuid, Object.values(loads))));

const reading: [name: string, call: AnyCall][] = [
  ["the load", calls.getLoad],
  ["its refusals", calls.listRowErrors],
  ["its refusals as a file", calls.getRowErrorsFile],
  ["its refused rows", calls.getRejectedRows],
  ["its differences", calls.listDifferences],
];
const acting: [name: string, call: AnyCall, body?: object][] = [
  ["confirms", calls.confirmLoad],
  ["stops", calls.cancelLoad],
  ["undoes", calls.undoLoad],
  ["applies", calls.applyLoad],
  ["matches columns of", calls.matchColumns, { columns: [{ at: 0, field: "name" }] }],
  ["chooses a sheet of", calls.chooseSheet, { sheet: 0 }],
];

test("the table has every feed and every role", () => {
  expect(Object.keys(table).sort()).toEqual([...feedNames].sort());
  expect(Object.keys(accounts)).toEqual(people);
  expect(Object.keys(columns).filter((column) => column !== "G")).toEqual(people);
});

describe.each(people)("%s", (column) => {
  const caller = () => backend.as(accounts[column as Exclude<Column, "G">]);
  const reads = (feed: FeedName) => includes(table[feed]?.reads, column);
  const writes = (feed: FeedName) => includes(table[feed]?.writes, column);
  /** 403: the call is not the role's; 404: the load is not. */
  const refusalOf = (callers: readonly Column[], feed: FeedName) => (callers.includes(column) && !reads(feed) ? 404 : 403);

  test("reads the loads of its feeds only", async () => {
    const as = await caller();
    for (const feed of feedNames) {
      for (const [name, call] of reading) {
        const { status } = await as(call, { params: { uuid: loads[feed] } } as never);
        expect([feed, name, status]).toEqual([feed, name, reads(feed) ? 200 : refusalOf(readers, feed)]);
      }
    }
    const { status, body } = await as(calls.listLoads, { query: { perPage: 100 } });
    expect(status).toBe(readers.includes(column) ? 200 : 403);
    if (status !== 200) return;
    const own = feedNames.filter(reads).sort();
    expect([...new Set(body.loads.map(({ feed }) => feed))].sort()).toEqual(own);
    expect(body.total).toBe(own.length);
    expect(body.freshness.map(({ feed }) => feed).sort()).toEqual(own);
    for (const feed of feedNames)
      expect([feed, (await as(calls.listLoads, { query: { feed } })).body.total]).toEqual([feed, reads(feed) ? 1 : 0]);
  });

  test("confirms, stops, applies and undoes the loads of its feeds only", async () => {
    const as = await caller();
    for (const feed of feedNames) {
      for (const [name, call, body] of acting) {
        const { status } = await as(call, { params: { uuid: loads[feed] }, ...(body && { body }) } as never);
        expect([feed, name, status]).toEqual([feed, name, writes(feed) ? 409 : refusalOf(writers, feed)]);
      }
    }
  });

  test("downloads the tables of its feeds only", async () => {
    const as = await caller();
    for (const feed of feedNames) {
      const { status } = await as(calls.getTemplate, { query: { feed } });
      expect([feed, status]).toEqual([feed, reads(feed) ? 200 : 403]);
    }
  });

  test("loads tables and rows of its feeds only", async () => {
    const as = await caller();
    const before = await backend.db.$count(exchangeLoads);
    let sent = 0;
    for (const feed of feedNames) {
      const isAllowed = writes(feed);
      const rows = await as(calls.send, {
        params: { feed },
        query: { trial: true },
        body: [],
        headers: { "content-type": "application/json" },
        key: `rights ${column} ${feed}`,
      });
      const unreadable = { fileBody: Buffer.from("?").toString("base64"), originalFilename: "table.csv" };
      const file = await as(calls.sendFile, { params: { feed }, body: unreadable });
      expect([feed, rows.status, file.status]).toEqual([feed, isAllowed ? 202 : 403, isAllowed ? 400 : 403]);
      sent += isAllowed ? 1 : 0;
    }
    expect((await backend.db.$count(exchangeLoads)) - before).toBe(sent);
    const paper = await as(calls.sendDocument, {
      query: { name: "Накладная.pdf" },
      headers: { "content-type": "application/pdf" },
      body: "?",
    });
    expect(paper.status).toBe(writes("documents") ? 415 : 403);
    await backend.db.delete(exchangeLoads).where(sql`once_key like ${`key:rights ${column} %`}`);
  });
});

describe("terms of a company", () => {
  const limit = "ИНН;Торговая точка;Ассортимент;Лимит, руб.\n7199123453;Магазин № 1;Молочная продукция;99000000\n";
  const file = { fileBody: Buffer.from(limit).toString("base64"), originalFilename: "limits.csv" };
  const limits = async () => (await backend.pool.query("select uuid, limit_kopecks from contract_lines order by uuid")).rows;

  test("a table of limits is loaded by the supervisor: the content manager can neither send it nor apply its dry run", async () => {
    const before = await limits();
    const content = await backend.as("content@seller.example");
    const supervisor = await backend.as("supervisor@seller.example");
    expect((await content(calls.sendFile, { params: { feed: "contracts" }, body: file })).status).toBe(403);
    const { uuid } = (await supervisor(calls.sendFile, { params: { feed: "contracts" }, body: file })).body;
    await exchange.work("contracts");
    expect((await content(calls.applyLoad, { params: { uuid } })).status).toBe(404);
    expect(await limits()).toEqual(before);
    expect((await supervisor(calls.applyLoad, { params: { uuid } })).status).toBe(200);
    await exchange.work("contracts");
    expect(await limits()).not.toEqual(before);
  });

  test("the distribution director reads a load of terms and is offered no action on it", async () => {
    const director = await backend.as("distribution@seller.example");
    const { body } = await director(calls.listLoads, { query: { feed: "contracts" } });
    expect(body.loads.length).toBeGreaterThan(0);
    expect(body.loads.flatMap(({ allowedActions }) => allowedActions)).toEqual([]);
  });

  test("an open page gets events of the loads of its feeds only", async () => {
    const told = async (feed: FeedName) => {
      const { uuid } = await exchange.load(feed, [{}] as never, { trial: true, key: `told ${feed}` });
      const { rows } = await backend.pool.query(
        `select distinct c.email from outbox_events e join customers c on c.uuid = any(e.recipient_uuids)
          where e.payload->>'load_uuid' = $1 order by c.email`,
        [uuid],
      );
      return rows.map(({ email }) => email);
    };
    const directors = ["distribution2@seller.example", "distribution@seller.example"];
    expect(await told("goods")).toEqual(["content@seller.example", ...directors, "supervisor@seller.example"]);
    expect(await told("contracts")).toEqual([...directors, "supervisor@seller.example"]);
  });

  test("a second role adds its feeds", async () => {
    const { uuid: companyUuid } = await addCompany(backend.db, { type: "seller" });
    const email = "two-roles@rights.example";
    await addPerson(backend.db, { companyUuid, email, roles: ["seller_content_manager", "seller_distribution_director"] });
    const as = await backend.as(email);
    expect((await as(calls.getLoad, { params: { uuid: loads.contracts } })).status).toBe(200);
    expect((await as(calls.undoLoad, { params: { uuid: loads.contracts } })).status).toBe(403);
    expect((await as(calls.undoLoad, { params: { uuid: loads.goods } })).status).toBe(409);
  });
});

describe("a permission for a feed (domain D37)", () => {
  const security = "security@seller.example";
  const someone = async (email = security) =>
    (await backend.pool.query("select uuid, version from customers where email = $1", [email])).rows[0] as {
      uuid: string;
      version: number;
    };
  const give = async (giver: string, permissions: Permission[], email = security) =>
    (await backend.as(giver))(customers.putPermissions, { params: { uuid: (await someone(email)).uuid }, body: { permissions } });

  test("opens the loads, tables and sending of that feed alone, from the person's next request on until it is taken away", async () => {
    const as = await backend.as(security);
    expect((await as(calls.listLoads)).status).toBe(403);
    expect((await give("supervisor@seller.example", ["exchange:contracts"])).body.permissions).toEqual(["exchange:contracts"]);
    for (const feed of feedNames) {
      const isOwn = feed === "contracts";
      for (const [name, call] of reading)
        expect([feed, name, (await as(call, { params: { uuid: loads[feed] } } as never)).status]).toEqual([feed, name, isOwn ? 200 : 404]);
      for (const [name, call, body] of acting) {
        const { status } = await as(call, { params: { uuid: loads[feed] }, ...(body && { body }) } as never);
        expect([feed, name, status]).toEqual([feed, name, isOwn ? 409 : 404]);
      }
      const unreadable = { fileBody: Buffer.from("?").toString("base64"), originalFilename: "table.csv" };
      const sent = await as(calls.sendFile, { params: { feed }, body: unreadable });
      const template = await as(calls.getTemplate, { query: { feed } });
      expect([feed, template.status, sent.status]).toEqual([feed, ...(isOwn ? [200, 400] : [403, 403])]);
    }
    const { body } = await as(calls.listLoads, { query: { perPage: 100 } });
    expect([...new Set(body.loads.map(({ feed }) => feed))]).toEqual(["contracts"]);
    expect(body.freshness.map(({ feed }) => feed)).toEqual(["contracts"]);
    const header = { query: { name: "a.png" }, headers: { "content-type": "image/png" }, body: "?" };
    expect((await as(calls.sendDocument, header)).status).toBe(403);
    expect((await as(calls.sendPicture, header)).status).toBe(403);
    await give("supervisor@seller.example", []);
    expect((await as(calls.getLoad, { params: { uuid: loads.contracts } })).status).toBe(403);
  });

  test("adds to what the roles give, and tells open pages of the feed's loads", async () => {
    await give("director@seller.example", ["exchange:payments"], "content@seller.example");
    const content = await backend.as("content@seller.example");
    expect((await content(calls.getLoad, { params: { uuid: loads.payments } })).status).toBe(200);
    expect((await content(calls.getLoad, { params: { uuid: loads.goods } })).status).toBe(200);
    expect((await content(calls.getLoad, { params: { uuid: loads.contracts } })).status).toBe(404);
    const { uuid } = await exchange.load("payments", [{}] as never, { trial: true, key: "told of a permission" });
    const told = await backend.pool.query("select 1 from outbox_events where payload->>'load_uuid' = $1 and $2 = any(recipient_uuids)", [
      uuid,
      (await someone("content@seller.example")).uuid,
    ]);
    expect(told.rowCount).toBeGreaterThan(0);
    await give("director@seller.example", [], "content@seller.example");
  });

  test("is given by the director and the supervisor of the seller, to colleagues, and to nobody by themselves", async () => {
    for (const column of people) {
      const { status } = await give(accounts[column as keyof typeof accounts], [], security);
      expect([column, status]).toEqual([column, ["SD", "SU"].includes(column) ? 200 : column === "BD" ? 404 : 403]);
    }
    await give("supervisor@seller.example", ["exchange:goods"]);
    expect((await give(security, ["exchange:goods", "exchange:prices"])).status).toBe(403);
    expect((await give(security, ["exchange:goods"], "content@seller.example")).status).toBe(403);
    await give("supervisor@seller.example", []);
    for (const giver of ["supervisor@seller.example", "director@seller.example"]) {
      expect((await give(giver, ["exchange:payments"], giver)).status, giver).toBe(409);
      expect((await give(giver, ["exchange:goods"], "director@beta.example")).status, giver).toBe(404);
    }
    const stored = await backend.pool.query("select email from customers where cardinality(permissions) > 0");
    expect(stored.rows).toEqual([]);
  });

  test("is refused to an editor who saw an older version, and one that the contract does not name is refused", async () => {
    const { uuid, version } = await someone();
    const as = await backend.as("supervisor@seller.example");
    await give("director@seller.example", ["exchange:stock"]);
    const late = await as(customers.putPermissions, { params: { uuid }, body: { permissions: [], version } } as never);
    expect(late.status).toBe(409);
    expect((await as(customers.get, { params: { uuid } })).body.permissions).toEqual(["exchange:stock"]);
    for (const permission of ["exchange:deals", "exchange:", "supervisor"]) {
      const { status } = await as(customers.putPermissions, { params: { uuid }, body: { permissions: [permission] } } as never);
      expect([permission, status]).toEqual([permission, 400]);
    }
    await give("director@seller.example", []);
  });
});
