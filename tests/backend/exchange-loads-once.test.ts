import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { receive } from "#server/backend/exchange/loads/receive.ts";
import { runLoad } from "#server/backend/exchange/loads/run-load.ts";
import { exchangeEntities } from "#server/backend/exchange/tables.ts";
import { made, milk, useGoodsLoads } from "#tests/support/exchange-goods.ts";

const { backend, exchange, productOf, supervisor } = useGoodsLoads();

describe("repeated loads", () => {
  test("a repeated request returns its first load; after another change the same rows are loaded anew", async () => {
    const first = await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE" })]);
    expect((await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE" })])).uuid).toBe(first.uuid);
    await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE", price: "75.00" })]);
    const back = await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE" })]);
    expect([back.uuid === first.uuid, back.counts.changed]).toEqual([false, 1]);
  });

  test("rejected rows are tried again when they are sent again, because what they refer to may exist by now", async () => {
    const rows = [milk({ externalId: "early", sku: "EARLY", segment: "Ранняя" })];
    const early = await exchange.load("goods", rows);
    expect(early.counts).toMatchObject({ refused: 1, new: 0 });
    const trial = await exchange.tryTable("goods", "Артикул;Название;Подраздел\nEARLY-T;Ряженка;Ранняя\n");
    expect(trial.counts).toMatchObject({ refused: 1, new: 0 });
    await exchange.load("categories", [
      { externalId: "early-room", name: "Раннее" },
      { externalId: "early-shelf", parent: "early-room", name: "Ранняя", assortment: "Сыры", temperatureMode: "+2…+6 °C" },
    ]);
    const late = await exchange.load("goods", rows);
    expect([late.uuid === early.uuid, late.counts.new, late.counts.refused]).toEqual([false, 1, 0]);
    expect((await exchange.load("goods", rows)).uuid).toBe(late.uuid);
    const again = await exchange.tryTable("goods", "Артикул;Название;Подраздел\nEARLY-T;Ряженка;Ранняя\n");
    expect(again.counts).toMatchObject({ refused: 0, new: 1 });
  });

  test("the same rows beside other values that are not imported are a new load with its own count of them", async () => {
    const send = (unread: number) =>
      receive(
        backend.db,
        {
          ...({ feed: "prices", channel: "1c", mode: "changes", isDryRun: false } as const),
          ...{ keyName: "Валюта", keyUuid: null, sender: "Валюта" },
          onceKey: undefined,
          unread: () => unread,
          now: backend.now(),
        },
        (async function* () {
          yield* [];
        })(),
      );
    const uuids = [await send(2), await send(5), await send(5)];
    await exchange.work("prices");
    const counts = await Promise.all(uuids.map(async (uuid) => (await exchange.read(uuid)).counts.unread));
    expect([counts, uuids[1] === uuids[2]]).toEqual([[2, 5, 5], true]);
  });

  test("twenty identical requests with one idempotency key make one load; other content under the key is rejected", async () => {
    const rows = [milk({ externalId: "key", sku: "KEY" })];
    const name = await exchange.keyOf("Ключ");
    expect(name).toMatch(/^gxk_/);
    const uuids = [];
    for (let time = 0; time < 20; time += 1) uuids.push((await exchange.post("goods", rows, { key: "42", as: "Ключ" })).json().uuid);
    expect(new Set(uuids).size).toBe(1);
    const other = await exchange.post("goods", [milk({ externalId: "key", sku: "KEY", price: "1.00" })], { key: "42", as: "Ключ" });
    expect(other.json().errors[0].code).toBe("IDEMPOTENCY_MISMATCH:4009");
  });
});

describe("ownership of fields", () => {
  test("a field loaded by a valid key can be changed by that key alone; other fields, and those of a removed key, are free", async () => {
    await exchange.load("goods", [milk({ externalId: "owned", sku: "OWNED" })], { as: "Учёт" });
    const load = await exchange.load("goods", [milk({ externalId: "owned", sku: "OWNED", price: "1.00" })], { as: "Сайт" });
    expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([["price", "Это поле ведёт «Учёт»: измените его там"]]);
    const free = await exchange.load("goods", [{ ...milk({ externalId: "owned", sku: "OWNED" }), composition: "сливки" }], { as: "Сайт" });
    expect(free.counts).toMatchObject({ changed: 1, refused: 0 });
    const keys = (await (await supervisor())(calls.listKeys)).body.keys.filter(({ name }) => name === "Учёт");
    for (const { uuid } of keys) await (await supervisor())(calls.removeKey, { params: { uuid } });
    const taken = await exchange.load("goods", [milk({ externalId: "owned", sku: "OWNED", price: "2.00" })], { as: "Сайт" });
    expect(taken.counts).toMatchObject({ changed: 1 });
    const [thing] = await backend.db.select().from(exchangeEntities).where(eq(exchangeEntities.externalId, "owned"));
    expect(thing?.keyName).toBe("Сайт");
  });
});

describe("cancelled and failing loads", () => {
  test("a waiting load that is cancelled changes nothing", async () => {
    const answer = await exchange.post("goods", [milk({ externalId: "cancel", sku: "CANCEL" })]);
    await (await supervisor())(calls.cancelLoad, { params: { uuid: answer.json().uuid } });
    await exchange.work("goods");
    expect(await exchange.read(answer.json().uuid)).toMatchObject({ state: "cancelled", allowedActions: [] });
    expect(await productOf("CANCEL")).toBeUndefined();
  });

  test("a load interrupted at any statement ends with the same result as an undisturbed one", async () => {
    const rows = (name: string) => [...made(3, name), ...made(2, name, { price: "0.001" })];
    const quiet = await exchange.load("goods", rows("quiet").slice(0, 3), { mode: "full", as: "Тихий" });
    const answer = await exchange.post("goods", rows("broken").slice(0, 3), { mode: "full", as: "Ломкий" });
    const { uuid } = answer.json();
    let kills = 0;
    for (let at = 1; at < 200; at += 1) {
      const failing = failAt(backend.db, at);
      const end = await runLoad(failing.db, uuid, backend.now).then(
        () => "done",
        () => "broken",
      );
      // Five failures in one place end a load; here each failure is in another place.
      await backend.db.execute(sql`update exchange_loads set attempts = 0 where uuid = ${uuid}`);
      if (end === "done") break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(20);
    const { counts, state } = await exchange.read(uuid);
    expect({ counts, state }).toEqual({ counts: quiet.counts, state: "done" });
    const { rows: images } = await backend.db.execute<{ count: number }>(
      sql`select count(*)::int as count from exchange_changes where load_uuid = ${uuid}`,
    );
    expect(images[0]?.count).toBe(3);
  });

  test("a load that fails five times at the same statement is marked failed, and its rows are deleted", async () => {
    const { uuid } = (await exchange.post("goods", made(2, "failing"), { as: "Падает" })).json();
    for (let time = 0; time < 5; time += 1)
      await expect(runLoad(failAt(backend.db, 2).db, uuid, backend.now)).rejects.toThrow("connection lost");
    expect((await exchange.read(uuid)).state).toBe("failed");
    const { rows } = await backend.db.execute(sql`select from exchange_rows where load_uuid = ${uuid}`);
    expect(rows.length).toBe(0);
  });
});

/** A database whose n-th statement within transactions fails, as on a killed connection. */
function failAt(db: typeof backend.db, at: number) {
  let left = at;
  const broken = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return (work: (tx: object) => Promise<unknown>) =>
        target.transaction((tx) =>
          work(
            new Proxy(tx, {
              get(inner, key, self) {
                if (["execute", "select", "update", "insert", "delete", "$client"].includes(String(key)) && --left === 0)
                  throw new Error("connection lost");
                return Reflect.get(inner, key, self);
              },
            }),
          ),
        );
    },
  });
  return { db: broken };
}
