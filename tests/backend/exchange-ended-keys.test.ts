import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { step } from "#server/backend/exchange/loads/run-load.ts";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import { brands } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const ended = "Ключ обмена отозван или его срок вышел: строки, которые ещё не загружены, не загрузятся";

const rowsOf = (name: string, count = 2) =>
  Array.from({ length: count }, (_, index) => ({ externalId: `${name}-${index}`, name: `${name} ${index}` }));
const stored = (name: string) => backend.db.$count(brands, sql`name like ${`${name} %`}`);

async function sent(name: string, rows: object[], mode: "changes" | "full" = "changes"): Promise<string> {
  return (await exchange.post("brands", rows, { as: name, mode })).json().uuid;
}

async function revoke(name: string): Promise<void> {
  const supervisor = await backend.as("supervisor@seller.example");
  const [key] = await backend.db.select().from(exchangeKeys).where(eq(exchangeKeys.name, name));
  expect((await supervisor(calls.removeKey, { params: { uuid: key?.uuid ?? "" } })).status).toBe(200);
}

test("a load that waits when its key is revoked is not applied, also if another key has the same name", async () => {
  const uuid = await sent("Украденный", rowsOf("Украденный"));
  await revoke("Украденный");
  const supervisor = await backend.as("supervisor@seller.example");
  expect((await supervisor(calls.createKey, { body: { name: "Украденный", writes: ["brands"], reads: [] } })).status).toBe(200);
  await exchange.work("brands");
  expect(await exchange.read(uuid)).toMatchObject({ state: "failed", failure: ended, counts: { new: 0 }, allowedActions: [] });
  expect(await stored("Украденный")).toBe(0);
});

test("a load that waits when its key expires is not applied, and a load of the next key is", async () => {
  const uuid = await sent("Истёкший", rowsOf("Истёкший"));
  await backend.db.update(exchangeKeys).set({ expiresAt: testNow }).where(eq(exchangeKeys.name, "Истёкший"));
  await exchange.work("brands");
  expect(await exchange.read(uuid)).toMatchObject({ state: "failed", failure: ended });
  await backend.db.update(exchangeKeys).set({ expiresAt: null }).where(eq(exchangeKeys.name, "Истёкший"));
  expect(await exchange.load("brands", rowsOf("Истёкший"), { as: "Истёкший" })).toMatchObject({ state: "done", counts: { new: 2 } });
});

test("a load whose key is revoked between two batches keeps the first one, which can be undone", async () => {
  const uuid = await sent("Половина", rowsOf("Половина", 600));
  await backend.db.transaction((tx) => step(tx, uuid, backend.now()));
  await revoke("Половина");
  await exchange.work("brands");
  expect(await exchange.read(uuid)).toMatchObject({ state: "failed", failure: ended, counts: { new: 500 }, allowedActions: ["undo"] });
  expect(await stored("Половина")).toBe(500);
  const supervisor = await backend.as("supervisor@seller.example");
  await supervisor(calls.undoLoad, { params: { uuid } });
  await exchange.work("brands");
  expect(await stored("Половина")).toBe(0);
});

test("a held load whose key is revoked cannot be confirmed, only cancelled", async () => {
  await exchange.load("brands", rowsOf("Задержанный", 4), { as: "Задержанный" });
  const uuid = await sent("Задержанный", rowsOf("Задержанный", 1), "full");
  await exchange.work("brands");
  expect((await exchange.read(uuid)).state).toBe("held");
  await revoke("Задержанный");
  const supervisor = await backend.as("supervisor@seller.example");
  const { status, errors } = await supervisor(calls.confirmLoad, { params: { uuid } });
  expect([status, errors[0]?.message]).toEqual([
    409,
    "Ключ, который прислал эту загрузку, отозван или его срок вышел: её можно только отменить",
  ]);
  expect((await supervisor(calls.cancelLoad, { params: { uuid } })).body.state).toBe("cancelled");
  expect(await stored("Задержанный")).toBe(4);
});

test("a held load whose key is revoked can only be cancelled", async () => {
  await exchange.load("brands", rowsOf("Задержка", 4), { as: "Задержка" });
  const uuid = await sent("Задержка", rowsOf("Задержка", 1), "full");
  await exchange.work("brands");
  expect((await exchange.read(uuid)).allowedActions).toEqual(["confirm", "cancel"]);
  await revoke("Задержка");
  expect(await exchange.read(uuid)).toMatchObject({ state: "held", allowedActions: ["cancel"] });
});

test("rows that failed because their key had ended are loaded when sent again with a new key of the same name", async () => {
  const send = () => exchange.post("brands", rowsOf("Смена"), { as: "Смена", key: "nightly" });
  const first = (await send()).json().uuid;
  await revoke("Смена");
  await exchange.work("brands");
  const supervisor = await backend.as("supervisor@seller.example");
  const { body } = await supervisor(calls.createKey, { body: { name: "Смена", writes: ["brands"], reads: [] } });
  exchange.useKey("Смена", body.key);
  const second = (await send()).json().uuid;
  await exchange.work("brands");
  expect(await exchange.read(first)).toMatchObject({ state: "failed" });
  expect(await exchange.read(second)).toMatchObject({ state: "done", counts: { new: 2 } });
  expect((await send()).json().uuid).toBe(second);
});
