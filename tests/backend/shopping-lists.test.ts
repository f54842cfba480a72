import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxOrderSheetLines } from "#contract/limits.ts";
import { lists as calls, type ShoppingList } from "#contract/lists.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { shoppingLists } from "#server/backend/lists/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, beef, betaShop, curd, kefir, must, secondShop, shop } from "#tests/support/demo-basket.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const director = () => backend.as("director@alfa.example");
const colleague = () => backend.as("colleague@lists.example");
const lines = [
  { productUuid: kefir, quantity: 20 },
  { productUuid: beef, quantity: 5.5, note: "на гуляш" },
];
const body = (more: object = {}) => ({ name: "Завтраки", lines, ...more });

beforeAll(async () => {
  const { uuid } = await addPerson(backend.db, { companyUuid: alfa, email: "colleague@lists.example", roles: ["buyer_company_manager"] });
  await backend.db.insert(branchCustomers).values({ branchUuid: shop, customerUuid: uuid });
});
beforeEach(() => backend.db.delete(shoppingLists));

async function made(more: object = {}, as = director()): Promise<ShoppingList> {
  const answer = await (await as)(calls.create, { body: body(more) });
  expect([answer.status, answer.errors]).toEqual([200, []]);
  return answer.body;
}

const namesFor = async (as: ReturnType<typeof director>) => (await (await as)(calls.list, {})).body.lists.map(({ name }) => name);

describe("a shopping list", () => {
  test("a list saves its lines in order with quantities and notes, and is created once for an idempotency key", async () => {
    const list = await made();
    expect(list).toMatchObject({
      name: "Завтраки",
      branch: null,
      isShared: false,
      count: 2,
      version: 1,
      allowedActions: ["edit", "share", "delete"],
    });
    expect(list.lines.map(({ productUuid, quantity, note }) => [productUuid, quantity, note])).toEqual([
      [kefir, 20, ""],
      [beef, 5.5, "на гуляш"],
    ]);
    const key = randomUUID();
    const as = await director();
    const twice = await Promise.all([1, 2, 3].map(() => as(calls.create, { body: body({ name: "Ужины" }), key })));
    expect(new Set(twice.map(({ body: { uuid } }) => uuid)).size).toBe(1);
    expect((await as(calls.create, { body: body({ name: "Другое" }), key })).errors[0]?.code).toBe("IDEMPOTENCY_MISMATCH:4009");
    expect(await namesFor(director())).toEqual(["Завтраки", "Ужины"]);
  });

  test("an update replaces the whole list; saving over another version fails with the changed fields", async () => {
    const { uuid } = await made({ lines: [...lines, { productUuid: curd }] });
    const as = await director();
    const changed = {
      name: "Обеды",
      branchUuid: secondShop,
      isShared: true,
      lines: [{ productUuid: curd, quantity: 2 }, { productUuid: kefir }],
    };
    const { body: list } = await as(calls.update, { params: { uuid }, body: { ...changed, version: 1 } });
    expect(list).toMatchObject({ name: "Обеды", isShared: true, version: 2, branch: { uuid: secondShop } });
    expect(list.lines.map(({ productUuid, quantity }) => [productUuid, quantity])).toEqual([
      [curd, 2],
      [kefir, null],
    ]);
    expect((await as(calls.update, { params: { uuid }, body: changed })).body.version).toBe(2);
    const late = await as(calls.update, { params: { uuid }, body: { ...changed, name: "Полдники", version: 1 } });
    expect([late.errors[0]?.code, late.errors[0]?.details]).toMatchObject([
      "CHANGED:4009",
      { fields: ["listName", "listBranch", "sharing", "listLines"] },
    ]);
  });

  test("a product that is not sold any more stays in the list with its name", async () => {
    const { uuid } = await made();
    await backend.db.update(products).set({ isHidden: true }).where(eq(products.uuid, kefir));
    const { body: list } = await (await director())(calls.get, { params: { uuid } });
    await backend.db.update(products).set({ isHidden: false }).where(eq(products.uuid, kefir));
    expect(list.lines[0]).toMatchObject({ productUuid: kefir, name: expect.stringContaining("Кефир") });
  });

  test("an invalid list is rejected with an error at its field", async () => {
    const as = await director();
    const refused = async (more: object) => {
      const { status, errors } = await as(calls.create, { body: body(more) });
      return [status, Object.keys(errors[0]?.details ?? {})];
    };
    expect(await refused({ name: "" })).toEqual([400, ["name"]]);
    expect(await refused({ name: "x".repeat(101) })).toEqual([400, ["name"]]);
    expect(await refused({ lines: [...lines, lines[0]] })).toEqual([400, ["lines.2.productUuid"]]);
    expect(await refused({ lines: [{ productUuid: randomUUID() }] })).toEqual([400, ["lines.0.productUuid"]]);
    expect(await refused({ lines: [{ productUuid: kefir, quantity: -1 }] })).toEqual([400, ["lines.0.quantity"]]);
    expect(await refused({ lines: Array.from({ length: maxOrderSheetLines + 1 }, () => ({ productUuid: kefir })) })).toEqual([
      400,
      ["lines"],
    ]);
    expect((await as(calls.create, { body: body({ branchUuid: betaShop }) })).status).toBe(404);
    expect(await namesFor(director())).toEqual([]);
  });

  test("a person may have a hundred lists, and the next one is rejected", async () => {
    const { owner } = await made();
    const rows = Array.from({ length: 99 }, (_, index) => ({
      uuid: randomUUID(),
      companyUuid: alfa,
      ownerUuid: owner.uuid,
      name: `Список ${index}`,
      updatedAt: backend.now(),
    }));
    await backend.db.insert(shoppingLists).values(rows);
    const { status, errors } = await (await director())(calls.create, { body: body() });
    expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["name"]]);
  });
});

