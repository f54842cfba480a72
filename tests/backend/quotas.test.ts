import { PassThrough } from "node:stream";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { exchange } from "#contract/exchange.ts";
import { maxDocuments, maxStandingOrders } from "#contract/limits.ts";
import { lists } from "#contract/lists.ts";
import { standingOrders as standingCalls } from "#contract/standing-orders.ts";
import { webhooks as calls } from "#contract/webhooks.ts";
import type { SignedIn } from "#server/backend/context.ts";
import { dealDocuments } from "#server/backend/deals/tables.ts";
import { documentsFeed } from "#server/backend/exchange/feeds/documents.ts";
import { savePart } from "#server/backend/exchange/one-c/documents/parts.ts";
import { exchangeParts, exchangeSessions } from "#server/backend/exchange/one-c/tables.ts";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { quotas } from "#server/backend/files/quotas.ts";
import { saveFile } from "#server/backend/files/save-file.ts";
import { files } from "#server/backend/files/tables.ts";
import { shoppingLists } from "#server/backend/lists/tables.ts";
import { standingOrders } from "#server/backend/standing-orders/tables.ts";
import { webhooks } from "#server/backend/webhooks/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, exampleLines, fill, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { holdCommits, untilWaiting } from "#tests/support/row-locks.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend();
const director = "director@alfa.example";
let ownerUuid: string;

beforeAll(async () => {
  ownerUuid = await personOf(backend.db, director);
});

/** Runs two at once, so that each has counted before the other commits, if nothing keeps it waiting. */
async function bothAtOnce<T>(table: string, work: (turn: number) => Promise<T>): Promise<T[]> {
  const held = await holdCommits(backend.pool, table);
  const sent = [0, 1].map(work);
  await untilWaiting(backend.pool, 2).finally(held.release);
  return Promise.all(sent);
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const mark = { uuid: "", companyUuid: alfa, purpose: "chat" as const, name: "x.pdf", contentType: "application/pdf", size: 1 };

test("of two lists saved at once by a person with ninety-nine one is the hundredth and the other is refused", async () => {
  await backend.db.delete(shoppingLists).where(eq(shoppingLists.ownerUuid, ownerUuid));
  const list = () => ({ uuid: uuidv7(), companyUuid: alfa, ownerUuid, name: "x", isShared: false, updatedAt: testNow });
  await backend.db.insert(shoppingLists).values(times(99, list));
  const as = await backend.as(director);
  const answers = await bothAtOnce("shopping_lists", () => as(lists.create, { body: { name: "Завтраки", lines: [] } }));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await backend.db.$count(shoppingLists, eq(shoppingLists.ownerUuid, ownerUuid))).toBe(100);
});

test("of two standing orders made at once by people of a company one takes the last place and the other is refused", async () => {
  await backend.db.delete(standingOrders).where(eq(standingOrders.companyUuid, alfa));
  const order = () => ({
    ...{ uuid: uuidv7(), companyUuid: alfa, branchUuid: shop, branchName: "x", ownerUuid, name: "x", weekdays: [3] },
    ...{ startDate: "2026-03-01", confirm: "ask" as const, since: testNow, plannedAt: testNow },
  });
  await backend.db.insert(standingOrders).values(times(maxStandingOrders - 1, order));
  const callers = [await backend.as(director), await backend.as("manager@alfa.example")];
  for (const as of callers) expect((await fill(as, exampleLines(41.5))).status).toBe(200);
  const body = { name: "На неделю", weekdays: [3], confirm: "ask" as const, branchUuid: shop };
  const answers = await bothAtOnce("standing_orders", (turn) => callers[turn]!(standingCalls.create, { body, key: `quota ${turn}` }));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await backend.db.$count(standingOrders, eq(standingOrders.companyUuid, alfa))).toBe(maxStandingOrders);
});

