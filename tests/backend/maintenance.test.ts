import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { codeFlows, codeSends, invitations, loginAttempts, registrations, sessions } from "#server/backend/auth/tables.ts";
import { idempotencyKeys } from "#server/backend/db/tables.ts";
import { noGuardCounts } from "#server/backend/exchange/loads/new-load.ts";
import { exchangeChanges, exchangeLoads, exchangeOwnerships, exchangeRowErrors, exchangeRows } from "#server/backend/exchange/tables.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { rowsRead } from "#tests/support/query-plans.ts";

const backend = useBackend();
const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(testNow.getTime() - days * day);
const customerUuid = uuidv7();

beforeEach(async () => {
  for (const table of [idempotencyKeys, codeFlows, codeSends, registrations, invitations, loginAttempts, sessions, messages])
    await backend.db.delete(table);
});

const addKeys = (count: number, createdAt: Date) =>
  backend.db
    .insert(idempotencyKeys)
    .values(Array.from({ length: count }, () => ({ customerUuid, key: uuidv7(), bodyHash: "x", createdAt })));
const keys = () => backend.db.$count(idempotencyKeys, eq(idempotencyKeys.customerUuid, customerUuid));

test("trust S93: expired keys, codes, invitations, sessions and messages are deleted, valid ones stay", async () => {
  const { db } = backend;
  const flow = { purpose: "restore" as const, subjectUuid: null, method: "email" as const, address: "x@purge.example" };
  const registration = { method: "email" as const, address: "x@purge.example", passwordHash: "x", data: {} as never };
  const session = { userUuid: uuidv7(), mode: "client" as const, rotatedAt: ago(0) };
  const letter = { channel: "email" as const, recipient: "x@purge.example", subject: "x", body: "x", nextAttemptAt: ago(0) };
  for (const [mark, at] of [
    ["old", ago(40)],
    ["new", ago(0)],
  ] as const) {
    await addKeys(1, mark === "old" ? ago(1.01) : ago(0.99));
    await db.insert(codeFlows).values({ uuid: uuidv7(), tokenHash: mark, expiresAt: at, ...flow });
    await db.insert(registrations).values({ uuid: uuidv7(), expiresAt: new Date(at.getTime() + 1000), ...registration });
    await db.insert(invitations).values({ uuid: uuidv7(), userUuid: uuidv7(), method: "email", tokenHash: mark, expiresAt: at });
    await db.insert(codeSends).values({ address: mark, sentAt: [at], updatedAt: at });
    await db.insert(loginAttempts).values({ key: mark, failures: 1, startedAt: at });
    await db.insert(sessions).values({ uuid: uuidv7(), ...session, expiresAt: at });
    await db.insert(messages).values({ uuid: uuidv7(), ...letter, expiresAt: at });
  }
  // Used, withdrawn or expired long ago, whatever its expiry says.
  const later = ago(-10);
  await db
    .insert(invitations)
    .values({ uuid: uuidv7(), userUuid: uuidv7(), method: "email", tokenHash: "used", expiresAt: later, usedAt: ago(31) });
  await db
    .insert(invitations)
    .values({ uuid: uuidv7(), userUuid: uuidv7(), method: "email", tokenHash: "just used", expiresAt: later, usedAt: ago(1) });
  await db.insert(sessions).values({ uuid: uuidv7(), ...session, expiresAt: later, revokedAt: ago(31) });
  await db.insert(sessions).values({ uuid: uuidv7(), ...session, expiresAt: later, revokedAt: ago(1) });

  expect(await removeExpired(db, testNow)).toBe(10);
  const count = (table: Parameters<typeof db.$count>[0]) => db.$count(table);
  expect([
    await keys(),
    await count(codeFlows),
    await count(registrations),
    await count(codeSends),
    await count(loginAttempts),
    await count(messages),
  ]).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await db.select().from(invitations)).map((row) => row.tokenHash).sort()).toEqual(["just used", "new"]);
  expect(await count(sessions)).toBe(2);
  expect(await removeExpired(db, testNow)).toBe(0);
});

test("a load whose upload broke off is deleted after a day, rows first; one that is still being received stays", async () => {
  const { db } = backend;
  const receive = async (state: "receiving" | "done", createdAt: Date) => {
    const uuid = uuidv7();
    const load = { uuid, feed: "goods", channel: "json", mode: "changes", phase: "applying", keyName: "x", sender: "x" } as const;
    const counts = { read: 0, new: 0, changed: 0, same: 0, withdrawn: 0, refused: 0, unread: 0 };
    await db
      .insert(exchangeLoads)
      .values({ ...load, isDryRun: false, onceKey: uuid, digest: "", state, counts, guardCounts: noGuardCounts, createdAt });
    await db.insert(exchangeRows).values([1, 2, 3].map((number) => ({ loadUuid: uuid, number, place: "", row: {} })));
    return uuid;
  };
  await receive("receiving", ago(1.01));
  const left = [await receive("receiving", ago(0.99)), await receive("done", ago(40))];
  expect(await removeExpired(db, testNow, { rows: 2, batches: 100 })).toBe(4);
  const loads = await db.select({ uuid: exchangeLoads.uuid }).from(exchangeLoads).orderBy(exchangeLoads.number);
  expect(loads.map(({ uuid }) => uuid)).toEqual(left);
  expect(await db.$count(exchangeRows)).toBe(6);
});