describe("access to shopping lists", () => {
  test("nobody but its owner can see, edit or delete an unshared list", async () => {
    const { uuid } = await made({}, colleague());
    for (const email of ["director@alfa.example", "manager@alfa.example", "director@beta.example"]) {
      const as = await backend.as(email);
      const answers = [
        await as(calls.get, { params: { uuid } }),
        await as(calls.update, { params: { uuid }, body: body({ name: "Чужое" }) }),
        await as(calls.remove, { params: { uuid } }),
      ];
      expect(
        answers.map(({ status }) => status),
        email,
      ).toEqual([404, 404, 404]);
      expect((await as(calls.list, {})).body.lists).toEqual([]);
    }
    expect(await namesFor(colleague())).toEqual(["Завтраки"]);
  });

  test("a shared list is edited by the whole company, and shared or deleted only by its owner and the director", async () => {
    const { uuid } = await made({ isShared: true });
    const as = await colleague();
    const { body: seen } = await as(calls.get, { params: { uuid } });
    expect(seen.allowedActions).toEqual(["edit"]);
    expect((await as(calls.update, { params: { uuid }, body: body({ name: "Общее", isShared: true }) })).body.name).toBe("Общее");
    expect((await as(calls.update, { params: { uuid }, body: body({ name: "Общее" }) })).errors[0]?.code).toBe("FORBIDDEN:4003");
    expect((await as(calls.remove, { params: { uuid } })).errors[0]?.code).toBe("FORBIDDEN:4003");
    const other = await backend.as("director@beta.example");
    expect((await other(calls.get, { params: { uuid } })).status).toBe(404);
    const own = await made({ isShared: true, name: "Менеджера" }, colleague());
    expect((await (await director())(calls.remove, { params: { uuid: own.uuid } })).status).toBe(200);
    expect((await (await director())(calls.get, { params: { uuid: own.uuid } })).status).toBe(404);
  });

  test("a list of a trade point is shared only with the people who work there", async () => {
    const here = await made({ isShared: true, branchUuid: shop, name: "Первая" });
    const there = await made({ isShared: true, branchUuid: secondShop, name: "Вторая" });
    expect(await namesFor(colleague())).toEqual(["Первая"]);
    const as = await colleague();
    expect([
      (await as(calls.get, { params: { uuid: here.uuid } })).status,
      (await as(calls.get, { params: { uuid: there.uuid } })).status,
    ]).toEqual([200, 404]);
    expect((await as(calls.create, { body: body({ branchUuid: secondShop }) })).status).toBe(404);
    const { body: seen } = await as(calls.list, {});
    expect(seen.branches.map(({ uuid }) => uuid)).toEqual([shop]);
  });

  test("reading a list takes as many queries for many lines as for few", async () => {
    const all = await backend.db.select({ uuid: products.uuid }).from(products).limit(200);
    const as = await director();
    const few = await made();
    const many = await made({ name: "Много", lines: all.map(({ uuid }) => ({ productUuid: uuid })) });
    const queries = async (uuid: string) => (await as(calls.get, { params: { uuid } })).queries;
    expect(await queries(many.uuid)).toBe(await queries(few.uuid));
    expect(must((await as(calls.list, {})).queries)).toBeLessThanOrEqual(3);
  });
});