test("of two files sent at once to a company's chats one takes the last place and the other is refused and not stored", async () => {
  const most = quotas.chat!.files;
  const isChats = and(eq(files.companyUuid, alfa), eq(files.purpose, "chat"));
  await backend.db.insert(files).values(times(most - 1 - (await backend.db.$count(files, isChats)), () => ({ ...mark, uuid: uuidv7() })));
  const context = { db: backend.db, files: openLocalFiles(backend.filesFolder), now: () => testNow, isGone: () => false } as SignedIn;
  const file = { ...mark, bytes: Buffer.from("x") };
  const keep = () => saveFile(context, file, async () => ({ answer: "kept", replaces: null })).catch((error: Error) => error.message);
  const answers = await bothAtOnce("files", keep);
  expect(answers.toSorted()).toEqual(["kept", expect.stringMatching(/^Место для файлов в чатах/)]);
  expect(await backend.db.$count(files, isChats)).toBe(most);
});

test("of two loads that are undone at once only one restores a deal's last document", async () => {
  const deal = await storeDeal(backend.db, { status: "received", reserve: false });
  const file = uuidv7();
  await backend.db.insert(files).values({ ...mark, uuid: file, purpose: "exchange" });
  const paper = () => ({ uuid: uuidv7(), dealUuid: deal, fileUuid: file, authorName: "1С", authorSide: "seller" as const });
  await backend.db.insert(dealDocuments).values(times(maxDocuments - 1, paper));
  const restore = () =>
    backend.db.transaction(async (tx) => {
      const change = { key: uuidv7(), doc: { deal, file, name: "УПД", author: "1С" }, before: null };
      await documentsFeed.lock(tx, [change]);
      if ((await documentsFeed.faultsOf!(tx, [change], testNow)).size > 0) return "refused";
      await documentsFeed.write(tx, [change], testNow, { uuid: uuidv7(), sender: "1С" });
      return "restored";
    });
  expect((await bothAtOnce("deal_documents", restore)).sort()).toEqual(["refused", "restored"]);
  expect(await backend.db.$count(dealDocuments, eq(dealDocuments.dealUuid, deal))).toBe(maxDocuments);
});

test("of two keys made at once under a name with one only one is made, and so with the twentieth webhook", async () => {
  const as = await backend.as("supervisor@seller.example");
  const key = { name: "Учёт", writes: [], reads: ["deals" as const], networks: [] };
  expect((await as(exchange.createKey, { body: key })).status).toBe(200);
  const keys = await bothAtOnce("exchange_keys", () => as(exchange.createKey, { body: key }));
  expect(keys.map(({ status }) => status).sort()).toEqual([200, 409]);
  const hook = () => ({ uuid: uuidv7(), url: "https://x.example/", events: [], secret: "x", createdBy: "x" });
  await backend.db.insert(webhooks).values(times(19, hook));
  const body = { url: "https://hooks.example/", events: ["deal.created" as const] };
  const hooks = await bothAtOnce("exchange_webhooks", () => as(calls.create, { body }));
  expect(hooks.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("of two parts of a 1C exchange that arrive at once only one takes the session's last bytes", async () => {
  const keyUuid = uuidv7();
  const key = { uuid: keyUuid, name: "1С", digest: keyUuid, writes: [], reads: [], networks: [], createdBy: "x" };
  await backend.db.insert(exchangeKeys).values(key);
  const values = { uuid: uuidv7(), keyUuid, digest: keyUuid, sessid: "x", isReady: true, usedAt: testNow };
  const [session] = await backend.db.insert(exchangeSessions).values(values).returning();
  await backend.db.insert(exchangeParts).values({ uuid: uuidv7(), sessionUuid: values.uuid, name: "big.xml", size: 2 * 1024 ** 3 - 10 });
  const isArriving = and(eq(exchangeParts.sessionUuid, values.uuid), isNull(exchangeParts.size));
  const bodies = [new PassThrough(), new PassThrough()];
  const kept = bodies.map((body, turn) => savePart(backend.db, session!, `${turn}.xml`, body).catch((error: Error) => error));
  await until(async () => (await backend.db.$count(exchangeParts, isArriving)) === 2, "two parts that arrive");
  for (const body of bodies) body.end("12345678");
  expect((await Promise.all(kept)).filter((size) => size === 8)).toHaveLength(1);
  expect(await backend.db.$count(exchangeParts, eq(exchangeParts.sessionUuid, values.uuid))).toBe(2);
});
