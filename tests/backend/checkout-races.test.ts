import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { distribution } from "#contract/distribution.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { useRaces } from "#tests/support/checkout-races.ts";
import {
  alfa,
  beef,
  curd,
  dairy,
  dairyDate,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  kislomol,
  must,
  product,
  setContract,
  shop,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { addPerson } from "#tests/support/people.ts";
import { holdRows } from "#tests/support/row-locks.ts";

const { backend, buyers, countDeals, findHalfDeals, dairyLine, holdContract, untilWaiting } = useRaces();

describe("one basket submitted many times", () => {
  test.each([
    ["with one key", "same"],
    ["without a key", undefined],
  ])("B44 R8: 20 concurrent identical submissions %s make one deal", async (_, key) => {
    const as = await backend.as("director@alfa.example");
    for (let round = 0; round < 5; round += 1) {
      await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
      await fill(as, exampleLines(41.5));
      const before = await countDeals();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => as(basket.placeDeal, { body: exampleOrder, ...(key && { key: `${key} ${round}` }) })),
      );
      expect(await countDeals()).toBe(before + 1);
      const placed = answers.filter(({ status }) => status === 200);
      expect(new Set(placed.map(({ body }) => body.uuid)).size).toBe(1);
      if (key) expect(placed).toHaveLength(20);
      // Without a key, a twin that reads the basket after the order finds nothing selected.
      for (const { status, errors } of answers)
        if (status !== 200) expect(errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    }
    expect(await findHalfDeals()).toEqual([]);
  });

  test("three tabs with idempotency keys of their own order one basket once", async () => {
    const as = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    const before = await countDeals();
    const answers = await Promise.all(["tab 1", "tab 2", "tab 3"].map((key) => as(basket.placeDeal, { body: exampleOrder, key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await countDeals()).toBe(before + 1);
  });

  test.each([
    ["with one key", { key: "twin" }],
    ["without a key", {}],
  ])("three identical orders %s that wait for the same lock return one deal", async (_, key) => {
    const as = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    const held = await holdContract();
    const sent = [1, 2, 3].map(() => as(basket.placeDeal, { body: exampleOrder, ...key }));
    await untilWaiting(3);
    await held.release();
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    expect(await countDeals()).toBe(before + 1);
  });
});

describe("a limit that allows one order", () => {
  test("B23 R11: of 20 concurrent orders by four people one makes a deal and the others are refused", async () => {
    for (let round = 0; round < 3; round += 1) {
      const line = await dairyLine();
      // 29 879.40 of dairy fits once and not twice.
      await setContract(backend.db, { assortment: dairy }, { limitKopecks: line.reservedKopecks - line.balanceKopecks + 4_000_000 });
      const people = await Promise.all(buyers.map((email) => backend.as(email)));
      for (const as of people) await fill(as, exampleLines(41.5));
      const before = await countDeals();
      const orders = Array.from({ length: 20 }, (_, index) =>
        must(people[index % 4])(basket.placeDeal, { body: exampleOrder, key: `${round} ${index}` }),
      );
      const answers = await Promise.all(orders);
      const placed = answers.filter(({ status }) => status === 200);
      expect(placed).toHaveLength(1);
      expect(await countDeals()).toBe(before + 1);
      const winner = answers.indexOf(must(placed[0])) % 4;
      answers.forEach(({ status, errors }, index) => {
        if (status === 200) return;
        // The winner's other orders may find his basket already empty.
        const expected =
          index % 4 === winner && errors[0]?.code === "VALIDATION_ERROR:4000" ? "VALIDATION_ERROR:4000" : "LIMIT_EXCEEDED:4009";
        expect(errors[0]?.code).toBe(expected);
      });
      const after = await dairyLine();
      expect(after.limitKopecks + after.balanceKopecks - after.reservedKopecks).toBe(4_000_000 - 2_987_940);
    }
  });

  test("B23 R11: of 20 people who order at once one gets a deal and 19 are refused for the limit", async () => {
    const everybody = [...buyers];
    for (let index = 5; index <= 20; index += 1) {
      const email = `crowd${index}@alfa.example`;
      const person = await addPerson(backend.db, { companyUuid: alfa, email, roles: ["buyer_company_manager"] });
      await backend.db.insert(branchCustomers).values({ branchUuid: shop, customerUuid: person.uuid });
      everybody.push(email);
    }
    const people = await Promise.all(everybody.map((email) => backend.as(email)));
    for (const as of people) await fill(as, exampleLines(41.5));
    const before = await countDeals();
    const answers = await Promise.all(people.map((as) => as(basket.placeDeal, { body: exampleOrder })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errors }) => errors[0]?.code === "LIMIT_EXCEEDED:4009")).toHaveLength(19);
    expect(await countDeals()).toBe(before + 1);
    expect(await findHalfDeals()).toEqual([]);
  });

  test("of two orders that read the contract before its lock only one passes the limit", async () => {
    const [one, two] = [await backend.as(must(buyers[0])), await backend.as(must(buyers[1]))];
    await fill(one, exampleLines(41.5));
    await fill(two, exampleLines(41.5));
    const held = await holdContract();
    const sent = [one(basket.placeDeal, { body: exampleOrder }), two(basket.placeDeal, { body: exampleOrder })];
    await untilWaiting(2);
    await held.release();
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.errors[0]).toMatchObject({
      code: "LIMIT_EXCEEDED:4009",
      details: { available: { amount: 120.6 }, excess: { amount: 29_758.8 } },
    });
  });

  test("R11: a limit lowered while an order waits for the lock is the one that is checked", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const client = await backend.pool.connect();
    await client.query("begin");
    await client.query("update contract_lines set limit_kopecks = limit_kopecks - 12061 where uuid = $1", [(await dairyLine()).uuid]);
    const sent = as(basket.placeDeal, { body: exampleOrder });
    await untilWaiting(1);
    await client.query("commit");
    client.release();
    const { status, errors } = await sent;
    expect([status, errors[0]?.details]).toMatchObject([409, { excess: { amount: 0.01 } }]);
  });
});