test("an ended load is deleted with its row errors after half a year, in batches; the sender's last one of each feed stays", async () => {
  const { db } = backend;
  await db.delete(exchangeLoads);
  const load = async (endedAt: Date | null, more: Partial<typeof exchangeLoads.$inferInsert> = {}) => {
    const uuid = uuidv7();
    await db.insert(exchangeLoads).values({
      ...{ uuid, feed: "goods", channel: "json", mode: "changes", state: "done", phase: "applying", keyName: "1С", sender: "1С" },
      ...{ isDryRun: false, onceKey: uuid, digest: "", guardCounts: noGuardCounts, createdAt: ago(200), endedAt },
      counts: { read: 0, new: 0, changed: 0, same: 0, withdrawn: 0, refused: 0, unread: 0 },
      ...more,
    });
    const of = (number: number) => ({ loadUuid: uuid, number, key: "", before: null, after: null });
    await db
      .insert(exchangeRowErrors)
      .values([1, 2, 3].map((number) => ({ loadUuid: uuid, number, place: "", field: "", value: "", message: "" })));
    await db.insert(exchangeChanges).values([of(1), of(2)]);
    await db.insert(exchangeOwnerships).values({ loadUuid: uuid, key: "" });
    return uuid;
  };
  const uuids = {
    old: await load(ago(181)),
    oldTrial: await load(ago(181), { isDryRun: true }),
    oldPage: await load(ago(181), { channel: "page", keyName: "" }),
    oldHeld: await load(null, { state: "held" }),
    lastOfStock: await load(ago(181), { feed: "stock" }),
    lastOfAnother: await load(ago(300), { keyName: "Склад" }),
    failedSince: await load(ago(181), { keyName: "Склад", state: "failed" }),
    undoable: await load(ago(29)),
    past: await load(ago(31)),
    last: await load(ago(179)),
  };
  await removeExpired(db, testNow, { rows: 2, batches: 1000 });
  const left = new Map((await db.select().from(exchangeLoads)).map(({ uuid }) => [uuid, true]));
  expect(Object.entries(uuids).flatMap(([name, uuid]) => (left.has(uuid) ? [name] : []))).toEqual([
    "oldHeld",
    "lastOfStock",
    "lastOfAnother",
    "undoable",
    "past",
    "last",
  ]);
  expect(await db.$count(exchangeRowErrors)).toBe(6 * 3);
  const withImages = await db.selectDistinct({ uuid: exchangeChanges.loadUuid }).from(exchangeChanges);
  expect(new Set(withImages.map(({ uuid }) => uuid))).toEqual(new Set([uuids.oldHeld, uuids.undoable]));
  expect(await removeExpired(db, testNow)).toBe(0);
  await db.delete(exchangeLoads);
});

test("a backlog is deleted in batches, only so many in one run, and the rest in the next", async () => {
  await addKeys(25, ago(2));
  await addKeys(3, ago(0));
  expect(await removeExpired(backend.db, testNow, { rows: 10, batches: 2 })).toBe(20);
  expect(await keys()).toBe(8);
  expect(await removeExpired(backend.db, testNow, { rows: 10, batches: 200 })).toBe(5);
  expect(await keys()).toBe(3);
});

test("only one process deletes at a time, and of four concurrent ones each row is deleted once", async () => {
  await addKeys(40, ago(2));
  const other = await backend.pool.connect();
  await other.query("begin; select pg_advisory_xact_lock(4071193)");
  expect(await removeExpired(backend.db, testNow)).toBe(0);
  await other.query("rollback");
  other.release();
  const removed = await Promise.all(Array.from({ length: 4 }, () => removeExpired(backend.db, testNow, { rows: 5, batches: 200 })));
  expect(removed.reduce((sum, each) => sum + each, 0) + (await keys())).toBe(40);
  await removeExpired(backend.db, testNow);
  expect(await keys()).toBe(0);
});

test("a batch finds the old idempotency keys by their index", async () => {
  await addKeys(3000, ago(0));
  await addKeys(20, ago(2));
  await backend.db.execute(sql`analyze idempotency_keys`);
  expect(await rowsRead(backend.pool, "select ctid from idempotency_keys where created_at < $1 limit 1000", [ago(1)])).toBe(20);
});

test("notifications are deleted 180 days after they came, read or not, and found by their index", async () => {
  const { db } = backend;
  const told = (createdAt: Date, viewed: boolean) => ({
    uuid: uuidv7(),
    customerUuid,
    type: "dealApprovedBySeller",
    message: "x",
    viewed,
    createdAt,
  });
  await db.insert(notifications).values([told(ago(180.01), true), told(ago(180.01), false), told(ago(179.99), true)]);
  await db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'dealApprovedBySeller', 'x', ${testNow.toISOString()}::timestamptz
    from generate_series(1, 3000)`);
  await db.execute(sql`analyze notifications`);
  expect(await rowsRead(backend.pool, "select ctid from notifications where created_at < $1 limit 1000", [ago(180)])).toBe(2);
  await removeExpired(db, testNow);
  expect(await db.$count(notifications, eq(notifications.customerUuid, customerUuid))).toBe(1);
});