describe("a delivery day closed while it is being ordered", () => {
  const schedule = demoUuid("schedule", "tula-center");
  test("B34: an order sent while its day is being closed waits for that and is refused for its date", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    const client = await backend.pool.connect();
    await client.query("begin");
    await client.query("select from schedules where uuid = $1 for update", [schedule]);
    await client.query("insert into schedule_exceptions (schedule_uuid, date, kind) values ($1, $2, 'closed')", [
      schedule,
      dairyDate.deliveryDate,
    ]);
    const sent = as(basket.placeDeal, { body: exampleOrder });
    await untilWaiting(1).finally(async () => {
      await client.query("commit");
      client.release();
    });
    const { status, errors } = await sent;
    expect([status, errors[0]?.code, errors[0]?.details]).toMatchObject([409, "TIMESLOT_EXPIRED:4019", { segment: kislomol }]);
    expect(await countDeals()).toBe(before);
  });

  test("B34: closing a day waits for a running order and is then refused because of its deal", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const rep = await backend.as("rep@seller.example");
    const params = { uuid: schedule, date: dairyDate.deliveryDate };
    const { version } = (await rep(distribution.getSchedule, { params })).body;
    const held = await holdContract();
    const sent = as(basket.placeDeal, { body: exampleOrder });
    await untilWaiting(1);
    const closing = rep(distribution.setException, { params, body: { kind: "closed", version } });
    await untilWaiting(2).finally(held.release);
    const [placed, closed] = await Promise.all([sent, closing]);
    expect(placed.status).toBe(200);
    expect([closed.status, closed.errors[0]?.code, closed.errors[0]?.details]).toMatchObject([
      409,
      "DELIVERIES_AFFECTED:4009",
      { total: 1 },
    ]);
  });
});

describe("tabs that edit one basket at once", () => {
  const butter = product("010-602");

  test("R13: three tabs that patch different lines 60 times lose no change", async () => {
    const as = await backend.as("director@alfa.example");
    const start = (await fill(as, exampleLines(41.5))).body.version;
    const tabs = [kefir, yoghurt, beef].map(async (productUuid, tab) => {
      for (let turn = 1; turn <= 20; turn += 1) {
        const { status } = await as(basket.patch, { body: { products: [{ productUuid, quantity: 10 + tab + turn }] } });
        expect(status).toBe(200);
      }
    });
    await Promise.all(tabs);
    const { body } = await as(basket.get);
    expect(body.items.map(({ uuid, quantity }) => [uuid, quantity])).toEqual([
      [kefir, 30],
      [yoghurt, 31],
      [curd, 41.5],
      [beef, 32],
    ]);
    expect(body.version).toBe(start + 60);
  });

  test("R13: an order among concurrent edits contains one consistent version of the basket, and lines not ordered stay", async () => {
    const as = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    for (let round = 0; round < 5; round += 1) {
      await fill(as, [...exampleLines(41.5), { productUuid: butter, quantity: 12, isSelected: false }]);
      // Kefir and yoghurt always change together: a deal with different quantities would mix two versions.
      const edits = Array.from({ length: 8 }, (_, turn) =>
        as(basket.patch, { body: { products: [kefir, yoghurt].map((productUuid) => ({ productUuid, quantity: 11 + turn })) } }),
      );
      const [placed] = await Promise.all([as(basket.placeDeal, { body: exampleOrder, key: `mix ${round}` }), ...edits]);
      expect(placed.status).toBe(200);
      const lines = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, placed.body.uuid));
      const quantityOf = (uuid: string) => lines.find((line) => line.productUuid === uuid)?.quantityHundredths;
      const pair = [quantityOf(kefir), quantityOf(yoghurt)];
      expect(pair[0] === pair[1] || (pair[0] === 2_000 && pair[1] === 1_500)).toBe(true);
      expect(lines.map(({ productUuid }) => productUuid)).not.toContain(butter);
      const left = new Map((await as(basket.get)).body.items.map((item) => [item.uuid, item.quantity]));
      expect([left.get(butter), left.get(curd), left.get(beef)]).toEqual([12, undefined, undefined]);
      expect(left.get(kefir)).toBe(left.get(yoghurt));
    }
  });

  test("R13: an edit that waited for another one applies to the newer basket, or is refused if it named a version", async () => {
    const as = await backend.as("director@alfa.example");
    for (const isVersionNamed of [false, true]) {
      const { uuid, version } = (await fill(as, exampleLines(41.5))).body;
      const held = await holdRows(backend.pool, "update baskets set version = version + 1 where uuid = $1", [uuid]);
      const products = [{ productUuid: kefir, quantity: 30 }];
      const sent = as(basket.patch, { body: { products, ...(isVersionNamed && { version }) } });
      await untilWaiting(1).finally(held.release);
      const { status, body, errors } = await sent;
      if (isVersionNamed) expect([status, errors[0]]).toMatchObject([409, { code: "CHANGED:4009", details: { version: version + 1 } }]);
      else expect([status, body.version, body.items.find((item) => item.uuid === kefir)?.quantity]).toEqual([200, version + 2, 30]);
    }
  });

  test("three concurrent first edits of a new basket create one basket with all three lines", async () => {
    const as = await backend.as(must(buyers[2]));
    const answers = await Promise.all(
      [kefir, yoghurt, beef].map((productUuid) => as(basket.patch, { body: { products: [{ productUuid, quantity: 12 }] } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await as(basket.get)).body).toMatchObject({ version: 3, items: { length: 3 } });
  });
});
